import type {
  StandingException,
  StandingOrderDetail,
  UpcomingDate,
} from '@primal/contracts/orders/standing-order';
import { formatQuantity, isPositive } from '@primal/contracts/shared/decimal';
import { readQuantity } from '@primal/contracts/shared/quantities';
import { FormDialog, Text } from '@primal/kit';
import { confirmUnusual, QuantityField, Select, useProductOptions } from '@primal/kit/forms';
import { useState } from 'react';
import { toProductOption, toProductSelect } from '../product-select.ts';
import { type DatedLine, findNoOrderReason, formatDay, type TypedChange, useDateWatch } from './dates.ts';
import { findQuantityProblem } from './values.ts';
import { findDateWarnings } from './warnings.ts';

const toDatedLines = ({ lines }: UpcomingDate): DatedLine[] =>
  lines.map(({ productId, productName, quantity }) => ({
    productId,
    productName,
    quantity: formatQuantity(quantity),
  }));

const readLines = (
  lines: readonly DatedLine[],
): { productId: string; quantity: string }[] | string | null => {
  const wrong = lines.find(({ quantity }) => findQuantityProblem(quantity));
  if (wrong) return `${wrong.productName}: ${findQuantityProblem(wrong.quantity)}`;
  const read = lines.flatMap(({ productId, quantity }) => {
    const { value } = readQuantity(quantity, null);
    return value && isPositive(value) ? [{ productId, quantity: value }] : [];
  });
  return read.length > 0 ? read : null;
};

interface Props {
  standing: StandingOrderDetail;
  upcoming: UpcomingDate;
  typed: TypedChange | undefined;
  onType: (change: TypedChange) => void;
  busy: boolean;
  onSave: (exception: StandingException) => Promise<void>;
  onClose: () => void;
}

export const ChangeDate = ({ standing, upcoming, typed, onType, busy, onSave, onClose }: Props) => {
  const { date } = upcoming;
  const lines = typed?.lines ?? toDatedLines(upcoming);
  const notMade = findNoOrderReason(upcoming);
  const { seen, findConflict } = useDateWatch(standing, date, typed?.seen);
  const setLines = (next: DatedLine[]) => onType({ date, lines: next, seen });
  const [added, setAdded] = useState(0);
  const [refusal, setRefusal] = useState({ sentence: '', count: 0 });
  const products = useProductOptions(lines.map(({ productId }) => productId));
  const taken = new Set(lines.map(({ productId }) => productId));
  const add = (id: string) => {
    const product = products.options.find((option) => option.id === id);
    if (!product) return;
    setLines([...lines, { productId: id, productName: product.name, quantity: '1' }]);
    setAdded(added + 1);
  };
  const refuse = (sentence: string) => setRefusal(({ count }) => ({ sentence, count: count + 1 }));
  const submit = async () => {
    const read = readLines(lines);
    if (read === null) return refuse('Please add at least one product, or skip the date.');
    if (typeof read === 'string') return refuse(read);
    const conflict = findConflict();
    if (conflict) return refuse(conflict);
    const day = formatDay(date);
    const planned = toDatedLines(upcoming);
    const warnings = findDateWarnings(lines, day, planned);
    const before = findDateWarnings(planned, day);
    if (!(await confirmUnusual(warnings, { before, confirmLabel: 'Save Date' }))) return;
    refuse('');
    await onSave({ date, lines: read });
  };
  return (
    <FormDialog
      title={`Change ${formatDay(date)}`}
      opened
      dirty={typed !== undefined}
      onClose={onClose}
      onSubmit={() => void submit()}
      submitLabel="Save Date"
      busy={busy}
      error={refusal.sentence}
      refusals={refusal.count}
      enterGoesOn
    >
      {notMade && <Text size="sm">{notMade}</Text>}
      {lines.map((line, at) => (
        <QuantityField
          key={line.productId}
          label={line.productName}
          data-product={line.productId}
          autoFocus={added > 0 && at === lines.length - 1}
          value={line.quantity}
          goods={products.options.find(({ id }) => id === line.productId) ?? null}
          onChange={({ currentTarget: { value } }) =>
            setLines(lines.map((each, index) => (index === at ? { ...each, quantity: value } : each)))
          }
        />
      ))}
      <Select
        key={added}
        label="Add Product"
        {...toProductSelect(products)}
        options={products.options.filter(({ id }) => !taken.has(id)).map(toProductOption)}
        value=""
        onChange={add}
      />
    </FormDialog>
  );
};
