import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { isPositive, showMoney, showQuantity } from '@primal/contracts/shared/decimal';
import { readWeights } from '@primal/contracts/shared/figures';
import { lineTotal } from '@primal/contracts/shared/lines';
import { NumberField, Text, TwoLines } from '@primal/kit';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import classes from './batch.module.css';

interface Props {
  item: OrderItemAnswer;
  weight: string;
  onChange: (weight: string) => void;
  /** Several weights were pasted or typed into this field. */
  onSpread: (pieces: readonly string[]) => void;
  /** Takes the cursor when the dialog opens. */
  autoFocus: boolean;
}

/** What the line will come to: weight times unit price, in dollars. */
const preview = (item: OrderItemAnswer, weight: string): string =>
  isPositive(weight)
    ? lineTotal(item.product, { quantity: item.quantity, weight, unitPrice: item.unitPrice, weights: [] })
    : '0.00';

const severalIn = (text: string): string[] | null => {
  const pieces = readWeights(text).values;
  return pieces && pieces.length > 1 ? pieces : null;
};

/** Enter goes to the next weight; from the last one to the button that saves. */
const goOn = (field: HTMLInputElement) => {
  const dialog = field.closest('[role="dialog"]');
  const fields = [...(dialog?.querySelectorAll<HTMLInputElement>('input[data-weight]') ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  (next ?? dialog?.querySelector<HTMLElement>('button[type="submit"]'))?.focus();
};

/** One line that waits for its weight. */
export const BatchItem = ({ item, weight, onChange, onSpread, autoFocus }: Props) => {
  const paste = (event: ClipboardEvent) => {
    const pieces = severalIn(event.clipboardData.getData('text'));
    if (!pieces) return;
    event.preventDefault();
    onSpread(pieces);
  };
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const pieces = severalIn(event.currentTarget.value);
    if (pieces) onSpread(pieces);
    goOn(event.currentTarget);
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
        onKeyDown={enter}
      />
      <Text className={classes.total} c={isPositive(weight) ? undefined : 'dimmed'}>
        {showMoney(preview(item, weight))}
      </Text>
    </li>
  );
};
