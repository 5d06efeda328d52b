import {
  computeReturnableQuantity,
  isReturnedByPiece,
  listSoldPieces,
  type SoldPiece,
} from '@primal/contracts/billing/returns';
import {
  decimal,
  formatMoney,
  formatQuantity,
  formatWeight,
  isPositive,
} from '@primal/contracts/shared/decimal';
import { shortReasonLabels, shortReasons } from '@primal/contracts/shared/shorts';
import { bind, Checkbox, NativeSelect, TextLink } from '@primal/kit';
import { QuantityField } from '@primal/kit/forms';
import { paths } from '../routes.ts';
import { type ChosenLine, isReturned, type LineChoice } from './choices.ts';
import classes from './record-return.module.css';

const reasons = [
  { value: '', label: 'Choose a reason' },
  ...shortReasons.map((value) => ({ value, label: shortReasonLabels[value] })),
];

const formatPieceLabel = ({ piece, quantity }: SoldPiece): string =>
  [
    decimal(quantity).eq(1) ? '' : `all ${formatQuantity(quantity)} together`,
    piece?.lot ? `Lot ${piece.lot}` : '',
    piece?.serial ? `Case ${piece.serial}` : '',
  ]
    .filter(Boolean)
    .join(', ');

interface PieceProps {
  piece: SoldPiece;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

const Piece = ({ piece, isChosen, onChoose }: PieceProps) => {
  const weight = `${formatWeight(piece.weight)} lbs`;
  if (piece.returned)
    return (
      <li className={classes.returned} role={isChosen ? 'alert' : undefined}>
        {weight}, {isChosen ? 'already came back on ' : 'came back on '}
        <TextLink to={paths.creditMemo(piece.returned.creditMemoId)}>{piece.returned.creditNumber}</TextLink>
      </li>
    );
  return (
    <li>
      <Checkbox
        label={weight}
        description={formatPieceLabel(piece) || undefined}
        checked={isChosen}
        data-return-field
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
    </li>
  );
};

interface Props {
  line: ChosenLine;
  choice: LineChoice;
  isChecked: boolean;
  onChange: (change: Partial<LineChoice>) => void;
}

const Pieces = ({ line, choice, onChange }: Props) => {
  const pieces = listSoldPieces(line.item);
  const out = pieces.filter(({ returned }) => !returned).map(({ id }) => id);
  const choose = (id: string, isChosen: boolean) =>
    onChange({ pieces: isChosen ? [...choice.pieces, id] : choice.pieces.filter((other) => other !== id) });
  const count = line.pieceIds.length;
  return (
    <>
      {out.length > 1 && (
        <Checkbox
          label={`All ${out.length}`}
          checked={count === out.length}
          indeterminate={count > 0 && count < out.length}
          data-return-field
          onChange={() => onChange({ pieces: count === out.length ? [] : out })}
        />
      )}
      <ul className={classes.pieces}>
        {pieces.map((piece) => (
          <Piece
            key={piece.id}
            piece={piece}
            isChosen={choice.pieces.includes(piece.id)}
            onChoose={(isChosen) => choose(piece.id, isChosen)}
          />
        ))}
      </ul>
    </>
  );
};

const Quantity = ({ line: { item, problem }, choice, onChange }: Props) => {
  const left = computeReturnableQuantity(item);
  return (
    <>
      {item.returns.map((back) => (
        <p key={back.creditMemoId} className={classes.returned}>
          {formatQuantity(back.quantity)} came back on{' '}
          <TextLink to={paths.creditMemo(back.creditMemoId)}>{back.creditNumber}</TextLink>
        </p>
      ))}
      {isPositive(left) && (
        <QuantityField
          label="Quantity"
          description={`Of ${formatQuantity(left)}`}
          goods={item.product}
          error={problem && <span role="alert">{problem}</span>}
          data-return-field
          {...bind(choice.quantity, (quantity) => onChange({ quantity }))}
        />
      )}
    </>
  );
};

export const ReturnLine = (props: Props) => {
  const { line, choice, isChecked, onChange } = props;
  const { item, credit, reason } = line;
  const isBack = isReturned(line);
  return (
    <fieldset className={classes.line}>
      <legend className={classes.legend}>{item.productName}</legend>
      {isBack && <span className={classes.credit}>{formatMoney(credit)}</span>}
      {isReturnedByPiece(item) ? <Pieces {...props} /> : <Quantity {...props} />}
      {isBack && (
        <NativeSelect
          label="Reason"
          required
          data={reasons}
          error={isChecked && reason === null && <span role="alert">Please choose a reason.</span>}
          {...bind(choice.reason || (reason ?? ''), (reason) => onChange({ reason }))}
        />
      )}
    </fieldset>
  );
};
