import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { decimal, formatQuantity } from '@primal/contracts/shared/decimal';
import { FormDialog } from '@primal/kit';
import { QuantityField, Select, useProductOptions } from '@primal/kit/forms';
import { useMemo, useState } from 'react';
import { toProductOption, toProductSelect } from '../product-select.ts';
import { sortSubstitutes, useCandidates } from './likely-substitutes.ts';
import { readValues, ShortFields, toValues } from './short-fields.tsx';
import { applyShort, readQuantity, type ShortChange, suggestQuantity } from './shorts.ts';

interface Props {
  order: OrderAnswer;
  item: OrderItemAnswer;
  busy: boolean;
  onSave: (change: ShortChange) => Promise<OrderAnswer | null>;
  onClose: () => void;
}

interface Chosen {
  productId: string;
  quantity: string;
}

const useChoices = ({ order, item }: Pick<Props, 'order' | 'item'>) => {
  const { productId, product } = item;
  const { guide, alike } = useCandidates({
    productId,
    category: product.category,
    customerId: order.customerId,
    enabled: true,
  });
  const products = useProductOptions([]);
  const options = useMemo(() => {
    const catalog = [...(alike ?? []), ...products.options];
    return sortSubstitutes({ productId, category: product.category }, guide ?? [], catalog);
  }, [productId, product.category, guide, alike, products.options]);
  return { products, options };
};

export const ShortDialog = ({ order, item, busy, onSave, onClose }: Props) => {
  const [values, setValues] = useState(() => {
    const shown = toValues(item);
    return item.shortReason ? shown : { ...shown, shipped: String(item.piecesWeighed) };
  });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problems, setProblems] = useState<{ shipped?: string; substitute?: string; count: number }>({
    count: 0,
  });
  const { products, options } = useChoices({ order, item });
  const refuse = (problem: { shipped?: string; substitute?: string }) =>
    setProblems(({ count }) => ({ ...problem, count: count + 1 }));
  const choose = (id: string) => {
    const one = options.find((option) => option.id === id);
    if (!one) return setChosen(null);
    const read = readValues(item, values);
    const after = read.change ? applyShort(item, read.change) : item;
    setChosen({ productId: id, quantity: suggestQuantity(after, one.goods) });
  };
  const goods = options.find(({ id }) => id === chosen?.productId)?.goods ?? { unit: null };
  const submit = async () => {
    const read = readValues(item, values);
    if (read.problem !== null) return refuse({ shipped: read.problem });
    const amount = chosen && readQuantity(goods, chosen.quantity);
    if (amount?.problem) return refuse({ substitute: amount.problem });
    const substitute =
      chosen && amount?.value ? { productId: chosen.productId, quantity: amount.value } : undefined;
    const isWhole = decimal(read.change.quantity).eq(item.quantityOrdered);
    const change = isWhole
      ? { quantity: read.change.quantity }
      : { ...read.change, ...(substitute && { substitute }) };
    if (await onSave(change)) onClose();
  };
  return (
    <FormDialog
      title={`Short: ${item.productName}`}
      opened
      onClose={onClose}
      onSubmit={() => void submit()}
      submitLabel="Save Short"
      busy={busy}
      refusals={problems.count}
    >
      <ShortFields
        item={item}
        values={values}
        problem={problems.shipped ?? null}
        onChange={(next) => {
          setValues(next);
          setProblems(({ count }) => ({ count }));
        }}
      />
      <Select
        label="Substitute"
        description={`Product to ship instead of ${formatQuantity(item.quantityOrdered)} ${item.productName}, if any`}
        {...toProductSelect(products)}
        options={options.map(({ code, ...product }) => toProductOption({ ...product, productCode: code }))}
        value={chosen?.productId ?? ''}
        onChange={choose}
        clearLabel="No substitute"
      />
      {chosen && (
        <QuantityField
          label="Quantity of the substitute"
          value={chosen.quantity}
          goods={goods}
          error={problems.substitute}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, quantity: value })}
        />
      )}
    </FormDialog>
  );
};
