import { customerPricesApi, formatPricedCustomer } from '@primal/contracts/admin/customer-price';
import { type BusinessDate, formatDate, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { formatTier } from '@primal/contracts/shared/lines';
import { computeTermsPrice, type PriceKind } from '@primal/contracts/shared/pricing';
import { DateField, FieldRow, FormDialog, NativeSelect, Text, TextInput } from '@primal/kit';
import {
  CustomerChoice,
  type FieldProps,
  MoneyField,
  NumberField,
  QuantityField,
  RecordInDialog,
  Select,
  useProductOptions,
} from '@primal/kit/forms';
import { useHasPermission, useRecord } from '@primal/kit/platform';
import { useMemo } from 'react';
import { useCategories } from '../category/categories.ts';
import {
  isPercent,
  kindChoices,
  type PricedProduct,
  type PriceValues,
  toEffectiveDay,
  useCustomerPriceRights,
  valueNames,
} from './price.ts';
import { type PriceForm, type PriceFormProps, usePriceForm } from './use-price-form.ts';

interface Terms {
  kind: PriceKind;
  value: string;
}

/** Resulting price of a product on a day. Omits costs if the user may not see them. */
const computeResult = (
  terms: Terms,
  { product, tier }: PricedProduct,
  day: BusinessDate,
  seesCosts: boolean,
): { words: string; isBelowCost: boolean } => {
  const price = computeTermsPrice(terms, { product, tier, day });
  if (!price) {
    const isOverCost = terms.kind === 'over_cost';
    const missing = isOverCost ? 'cost price' : `${formatTier(tier).toLowerCase()} price`;
    const words = isOverCost && !seesCosts ? '' : `Does not apply yet: ${product.name} has no ${missing}.`;
    return { words, isBelowCost: false };
  }
  const { unitPrice, listPrice, costPrice } = price;
  const isBelowCost = isPositive(costPrice) && decimal(unitPrice).lt(costPrice ?? 0);
  const when = day === today() ? 'today' : `on ${formatDate(day)}`;
  const cost = isPositive(costPrice) ? `cost is ${formatMoney(costPrice)}` : 'no cost price';
  const others = [
    `${formatTier(tier).toLowerCase()} is ${formatMoney(listPrice)}`,
    ...(seesCosts ? [cost] : []),
  ];
  const words = `omes to ${formatMoney(unitPrice)} ${when}; ${others.join(', ')}.`;
  return { words: isBelowCost ? `Below cost: c${words}` : `C${words}`, isBelowCost };
};

interface ResultingPriceProps extends Terms {
  priced: PricedProduct | null;
  category: string;
  from: string;
}

const ResultingPrice = ({ priced, category, kind, value, from }: ResultingPriceProps) => {
  const seesCosts = useHasPermission('seeCosts');
  const figure = readFigure(value, moneyRules).value;
  if (category)
    return (
      <Text size="sm" c="dimmed" role="status">
        For every product of {category} without its own price.
      </Text>
    );
  if (!priced || !figure) return <Text size="sm" role="status" />;
  const { words, isBelowCost } = computeResult(
    { kind, value: figure },
    priced,
    toEffectiveDay(from),
    seesCosts,
  );
  return (
    <Text size="sm" c={isBelowCost ? 'var(--kit-red-text)' : 'dimmed'} role="status">
      {words}
    </Text>
  );
};

interface Target {
  productId: string;
  category: string;
}

interface TargetProps {
  value: Target;
  onChange: (target: Target) => void;
  error?: string | undefined;
}

const toTargetKey = ({ productId, category }: Target): string =>
  productId ? `product ${productId}` : category && `category ${category}`;

const parseTarget = (key: string): Target => {
  const [, what, name = ''] = /^(product|category) (.*)$/s.exec(key) ?? [];
  return { productId: what === 'product' ? name : '', category: what === 'category' ? name : '' };
};

const toCategoryOption = (name: string) => ({
  value: toTargetKey({ productId: '', category: name }),
  label: name,
  note: 'the whole category',
});

const TargetField = ({ value, onChange, error }: TargetProps) => {
  const products = useProductOptions(value.productId ? [value.productId] : []);
  const { names } = useCategories();
  const options = useMemo(
    () => [
      ...names.map(toCategoryOption),
      ...products.options.map(({ id, name, productCode, category }) => ({
        value: toTargetKey({ productId: id, category: '' }),
        label: name,
        note: [productCode, category].filter(Boolean).join(' · '),
      })),
    ],
    [names, products.options],
  );
  return (
    <Select
      label="Product or Category"
      placeholder="Type or search product..."
      emptyText="No product found."
      listLabel="Products and categories"
      required
      options={options}
      // The options omit a category without products, so build its option here.
      chosen={value.category ? toCategoryOption(value.category) : null}
      value={toTargetKey(value)}
      error={error}
      onChange={(key) => onChange(parseTarget(key))}
      onSearch={products.onSearch}
      loading={products.loading}
      loadError={products.error}
      onRetry={products.onRetry}
    />
  );
};

const ValueField = ({ kind, ...field }: FieldProps & { kind: PriceKind }) =>
  isPercent(kind) ? (
    <NumberField label={valueNames[kind]} places={2} suffix="%" required {...field} />
  ) : (
    <MoneyField label={valueNames[kind]} required {...field} />
  );

/**
 * Field for the target, or for the customer if the list is about a product. The customer of a stored price cannot
 * change.
 */
const SubjectField = ({
  subject,
  price,
  form,
  field,
}: PriceForm & Pick<PriceFormProps, 'subject' | 'price'>) => {
  const [customerId, productId, category] = form.watch(['customerId', 'productId', 'category']);
  const set = (values: Partial<PriceValues>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof PriceValues, value, { shouldDirty: true });
    form.clearErrors(['customerId', 'productId', 'category']);
    // Wait a frame, since the browser moves the focus after the Tab key.
    requestAnimationFrame(() => form.setFocus('value'));
  };
  if (price || subject.of === 'customer')
    return (
      <TargetField
        value={{ productId: productId ?? '', category: category ?? '' }}
        error={field('productId').error ?? field('category').error}
        onChange={set}
      />
    );
  return (
    <CustomerChoice
      value={customerId}
      required
      error={field('customerId').error && 'Please choose a customer.'}
      onChange={(id) => set({ customerId: id })}
    />
  );
};

