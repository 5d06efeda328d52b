import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { settingsApi } from '@primal/contracts/admin/settings';
import { cashSaleMethods, walkInCustomer } from '@primal/contracts/billing/cash-receipt';
import { computeSalesTax, formatTaxLabel } from '@primal/contracts/billing/sales-tax';
import { decimal, formatMoney, isPositive } from '@primal/contracts/shared/decimal';
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
import { LineGrid, type LineGridHandle, listFilledLines, saleLayout, useSaleLines } from '@primal/kit/grid';
import { useApiQuery } from '@primal/kit/platform';
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
  /** True if the settings have a tax rate. Otherwise the user types the tax. */
  isComputed: boolean;
  /** Percent. */
  taxRate: string;
  taxName: string | null;
  isExempt: boolean;
  setExempt: (isExempt: boolean) => void;
  sentence: string;
}

const describeExemption = (
  choice: CashSaleValues['taxExempt'],
  customer: CustomerAnswer | undefined,
): string => {
  if (choice !== '') return 'For this sale only.';
  if (customer?.taxExempt) return `${customer.name} is tax exempt.`;
  return 'Select this for a tax-free sale. For a customer who is always exempt, set Tax Exempt on the customer.';
};

/**
 * Tax of the lines, computed as the server does (docs/rules/credit-memos-and-cash-sales.md#sales-tax). Written to the
 * form field, so that total, change and validation include it.
 */
const useSaleTax = (
  { form, lines }: DocumentFormState<CashSaleValues>,
  products: readonly Pick<ProductAnswer, 'id' | 'taxable'>[],
  customer: CustomerAnswer | undefined,
): SaleTax => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const choice = useWatch({ control: form.control, name: 'taxExempt' });
  const taxRate = settings?.cashSaleTaxRate ?? '0.000';
  const isComputed = isPositive(taxRate);
  const isExempt = choice === '' ? (customer?.taxExempt ?? false) : choice === 'yes';
  const taxedLines = listFilledLines(lines).map(({ total, productId }) => ({
    total,
    taxable: products.find(({ id }) => id === productId)?.taxable ?? true,
  }));
  const tax = isExempt ? '0.00' : computeSalesTax(taxedLines, taxRate);
  // Update before paint, so that an immediate save uses this tax.
  useLayoutEffect(() => {
    if (isComputed && form.getValues('tax') !== tax) form.setValue('tax', tax);
  }, [form, isComputed, tax]);
  return {
    isComputed,
    taxRate,
    taxName: settings?.cashSaleTaxName ?? null,
    isExempt,
    setExempt: (exempt) => form.setValue('taxExempt', exempt ? 'yes' : 'no', { shouldDirty: true }),
    sentence: describeExemption(choice, customer),
  };
};

interface PaymentProps extends Pick<Props['sale'], 'field'> {
  totals: Totals;
  taxes: SaleTax;
}

const PaymentSummary = ({ field, totals, taxes }: PaymentProps) => {
  const { subtotal, tax, total, change } = totals;
  const missing = decimal(change).neg();
  return (
    <Section title="Payment Summary">
      <FieldStack>
        <FieldRow>
          <MoneyField label="Amount Paid" required placeholder={total} {...field('amountPaid')} />
          {taxes.isComputed ? (
            <Checkbox
              label="Tax Exempt"
              description={taxes.sentence}
              checked={taxes.isExempt}
              onChange={(event) => taxes.setExempt(event.currentTarget.checked)}
            />
          ) : (
            <MoneyField label="Tax" {...field('tax')} />
          )}
        </FieldRow>
        <DescriptionList
          columns={4}
          items={[
            { term: 'Subtotal', value: formatMoney(subtotal) },
            { term: formatTaxLabel(taxes), value: formatMoney(tax) },
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
  // (docs/rules/credit-memos-and-cash-sales.md#cash-sale).
  const { grid } = useSaleLines(sale, 'retail', saleDate);
  useFocusItems(sale, grid.ref);
  const customers = useCustomers(customerId);
  const taxes = useSaleTax(sale, grid.products.options, customers.find(customerId));
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
      <PaymentSummary field={field} totals={totals} taxes={taxes} />
      <NotesField {...field('notes')} />
    </DocumentForm>
  );
};
