import type { InvoiceState, InvoiceStatus } from '@primal/contracts/billing/invoice-rules';
import { decimal, isPositive, toMoney } from '@primal/contracts/shared/decimal';
import { applyTax } from '@primal/contracts/shared/sales-tax';
import { isUnweighedLine } from '@primal/contracts/shared/weighing';
import { computeTotals } from '@primal/service-trade/lines';
import type { InvoiceRecord, LineRecord } from './fields.ts';

type Figures = Pick<
  InvoiceRecord,
  'subtotal' | 'tax' | 'salesTax' | 'total' | 'balance' | 'hasMissingCatchWeights' | 'status'
>;
type WeighedItem = Pick<LineRecord, 'product' | 'weight' | 'quantity' | 'shortReason'>;
type Given = Pick<InvoiceRecord, 'deliveryCharge' | 'tax' | 'salesTax' | 'discount' | 'applied' | 'status'> &
  Partial<Pick<InvoiceRecord, 'broughtForward' | 'kind' | 'total'>>;

const computeStatus = (status: InvoiceStatus, balance: string): InvoiceStatus => {
  if (status !== 'sent' && status !== 'paid') return status;
  return decimal(balance).eq(0) ? 'paid' : 'sent';
};

export const listUnweighedProducts = (items: readonly WeighedItem[]): string[] =>
  items.filter(isUnweighedLine).map(({ product }) => product.name);

export const listReturnMemos = (items: readonly Pick<LineRecord, 'returns'>[]): string[] => [
  ...new Set(items.flatMap(({ returns }) => returns.map(({ creditNumber }) => creditNumber))),
];

export const toInvoiceState = (
  invoice: InvoiceRecord,
  items?: readonly (WeighedItem & Pick<LineRecord, 'returns'>)[],
): InvoiceState => ({
  status: invoice.status,
  hasApplied: isPositive(invoice.applied),
  hasMissingCatchWeights: invoice.hasMissingCatchWeights,
  pdfGenerated: invoice.pdfGenerated,
  isPending: invoice.isPending,
  broughtForward: invoice.broughtForward,
  kind: invoice.kind,
  ...(items && { unweighed: listUnweighedProducts(items), returnedOn: listReturnMemos(items) }),
});

const computeInvoiceTotals = (invoice: Given, items: readonly Pick<LineRecord, 'total'>[]) =>
  (invoice.broughtForward || (invoice.kind ?? 'sale') !== 'sale') && invoice.total !== undefined
    ? { subtotal: invoice.total, total: invoice.total }
    : computeTotals(
        items.map((item) => item.total),
        invoice,
        { document: 'invoice', path: 'invoice.' },
      );

export const computeInvoiceFigures = (
  invoice: Given,
  items: readonly (WeighedItem & Pick<LineRecord, 'total'>)[],
): Figures => {
  const { tax, salesTax } = invoice.salesTax ? applyTax(invoice.salesTax, items, invoice) : invoice;
  const { subtotal, total } = computeInvoiceTotals({ ...invoice, tax }, items);
  const balance = invoice.status === 'voided' ? '0.00' : toMoney(decimal(total).minus(invoice.applied));
  return {
    subtotal,
    tax,
    salesTax,
    total,
    balance,
    status: computeStatus(invoice.status, balance),
    hasMissingCatchWeights: listUnweighedProducts(items).length > 0,
  };
};