/** Adds one or several prices of a customer, or edits one (docs/rules/prices.md#customer-prices). */
export const CustomerPriceForm = (props: PriceFormProps) => {
  const { subject, price } = props;
  const prices = usePriceForm(props);
  const { form, field, dialog, added, priced, title } = prices;
  const values = form.watch();
  const { seesCosts } = useCustomerPriceRights();
  const kinds = kindChoices.filter(
    ({ value }) => seesCosts || value !== 'over_cost' || price?.kind === value,
  );
  return (
    <FormDialog {...dialog} title={title} {...(!price && { anotherLabel: 'Save and Add Another' })} size="lg">
      <Text fw={600}>{price ? formatPricedCustomer(price) : subject.name}</Text>
      {/* Remount the fields for each added price to reset them. */}
      <SubjectField key={`chosen ${added}`} {...prices} subject={subject} price={price} />
      <FieldRow key={added}>
        <ValueField key={values.kind} kind={values.kind} {...field('value')} />
        <NativeSelect label="Kind" data={kinds} {...field('kind')} />
        <QuantityField
          label="Minimum Quantity"
          goods={null}
          description="Leave blank for any quantity."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('minQuantity')}
        />
      </FieldRow>
      <ResultingPrice
        kind={values.kind}
        value={String(values.value)}
        from={values.from}
        priced={priced}
        category={values.category ?? ''}
      />
      <FieldRow>
        <DateField label="From" required {...field('from')} />
        <DateField
          label="To"
          description="The last day. Leave blank for no end date."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('to')}
        />
      </FieldRow>
      <TextInput label="Note" maxLength={500} {...field('note')} />
    </FormDialog>
  );
};

interface ChangeProps extends Omit<PriceFormProps, 'price'> {
  priceId: string;
}

export const ChangeCustomerPrice = ({ priceId, ...form }: ChangeProps) => {
  const record = useRecord(customerPricesApi.getCustomerPrice, { params: { id: priceId } });
  return (
    <RecordInDialog title="Change Price" record={record} onClose={form.onClose}>
      {(price) => <CustomerPriceForm price={price} {...form} />}
    </RecordInDialog>
  );
};
