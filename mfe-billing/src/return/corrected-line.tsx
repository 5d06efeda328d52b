import { formatWeight } from '@primal/contracts/shared/decimal';
import { bind, Checkbox, TextLink } from '@primal/kit';
import { NumberField } from '@primal/kit/forms';
import { paths } from '../routes.ts';
import type { PieceChoice, ShownLine, ShownPiece } from './corrections.ts';
import classes from './record-return.module.css';

interface PieceProps {
  piece: ShownPiece;
  isDraft: boolean;
  onChange: (change: Partial<PieceChoice>) => void;
}

const Piece = ({ piece: { sold, label, choice, problem }, isDraft, onChange }: PieceProps) => {
  const shown = formatWeight(sold.weight);
  if (sold.returned)
    return (
      <li className={classes.returned}>
        {shown} lbs, came back on{' '}
        <TextLink to={paths.creditMemo(sold.returned.creditMemoId)}>{sold.returned.creditNumber}</TextLink>
      </li>
    );
  return (
    <li className={classes.corrected}>
      <NumberField
        label={`${shown} lbs, ${label}`}
        placeholder={shown}
        description={sold.billed === sold.weight ? undefined : `Billed ${formatWeight(sold.billed)}`}
        places={2}
        suffix="lbs"
        disabled={choice.isRefused}
        error={problem && <span role="alert">{problem}</span>}
        data-return-field
        data-piece={sold.id}
        {...bind(choice.weight, (weight) => onChange({ weight }))}
      />
      {!isDraft && (
        <Checkbox
          label="Customer refused the piece"
          checked={choice.isRefused}
          onChange={(event) => onChange({ isRefused: event.currentTarget.checked })}
        />
      )}
    </li>
  );
};

interface Props {
  line: ShownLine;
  isDraft: boolean;
  onChange: (pieceId: string, change: Partial<PieceChoice>) => void;
}

export const CorrectedLine = ({ line: { item, pieces, sentences }, isDraft, onChange }: Props) => (
  <fieldset className={classes.line}>
    <legend className={classes.legend}>{item.productName}</legend>
    <ul className={classes.pieces}>
      {pieces.map((piece) => (
        <Piece
          key={piece.sold.id}
          piece={piece}
          isDraft={isDraft}
          onChange={(change) => onChange(piece.sold.id, change)}
        />
      ))}
    </ul>
    {sentences.map((sentence) => (
      <output key={sentence} className={classes.total}>
        {sentence}
      </output>
    ))}
  </fieldset>
);
