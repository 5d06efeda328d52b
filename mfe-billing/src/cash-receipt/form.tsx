import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { cashSaleMethods, walkInCustomer } from '@primal/contracts/billing/cash-receipt';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { formatTaxLabel } from '@primal/contracts/shared/sales-tax';
import {
  Checkbox,
  DescriptionList,
  FieldRow,
  FieldStack,
  Loading,
  NativeSelect,
  NotesField,
  Section,
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
  computeLineTaxes,
  LineGrid,
  type LineGridHandle,
  type LineTaxes,
  listFilledLines,
  saleLayout,
  useCertificateRemark,
  useDocumentTax,
  useSaleLines,
} from '@primal/kit/grid';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type CashSaleValues, computeSaleTotals } from './values.ts';

type Totals = ReturnType<typeof computeSaleTotals>;

const methods = [...cashSaleMethods];

interface Props extends Pick<DocumentFormProps, 'saveLabel' | 'onSave' | 'onCancel' | 'buttons' | 'notice'> {
  sale: DocumentFormState<CashSaleValues>;
  receiptNumber: string;
}

/** Focus the lines, since defaults suit most walk-in sales. */
const useFocusItems = ({ ready, shell }: Props['sale'], grid: RefObject<LineGridHandle | null>) => {
  const { filled, busy } = shell;
  const focusedAt = useRef<number | null>(null);
  useEffect(() => {
    // Wait until the save ends, since disabled fields cannot have the focus.
    if (!ready || busy || focusedAt.current === filled) return;
    focusedAt.current = filled;
    grid.current?.focus();
  }, [grid, ready, busy, filled]);
};

interface SaleTax {
  /** Null without a tax code. */
  taxes: LineTaxes | null;
  setExempt: (isExempt: boolean) => void;
  sentence: string;
}

const describeExemption = (
  choice: CashSaleValues['taxExempt'],
  customer: CustomerAnswer | undefined,
  certificate: string | null,
): string => {
  if (choice !== '') return 'For this sale only.';
  if (customer?.taxExempt)
    return [`${customer.name} is tax exempt.`, certificate && `${certificate}.`].filter(Boolean).join(' ');
  return 'Select this for a tax-free sale. For a customer who is always exempt, set Tax Exempt on the customer.';
};

/**
 * Tax of the lines, computed as the server does (docs/rules/sales-tax.md#documents). Written to the form field, so that total,
 * change and validation include it.
 */
const useSaleTax = (
  { form, lines }: DocumentFormState<CashSaleValues>,
  date: string,
  customer: CustomerAnswer | undefined,
): SaleTax => {
  const choice = useWatch({ control: form.control, name: 'taxExempt' });
  const waived = choice === '' ? null : choice === 'yes';
  const taxes = computeLineTaxes(useDocumentTax({ customer, date, waived }), lines);
  const tax = taxes?.tax ?? '0.00';
  // Update before paint, so that an immediate save uses this tax.
  useLayoutEffect(() => {
    if (form.getValues('tax') !== tax) form.setValue('tax', tax);
  }, [form, tax]);
  return {
    taxes,
    setExempt: (exempt) => form.setValue('taxExempt', exempt ? 'yes' : 'no', { shouldDirty: true }),
    sentence: describeExemption(choice, customer, useCertificateRemark(customer)),
  };
};

interface PaymentProps extends Pick<Props['sale'], 'field' | 'form'> {
  totals: Totals;
  saleTax: SaleTax;
}

/** Offered once a check exceeds the total (docs/rules/cash-sales.md#change-for-a-check). */
const ChangeFromDrawer = ({ form, totals }: Pick<PaymentProps, 'form' | 'totals'>) => {
  const [method, date, isGiven] = useWatch({
    control: form.control,
    name: ['paymentMethod', 'saleDate', 'changeFromDrawer'],
  });
  if (method !== 'check' || !isPositive(totals.change)) return null;
  return (
    <Checkbox
      label="Change from the Drawer"
      description={`Takes ${formatMoney(totals.change)} from the cash drawer of ${formatDate(date)}.`}
      checked={isGiven}
      onChange={(event) => {
        const isTicked = event.currentTarget.checked;
        form.setValue('changeFromDrawer', isTicked, { shouldDirty: true });
        if (isTicked) form.clearErrors('amountPaid');
      }}
    />
  );
};

const PaymentSummary = ({ form, field, totals, saleTax }: PaymentProps) => {
  const { subtotal, tax, total, change } = totals;
  const { taxes, setExempt, sentence } = saleTax;
  const missing = decimal(change).neg();
  return (
    <Section title="Payment Summary">
      <FieldStack>
        <FieldRow>
          <MoneyField label="Amount Paid" required placeholder={total} {...field('amountPaid')} />
          <ChangeFromDrawer form={form} totals={totals} />
          {taxes && (
            <Checkbox
              label="Tax Exempt"
              description={sentence}
              checked={taxes.salesTax.exempt !== null}
              onChange={(event) => setExempt(event.currentTarget.checked)}
            />
          )}
        </FieldRow>
        <DescriptionList
          columns={4}
          items={[
            { term: 'Subtotal', value: formatMoney(subtotal) },
            taxes && { term: formatTaxLabel(taxes.salesTax), value: formatMoney(tax) },
            isPositive(missing)
              ? { term: 'Still Due', value: <strong>{formatMoney(missing)}</strong> }
              : { term: 'Change', value: <strong>{formatMoney(change)}</strong> },
          ]}
        />
      </FieldStack>
    </Section>
  );
};

export const CashSaleForm = (props: Props) => {
  const { sale, receiptNumber, ...shell } = props;
  const { form, field, lines } = sale;
  const [customerId, saleDate, tax, amountPaid] = useWatch({
    control: form.control,
    name: ['customerId', 'saleDate', 'tax', 'amountPaid'],
  });
  // Every customer gets the retail price, else the restaurant price
  // (docs/rules/cash-sales.md#cash-sale).
  const { grid } = useSaleLines(sale, 'retail', saleDate);
  useFocusItems(sale, grid.ref);
  const customers = useCustomers(customerId);
  const saleTax = useSaleTax(sale, saleDate, customers.find(customerId));
  const totals = computeSaleTotals({ lines, tax, amountPaid });

  if (!sale.ready) return <Loading label="Loading cash sale..." />;
  return (
    <DocumentForm
      {...sale.shell}
      label="Cash sale"
      {...shell}
      keepAs="kept"
      figures={[
        { label: 'Items', value: String(listFilledLines(lines).length) },
        { label: 'Total', value: formatMoney(totals.total), strong: true },
      ]}
    >
      <FieldRow>
        <CustomerField
          customers={customers}
          clearLabel={walkInCustomer}
          onChange={(id) => {
            form.setValue('customerId', id);
            // Clear the exemption choice, which was made for the previous customer.
            form.setValue('taxExempt', '');
            grid.ref.current?.begin();
          }}
          error={field('customerId').error}
        />
        <TextInput label="Receipt Number" value={receiptNumber} readOnly />
        <DocumentDate label="Sale Date" date={saleDate} {...field('saleDate')} />
        <NativeSelect label="Payment Method" required data={methods} {...field('paymentMethod')} />
      </FieldRow>
      <LineGrid {...grid} layout={saleLayout} />
      <PaymentSummary form={form} field={field} totals={totals} saleTax={saleTax} />
      <NotesField {...field('notes')} />
    </DocumentForm>
  );
};
