import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { isPositive, showMoney, showQuantity } from '@primal/contracts/shared/decimal';
import { lineTotal } from '@primal/contracts/shared/lines';
import { NumberField, Text, TwoLines } from '@primal/kit';
import { readPieces } from '@primal/kit/grid';
import type { ClipboardEvent } from 'react';
import classes from './batch.module.css';

interface Props {
  item: OrderItemAnswer;
  weight: string;
  onChange: (weight: string) => void;
  /** Several weights were pasted or typed into this field. */
  onSpread: (pieces: readonly string[]) => void;
  autoFocus: boolean;
}

/** What the line will come to: weight times unit price, in dollars. */
const preview = (item: OrderItemAnswer, weight: string): string =>
  isPositive(weight)
    ? lineTotal(item.product, { quantity: item.quantity, weight, unitPrice: item.unitPrice, weights: [] })
    : '0.00';

const severalIn = (text: string): string[] | null => {
  const pieces = readPieces(text);
  return pieces && pieces.length > 1 ? pieces : null;
};

/** One line that waits for its weight. */
export const BatchItem = ({ item, weight, onChange, onSpread, autoFocus }: Props) => {
  const paste = (event: ClipboardEvent) => {
    const pieces = severalIn(event.clipboardData.getData('text'));
    if (!pieces) return;
    event.preventDefault();
    onSpread(pieces);
  };
  const finish = (text: string) => {
    const pieces = severalIn(text);
    if (pieces) onSpread(pieces);
  };
  return (
    <li className={classes.item}>
      <TwoLines
        main={item.productName}
        sub={`${showQuantity(item.quantity)} ${item.product.unit ?? 'cases'} at ${showMoney(item.unitPrice)}`}
      />
      <NumberField
        aria-label={`Weight for ${item.productName} (lbs)`}
        data-weight
        data-autofocus={autoFocus || undefined}
        placeholder="0.00"
        suffix="lbs"
        value={weight}
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={paste}
        onKeyDown={(event) => event.key === 'Enter' && finish(event.currentTarget.value)}
      />
      <Text className={classes.total} c={isPositive(weight) ? undefined : 'dimmed'}>
        {showMoney(preview(item, weight))}
      </Text>
    </li>
  );
};
