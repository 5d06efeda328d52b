import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { type ExemptReason, exemptReasons, formatExemptReason } from '../shared/sales-tax.ts';
import { businessDate } from '../shared/schemas.ts';

/** Why sales bore no tax: products that are not taxable, or the document's reason. */
export const untaxedReasons = ['not_taxable', ...exemptReasons, 'this_sale'] as const;
export type UntaxedReason = 'not_taxable' | ExemptReason | 'this_sale';

export const formatUntaxedReason = (reason: UntaxedReason): string =>
  reason === 'not_taxable' ? 'Not taxable' : formatExemptReason(reason);

/** Dollars, after discounts and with delivery charges. */
const side = z.object({
  taxable: z.string(),
  exempt: z.array(z.object({ reason: z.enum(untaxedReasons), amount: z.string() })),
  tax: z.string(),
});
export type TaxSide = z.infer<typeof side>;

export const salesTaxRow = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  /** Null for tax that a call sent without a tax code. */
  codeId: z.string().nullable(),
  name: z.string().nullable(),
  /** Percent with 3 places. */
  rate: z.string().nullable(),
  sales: side,
  /** Credits, and cash sales voided on a later day. */
  credits: side,
  /** Tax of the sales less that of the credits. */
  due: z.string(),
});
export type SalesTaxRow = z.infer<typeof salesTaxRow>;

export const salesTaxReport = z.object({
  from: z.string(),
  to: z.string(),
  rows: z.array(salesTaxRow),
  totals: z.object({ sales: side, credits: side, due: z.string() }),
  /** Sales Tax account of the ledger: balances are what the business owes. */
  account: z.object({
    number: z.string(),
    name: z.string(),
    opening: z.string(),
    /** Entries of documents; equals `totals.due`. */
    documents: z.string(),
    /** Entries by hand, payments among them; below 0 if they lower the balance. */
    entries: z.string(),
    closing: z.string(),
    /** Entries by hand after `to`: payments of this balance, below 0. */
    entriesSince: z.string(),
  }),
  /** Exempt customers whose certificate has expired or expires within 30 days. */
  certificates: z.array(
    z.object({
      customerId: z.string(),
      customerName: z.string(),
      certificate: z.string().nullable(),
      until: z.string(),
    }),
  ),
});
export type SalesTaxReport = z.infer<typeof salesTaxReport>;

export const salesTaxReportApi = apiTable({
  salesTaxReport: {
    method: 'GET',
    path: '/api/books/sales-tax',
    permission: 'viewInvoices',
    summary:
      'Sales tax by code and month: taxable and exempt sales, tax, credits, and the ledger account they equal. The previous month by default.',
    query: z.object({ from: parameter(businessDate()), to: parameter(businessDate()) }),
    answer: salesTaxReport,
  },
});
