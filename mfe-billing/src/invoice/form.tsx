import type { InvoiceCustomer } from '@primal/contracts/billing/invoice';
import { showMoney } from '@primal/contracts/shared/decimal';
import {
  Button,
  DateField,
  DescriptionList,
  FieldRow,
  Loading,
  MoneyField,
  Textarea,
  TextInput,
  toast,
} from '@primal/kit';
import {
  DocumentForm,
  type DocumentFormState,
  Select,
  useCustomerOptions,
  useProductOptions,
  useWatch,
} from '@primal/kit/forms';
import { filledLines, followTier, LineGrid, type LineGridHandle, readCharge } from '@primal/kit/grid';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useClosedHint } from '../closed-period.ts';
import { InvoicePreview } from './print/preview.tsx';
import { dueDateFor, type InvoiceValues, sheetOf, totalsOf } from './values.ts';

/** The form of an invoice, as `useDocumentForm` gives it. */
export type InvoiceFormState = DocumentFormState<InvoiceValues>;

interface Props {
  invoice: InvoiceFormState;
  /** The customer of the stored invoice: known where customers cannot be read. */
  customer?: InvoiceCustomer;
  invoiceNumber: string;
  saveLabel: string;
  /** As `DocumentForm` takes it. */
  keepAs?: string;
  /** As `DocumentForm` calls it. */
  onSave: (as: string | null) => void;
  onCancel: () => void;
  /** Between Cancel and the button that saves. */
  buttons?: ReactNode;
  /** Beside the dates: the edit form's status. */
  fields?: ReactNode;
  /** Above the fields: a draft, somebody else's change. */
  notice?: ReactNode;
  /** Lines and charges are fixed: something is paid (docs/rules/invoices.md#what-can-be-edited). */
  readOnlyLines?: boolean;
  /** Why they are, in a sentence. */
  whyReadOnly?: string | undefined;
}

/** A customer, with the tier where the catalogue is known. */
type KnownCustomer = InvoiceCustomer & { pricingTier?: string };

const CustomerDetails = ({ customer }: { customer: KnownCustomer | undefined }) =>
  customer ? (
    <DescriptionList
      columns={4}
      items={[
        {
          term: 'Address',
          value: `${customer.address}, ${customer.city}, ${customer.state} ${customer.zipCode}`,
        },
        { term: 'Contact Person', value: customer.contactPerson },
        { term: 'Phone', value: customer.phone },
        { term: 'Email', value: customer.email },
        { term: 'Pricing Tier', value: customer.pricingTier },
      ].flatMap(({ term, value }) => (value ? [{ term, value }] : []))}
    />
  ) : null;

/** The fields and lines of an invoice, for a new one and for one that is changed. */
export const InvoiceForm = (props: Props) => {
  const { invoice, invoiceNumber, saveLabel, onSave, onCancel, buttons, fields, notice } = props;
  const { readOnlyLines = false } = props;
  const { form, field, lines, setLines } = invoice;
  const [customerId, invoiceDate, deliveryCharge] = useWatch({
    control: form.control,
    name: ['customerId', 'invoiceDate', 'deliveryCharge'],
  });
  const closedHint = useClosedHint(invoiceDate);
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
  const customerOf = (id: string): KnownCustomer | undefined =>
    customers.options.find((one) => one.id === id) ??
    (props.customer?.id === id ? props.customer : undefined);
  const customer = customerOf(customerId);
  const { subtotal, total } = totalsOf(lines, deliveryCharge);

  const chooseCustomer = (id: string) => {
    form.setValue('customerId', id);
    const priced = followTier(lines, products.options, customer?.pricingTier, customerOf(id)?.pricingTier);
    setLines(priced.lines);
    if (priced.sentence) toast({ title: priced.sentence });
    // The dates are right most of the time: the lines are next.
    grid.current?.begin();
  };
  const changeInvoiceDate = (date: string) => {
    form.setValue('invoiceDate', date);
    if (!form.getValues('deliveryDateTouched')) form.setValue('deliveryDate', date);
    if (!form.getValues('dueDateTouched')) form.setValue('dueDate', dueDateFor(date));
  };

  if (!invoice.ready) return <Loading label="Loading invoice..." />;
  return (
    <>
      <DocumentForm
        {...invoice.shell}
        label="Invoice"
        saveLabel={saveLabel}
        keepAs={props.keepAs}
        onSave={onSave}
        onCancel={onCancel}
        notice={notice}
        figures={[
          { label: 'Items', value: String(filledLines(lines).length) },
          { label: 'Subtotal', value: showMoney(subtotal) },
          { label: 'Delivery', value: showMoney(readCharge(deliveryCharge)) },
          { label: 'Total', value: showMoney(total), strong: true },
        ]}
        buttons={
          <>
            {buttons}
            <Button variant="default" onClick={() => setPreviewing(true)}>
              Preview Invoice
            </Button>
          </>
        }
      >
        <FieldRow>
          <Select
            label="Customer"
            required
            placeholder="Type or search customer..."
            options={choices}
            chosen={props.customer && { value: props.customer.id, label: props.customer.name }}
            onSearch={customers.onSearch}
            loading={customers.loading}
            loadError={customers.error}
            onRetry={customers.onRetry}
            value={customerId}
            onChange={chooseCustomer}
            autoFocus={!customerId}
            disabled={readOnlyLines}
            description={props.whyReadOnly}
            error={field('customerId').error}
          />
          <TextInput label="Invoice Number" value={invoiceNumber} readOnly />
          {fields}
        </FieldRow>
        <CustomerDetails customer={customer} />
        <FieldRow>
          <DateField
            label="Invoice Date"
            required
            description={closedHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={invoiceDate}
            onChange={(event) => changeInvoiceDate(event.currentTarget.value)}
            error={field('invoiceDate').error}
          />
          <DateField
            label="Delivery Date"
            {...field('deliveryDate')}
            onInput={() => form.setValue('deliveryDateTouched', true)}
          />
          <DateField
            label="Payment Due Date"
            {...field('dueDate')}
            onInput={() => form.setValue('dueDateTouched', true)}
          />
        </FieldRow>
        <LineGrid
          ref={grid}
          lines={lines}
          onChange={setLines}
          products={products}
          tier={customer?.pricingTier}
          errors={invoice.lineErrors}
          readOnly={readOnlyLines}
        />
        <FieldRow>
          <Textarea label="Notes" autosize minRows={2} maxRows={8} {...field('notes')} />
          <MoneyField label="Delivery/Gas Surcharge" {...field('deliveryCharge')} readOnly={readOnlyLines} />
        </FieldRow>
      </DocumentForm>
      {previewing && (
        <InvoicePreview
          invoice={sheetOf(invoice.values(), invoiceNumber, customer ?? null)}
          onClose={() => setPreviewing(false)}
        />
      )}
    </>
  );
};
