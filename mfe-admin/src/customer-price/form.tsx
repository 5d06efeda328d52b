import { customerPricesApi, pricedCustomer } from '@primal/contracts/admin/customer-price';
import type { PriceKind } from '@primal/contracts/shared/pricing';
import { DateField, FieldRow, FormDialog, NativeSelect, Text, TextInput } from '@primal/kit';
import {
  CustomerChoice,
  type FieldProps,
  MoneyField,
  NumberField,
  QuantityField,
  RecordInDialog,
} from '@primal/kit/forms';
import { useRecord } from '@primal/kit/platform';
import { ComesTo } from './comes-to.tsx';
import { useCustomerPriceRights } from './rights.ts';
import { TargetField } from './target-field.tsx';
import { type PriceForm, type PriceFormProps, usePriceForm } from './use-price-form.ts';
import type { PriceValues } from './values.ts';
import { isPercent, kindChoices, valueNames } from './words.ts';

/** Dollars or percent, as the kind wants. */
const ValueField = ({ kind, ...field }: FieldProps & { kind: PriceKind }) =>
  isPercent(kind) ? (
    <NumberField label={valueNames[kind]} places={2} suffix="%" required {...field} />
  ) : (
    <MoneyField label={valueNames[kind]} required {...field} />
  );

/** What the price is for, or whose it is: the other of the two is the list's own. A price stays with its customer. */
const Chooser = ({ subject, price, form, field }: PriceForm & Pick<PriceFormProps, 'subject' | 'price'>) => {
  const [customerId, productId, category] = form.watch(['customerId', 'productId', 'category']);
  const set = (values: Partial<PriceValues>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof PriceValues, value, { shouldDirty: true });
    form.clearErrors(['customerId', 'productId', 'category']);
    // Later than what Tab does by itself: it goes there too.
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

/** Adds a price of a customer, or several in a row, or changes one (docs/rules/prices.md#customer-prices). */
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
      <Text fw={600}>{price ? pricedCustomer(price) : subject.name}</Text>
      {/* Fields of their own for each price: what stood in those of the last is not remembered. */}
      <Chooser key={`chosen ${added}`} {...prices} subject={subject} price={price} />
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
      <ComesTo
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
