import { decimal, formatQuantity } from '@primal/contracts/shared/decimal';
import type { ShortReason } from '@primal/contracts/shared/shorts';
import { NativeSelect, TextInput } from '@primal/kit';
import { QuantityField } from '@primal/kit/forms';
import { readShipped, readShort, reasonOptions, type ShortableLine, type ShortChange } from './shorts.ts';

interface ShortValues {
  shipped: string;
  reason: ShortReason;
  note: string;
}

export const toValues = (item: ShortableLine): ShortValues => {
  const { quantity, reason, note } = readShort(item);
  return { shipped: decimal(quantity).toFixed(), reason, note: note ?? '' };
};

export const readValues = (
  item: ShortableLine,
  { shipped, reason, note }: ShortValues,
): { change: ShortChange & { reason: ShortReason }; problem: null } | { change: null; problem: string } => {
  const read = readShipped(item, shipped);
  if (read.problem !== null) return { change: null, problem: read.problem };
  return { change: { quantity: read.value, reason, note: note.trim() || null }, problem: null };
};

interface Props {
  item: ShortableLine;
  values: ShortValues;
  problem: string | null;
  onChange: (values: ShortValues) => void;
}

export const ShortFields = ({ item, values, problem, onChange }: Props) => (
  <>
    <QuantityField
      label={`Shipped of ${formatQuantity(item.quantityOrdered)} ${item.productName}`}
      data-autofocus
      value={values.shipped}
      goods={item.product}
      error={problem}
      onChange={({ currentTarget: { value } }) => onChange({ ...values, shipped: value })}
    />
    <NativeSelect
      label="Reason"
      data={reasonOptions}
      value={values.reason}
      onChange={({ currentTarget: { value } }) => onChange({ ...values, reason: value as ShortReason })}
    />
    <TextInput
      label="Note"
      maxLength={500}
      value={values.note}
      onChange={({ currentTarget: { value } }) => onChange({ ...values, note: value })}
    />
  </>
);
