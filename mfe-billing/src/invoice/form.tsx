import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { InvoiceAnswer, InvoiceCustomer } from '@primal/contracts/billing/invoice';
import { formatAddress } from '@primal/contracts/shared/customer';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { formatTier } from '@primal/contracts/shared/lines';
import { listTaxRows } from '@primal/contracts/shared/sales-tax';
import {
  ActionButton,
  DateField,
  DescriptionList,
  FieldRow,
  Loading,
  NotesField,
  TextInput,
} from '@primal/kit';
import {
  CustomerField,
  DocumentDate,
  DocumentForm,
  type DocumentFormProps,
  type DocumentFormState,
  MoneyField,
  useCustomers,
  useWatch,
} from '@primal/kit/forms';
import {
  CreditLine,
  computeLineTaxes,
  findPreviewProblem,
  LineGrid,
  listFilledLines,
  OrderGuide,
  readCharge,
  useCertificateRemark,
  useCredit,
  useDelivery,
  useDocumentLines,
  useDocumentTax,
  useLastPrices,
} from '@primal/kit/grid';
import { type ReactNode, useEffect, useState } from 'react';
import { InvoicePreview } from './print/sheet.tsx';
import {
  computeAddedAmount,
  computeDueDate,
  computeTotals,
  type InvoiceValues,
  toSheetInvoice,
  useTerms,
} from './values.ts';

interface Props
  extends Pick<DocumentFormProps, 'saveLabel' | 'keepAs' | 'onSave' | 'onCancel' | 'buttons' | 'notice'> {
  invoice: DocumentFormState<InvoiceValues>;
  /** Invoice being edited. Supplies the customer if the user cannot read customers. */
  stored?: InvoiceAnswer;
  invoiceNumber: string;
  fields?: ReactNode;
  /** Reason that lines and charges are fixed after a payment (docs/rules/invoices.md#what-can-be-edited). */
  linesDisabledReason?: string | null;
  onRemark: (remark: string | null) => void;
  withGuide?: boolean;
}

/** Customer, with the pricing tier if the user can read the catalog. */
type PartialCustomer = InvoiceCustomer & Partial<CustomerAnswer>;

interface DetailsProps {
  customer: PartialCustomer | undefined;
  terms: string | undefined;
}

const CustomerDetails = ({ customer, terms }: DetailsProps) =>
  customer ? (
    <DescriptionList
      columns={4}
      items={[
        {
          term: 'Address',
          value: formatAddress(customer),
        },
        { term: 'Contact Person', value: customer.contactPerson },
        { term: 'Phone', value: customer.phone },
        { term: 'Email', value: customer.email },
        { term: 'Pricing Tier', value: customer.pricingTier && formatTier(customer.pricingTier) },
        { term: 'Payment Terms', value: terms },
      ].flatMap(({ term, value }) => (value ? [{ term, value }] : []))}
    />
  ) : null;

/** Delivery and due date follow the invoice date until edited by hand. */
const InvoiceDates = ({
  form,
  field,
  onPricingDay,
  dateNote,
}: Pick<Props['invoice'], 'form' | 'field'> &
  Pick<ReturnType<typeof useDelivery>, 'dateNote'> & { onPricingDay: () => void }) => {
  const invoiceDate = useWatch({ control: form.control, name: 'invoiceDate' });
  const changeInvoiceDate = (date: string) => {
    form.setValue('invoiceDate', date);
    if (!form.getValues('deliveryDateTouched')) form.setValue('deliveryDate', date);
    onPricingDay();
  };
  return (
    <FieldRow>
      <DocumentDate
        label="Invoice Date"
        date={invoiceDate}
        value={invoiceDate}
        onChange={(event) => changeInvoiceDate(event.currentTarget.value)}
        error={field('invoiceDate').error}
      />
      <DateField
        label="Delivery Date"
        description={dateNote}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('deliveryDate')}
        onInput={() => {
          form.setValue('deliveryDateTouched', true);
          onPricingDay();
        }}
      />
      <DateField
        label="Payment Due Date"
        {...field('dueDate')}
        onInput={() => form.setValue('dueDateTouched', true)}
      />
    </FieldRow>
  );
};

/** Updates charge and due date with customer, dates and lines until edited by hand. */
const useDerivedValues = (
  { form }: Pick<Props['invoice'], 'form'>,
  customer: PartialCustomer | undefined,
  { charge }: Pick<ReturnType<typeof useDelivery>, 'charge'>,
): void => {
  const [deliveryCharge, chargeTouched, invoiceDate, dueDate, dueTouched] = useWatch({
    control: form.control,
    name: ['deliveryCharge', 'deliveryChargeTouched', 'invoiceDate', 'dueDate', 'dueDateTouched'],
  });
  const dueCharge = chargeTouched ? deliveryCharge : (charge ?? deliveryCharge);
  useEffect(() => {
    if (dueCharge !== deliveryCharge) form.setValue('deliveryCharge', dueCharge);
  }, [form, dueCharge, deliveryCharge]);
  const due = dueTouched ? dueDate : computeDueDate(invoiceDate, customer?.paymentTerms);
  useEffect(() => {
    if (due !== dueDate) form.setValue('dueDate', due);
  }, [form, due, dueDate]);
};

