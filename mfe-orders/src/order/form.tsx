import { adminApi } from '@primal/contracts/admin/api';
import { booksClosed, isClosed } from '@primal/contracts/billing/books';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { Button, DateField, FieldRow, Loading, MoneyField, Textarea, toast } from '@primal/kit';
import {
  DocumentForm,
  type DocumentFormState,
  Select,
  useCustomerOptions,
  useProductOptions,
  useWatch,
} from '@primal/kit/forms';
import { followTier, LineGrid, type LineGridHandle } from '@primal/kit/grid';
import { useApiQuery } from '@primal/kit/platform';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { OrderPreview } from './print/order-preview.tsx';
import { type OrderValues, sheetOf, summaryOf } from './values.ts';

/** The form of an order, as `useDocumentForm` gives it. */
export type OrderFormState = DocumentFormState<OrderValues>;

interface Props {
  order: OrderFormState;
  /** The customer of the stored order: known where customers cannot be read. */
  customer?: OrderAnswer['customer'];
  /** The number shown on the preview. */
  orderNumber: string;
  saveLabel: string;
  onCancel: () => void;
  /** Above the fields: a draft, somebody else's change. */
  notice?: ReactNode;
}

/** The fields and lines of a sales order, for a new one and for one that is changed. */
export const OrderForm = ({ order, customer, orderNumber, saveLabel, onCancel, notice }: Props) => {
  const { form, field, lines, setLines } = order;
  const [customerId, orderDate, deliveryCharge, tax, discount] = useWatch({
    control: form.control,
    name: ['customerId', 'orderDate', 'deliveryCharge', 'tax', 'discount'],
  });
  const { data: settings } = useApiQuery(adminApi.getSettings);
  const closedThrough = settings?.closedThrough;
  const closedHint =
    closedThrough && isClosed(closedThrough, orderDate)
      ? `${booksClosed(closedThrough)} The invoice of this order will carry the day on which it is made.`
      : undefined;
  const customers = useCustomerOptions(customerId);
  const products = useProductOptions(lines.flatMap(({ productId }) => productId ?? []));
  const choices = useMemo(
    () =>
      customers.options.map(({ id, name, city, state }) => ({
        value: id,
        label: name,
        note: `${city}, ${state}`,
      })),
    [customers.options],
  );
  const [previewing, setPreviewing] = useState(false);
  const grid = useRef<LineGridHandle>(null);
  const customerOf = (id: string) =>
    customers.options.find((one) => one.id === id) ?? (customer?.id === id ? customer : undefined);
  const tier = customerOf(customerId)?.pricingTier;
  const figures = useMemo(
    () => summaryOf(lines, { deliveryCharge, tax, discount }),
    [lines, deliveryCharge, tax, discount],
  );

  const chooseCustomer = (id: string) => {
    form.setValue('customerId', id);
    const priced = followTier(lines, products.options, tier, customerOf(id)?.pricingTier);
    setLines(priced.lines);
    if (priced.sentence) toast({ title: priced.sentence });
    // The dates are right most of the time: the lines are next.
    grid.current?.begin();
  };
  const changeOrderDate = (date: string) => {
    form.setValue('orderDate', date);
    if (!form.getValues('deliveryDateTouched')) form.setValue('expectedDeliveryDate', date);
  };

  if (!order.ready) return <Loading />;
  return (
    <>
      <DocumentForm
        {...order.shell}
        label="Sales order"
        saveLabel={saveLabel}
        onCancel={onCancel}
        notice={notice}
        figures={figures}
        buttons={
          <Button variant="default" onClick={() => setPreviewing(true)}>
            Preview
          </Button>
        }
      >
        <FieldRow>
          <Select
            label="Customer"
            required
            placeholder="Type or search customer..."
            options={choices}
            chosen={customer && { value: customer.id, label: customer.name }}
            loading={customers.loading}
            onSearch={customers.onSearch}
            loadError={customers.error}
            onRetry={customers.onRetry}
            listLabel="Customers"
            emptyText="No customer found."
            value={customerId}
            onChange={chooseCustomer}
            autoFocus={!customerId}
            error={field('customerId').error}
          />
          <DateField
            label="Order Date"
            required
            description={closedHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={orderDate}
            onChange={(event) => changeOrderDate(event.currentTarget.value)}
            error={field('orderDate').error}
          />
          <DateField
            label="Expected Delivery Date"
            {...field('expectedDeliveryDate')}
            onInput={() => form.setValue('deliveryDateTouched', true)}
          />
        </FieldRow>
        <LineGrid
          ref={grid}
          lines={lines}
          onChange={setLines}
          products={products}
          tier={tier}
          errors={order.lineErrors}
        />
        <FieldRow>
          <Textarea label="Notes" autosize minRows={2} maxRows={8} {...field('notes')} />
          <MoneyField label="Delivery/Gas Surcharge" {...field('deliveryCharge')} />
        </FieldRow>
      </DocumentForm>
      {previewing && (
        <OrderPreview
          order={sheetOf(order.values(), orderNumber, customerOf(customerId) ?? null)}
          onClose={() => setPreviewing(false)}
        />
      )}
    </>
  );
};