/** A sent invoice keeps its tax unless its customer or date changes (docs/rules/sales-tax.md#documents). */
const findKeptTax = (
  stored: InvoiceAnswer | undefined,
  customer: PartialCustomer | undefined,
  invoiceDate: string,
) => {
  if (!stored || customer?.id !== stored.customerId) return undefined;
  const isKept = stored.status !== 'draft' && invoiceDate === stored.invoiceDate;
  return isKept || customer.taxExempt === undefined ? stored.salesTax : undefined;
};

export const InvoiceForm = (props: Props) => {
  const { invoice, stored, invoiceNumber, buttons, fields, ...others } = props;
  const { linesDisabledReason = null, withGuide = false, onRemark, ...shell } = others;
  const { form, field, lines } = invoice;
  const [customerId, deliveryCharge, invoiceDate, deliveryDate, dueDate, pricedFor] = useWatch({
    control: form.control,
    name: ['customerId', 'deliveryCharge', 'invoiceDate', 'deliveryDate', 'dueDate', 'pricedFor'],
  });
  const customers = useCustomers<PartialCustomer>(customerId, stored?.customer);
  const customer = customers.find(customerId);
  const terms = useTerms({ customer, stored, invoiceDate, dueDate });
  const day = deliveryDate || invoiceDate;
  const prices = useDocumentLines(invoice, {
    customers,
    customerId,
    day,
    pricedFor,
    readOnly: linesDisabledReason !== null,
    lastPrices: useLastPrices(customerId, stored?.id),
  });
  const delivery = useDelivery({ customer, lines, taken: '', date: deliveryDate, isNew: false });
  useDerivedValues(invoice, customer, delivery);
  useEffect(() => onRemark(delivery.belowMinimum), [onRemark, delivery.belowMinimum]);
  const [previewing, setPreviewing] = useState(false);
  const certificate = useCertificateRemark(customer);
  const decided = useDocumentTax({
    customer,
    date: invoiceDate,
    kept: findKeptTax(stored, customer, invoiceDate),
  });
  const taxes = computeLineTaxes(decided, lines, { deliveryCharge, discount: stored?.discount });
  const { subtotal, total } = computeTotals(lines, deliveryCharge, taxes?.tax);
  const amount = computeAddedAmount(lines, { deliveryCharge, customerId, taxes }, stored);
  const credit = useCredit({ customerId, amount, noun: 'invoice' });
  const chooseCustomer = (id: string) => {
    form.setValue('customerId', id);
    prices.follow('customer');
  };

  if (!invoice.ready) return <Loading label="Loading invoice..." />;
  return (
    <>
      <DocumentForm
        {...invoice.shell}
        {...shell}
        label="Invoice"
        remark={[delivery.belowMinimum, credit.remark, certificate].filter(Boolean).join('. ')}
        figures={[
          { label: 'Items', value: String(listFilledLines(lines).length) },
          { label: 'Subtotal', value: formatMoney(subtotal) },
          { label: 'Delivery', value: formatMoney(readCharge(deliveryCharge)) },
          ...(taxes ? listTaxRows(taxes) : []),
          { label: 'Total', value: formatMoney(total), strong: true },
        ]}
        buttons={
          <>
            {buttons}
            <ActionButton
              variant="default"
              onClick={() => setPreviewing(true)}
              disabledReason={findPreviewProblem(lines, deliveryCharge)}
            >
              Preview Invoice
            </ActionButton>
          </>
        }
      >
        <div>
          <FieldRow>
            <CustomerField
              customers={customers}
              required
              onChange={chooseCustomer}
              onActive={withGuide ? prices.lookAhead : undefined}
              autoFocus={!customerId}
              disabled={linesDisabledReason !== null}
              description={linesDisabledReason ?? undefined}
              error={field('customerId').error}
            />
            <TextInput label="Invoice Number" value={invoiceNumber} readOnly />
            {fields}
          </FieldRow>
          <CreditLine {...credit} />
        </div>
        <CustomerDetails customer={customer} terms={terms.text} />
        <InvoiceDates
          form={form}
          field={field}
          dateNote={delivery.dateNote}
          onPricingDay={() => prices.follow('date')}
        />
        {prices.notice}
        {withGuide && <OrderGuide {...prices.guide} customerId={customerId} date={invoiceDate} />}
        <LineGrid {...prices.grid} />
        <FieldRow>
          <TextInput label="PO Number" {...field('poNumber')} />
          <NotesField {...field('notes')} />
          <MoneyField
            label="Delivery/Gas Surcharge"
            {...field('deliveryCharge')}
            onInput={() => form.setValue('deliveryChargeTouched', true)}
            readOnly={linesDisabledReason !== null}
          />
        </FieldRow>
      </DocumentForm>
      {previewing && (
        <InvoicePreview
          invoice={toSheetInvoice(invoice.values(), invoiceNumber, {
            customer,
            taxes,
            discount: terms.discount,
          })}
          onClose={() => setPreviewing(false)}
        />
      )}
    </>
  );
};
