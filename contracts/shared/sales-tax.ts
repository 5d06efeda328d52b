import { z } from 'zod';
import { addDays, type BusinessDate, formatDate } from './dates.ts';
import {
  type DecimalInput,
  decimal,
  formatMoney,
  formatQuantity,
  isPositive,
  sum,
  toMoney,
  zero,
} from './decimal.ts';

/** Why a customer pays no tax. */
export const exemptReasons = ['resale', 'government', 'nonprofit', 'other'] as const;
export type ExemptReason = (typeof exemptReasons)[number];

const reasonNames: Record<ExemptReason | 'this_sale', string> = {
  resale: 'Resale',
  government: 'Government',
  nonprofit: 'Nonprofit',
  other: 'Other',
  this_sale: 'This sale only',
};

export const formatExemptReason = (reason: ExemptReason | 'this_sale'): string => reasonNames[reason];

export const taxCode = z.object({
  id: z.string(),
  name: z.string(),
  /** Percent with 3 places, each from its date until the next. Sorted; the code has no tax before the first. */
  rates: z.array(z.object({ from: z.string(), percent: z.string() })),
  taxesDelivery: z.boolean(),
});
export type TaxCode = z.infer<typeof taxCode>;

/** Tax codes of a business, at least one. */
export const taxSettings = z.object({
  codes: z.array(taxCode),
  /** Code of customers that have none, and of walk-in sales. */
  defaultCodeId: z.string(),
  /** Charges customers whose certificate has expired. */
  taxesExpired: z.boolean(),
});
export type TaxSettings = z.infer<typeof taxSettings>;

/** Tax data of a customer; null if nothing differs from the business. */
export interface CustomerTax {
  codeId: string | null;
  exempt: { reason: ExemptReason; certificate: string | null; until: string | null } | null;
}

export interface TaxedCustomer {
  taxCodeId: string | null;
  taxExempt: boolean;
  exemptReason: ExemptReason;
  exemptCertificate: string | null;
  exemptUntil: string | null;
}

export const toCustomerTax = (customer: TaxedCustomer): CustomerTax | null => {
  const { taxCodeId: codeId, taxExempt, exemptReason: reason } = customer;
  if (codeId === null && !taxExempt) return null;
  const { exemptCertificate: certificate, exemptUntil: until } = customer;
  return { codeId, exempt: taxExempt ? { reason, certificate, until } : null };
};

/** Days before a certificate expires from which screens warn. */
export const certificateWarningDays = 30;

/** 'The tax certificate expires on 12/31/2026'. Null if it is not near. */
export const describeExpiry = (
  { taxExempt, exemptUntil }: Pick<TaxedCustomer, 'taxExempt' | 'exemptUntil'>,
  today: BusinessDate,
): string | null => {
  if (!taxExempt || exemptUntil === null) return null;
  if (exemptUntil < today) return `The tax certificate expired on ${formatDate(exemptUntil)}`;
  return exemptUntil <= addDays(today, certificateWarningDays)
    ? `The tax certificate expires on ${formatDate(exemptUntil)}`
    : null;
};

/** Tax of a document as it was decided (docs/rules/sales-tax.md#documents). */
export const documentTax = z.object({
  codeId: z.string(),
  name: z.string(),
  /** Percent with 3 places. */
  rate: z.string(),
  taxesDelivery: z.boolean(),
  exempt: z.enum([...exemptReasons, 'this_sale']).nullable(),
  certificate: z.string().nullable(),
  /** Taxable dollars, exempt or not: taxable goods after discount, taxed delivery. */
  base: z.string(),
});
export type DocumentTax = z.infer<typeof documentTax>;

const findRate = ({ rates }: TaxCode, date: string): string | undefined =>
  rates.findLast(({ from }) => from <= date)?.percent;

const findExemption = (
  customer: CustomerTax | null,
  date: string,
  { taxesExpired }: TaxSettings,
): CustomerTax['exempt'] => {
  const exempt = customer?.exempt ?? null;
  return taxesExpired && exempt?.until && exempt.until < date ? null : exempt;
};

/**
 * Tax of a document dated `date`, before its lines count. Null if no code applies yet. `waived` decides about
 * one sale, regardless of the customer.
 */
export const decideTax = (
  settings: TaxSettings | null,
  customer: CustomerTax | null,
  date: string,
  waived: boolean | null = null,
): DocumentTax | null => {
  if (settings === null) return null;
  const { codes, defaultCodeId } = settings;
  const code =
    codes.find(({ id }) => id === customer?.codeId) ?? codes.find(({ id }) => id === defaultCodeId);
  const rate = code && findRate(code, date);
  if (!code || rate === undefined) return null;
  const exempt = waived === null ? findExemption(customer, date, settings) : null;
  return {
    codeId: code.id,
    name: code.name,
    rate,
    taxesDelivery: code.taxesDelivery,
    exempt: waived ? 'this_sale' : (exempt?.reason ?? null),
    certificate: exempt?.certificate ?? null,
    base: '0.00',
  };
};

interface TaxedLine {
  product: { taxable: boolean };
  total: DecimalInput;
}

interface Charges {
  deliveryCharge: DecimalInput;
  discount: DecimalInput;
}

/** Dollars of taxable goods, after their share of the discount. */
export const computeTaxableGoods = (lines: readonly TaxedLine[], discount: DecimalInput): string => {
  const taxable = sum(lines.filter(({ product }) => product.taxable).map(({ total }) => total));
  const subtotal = sum(lines.map(({ total }) => total));
  const share = subtotal.eq(0) ? zero : decimal(toMoney(decimal(discount).times(taxable).div(subtotal)));
  const left = taxable.minus(share);
  return toMoney(left.lt(0) ? zero : left);
};

export const computeTax = ({ rate, exempt }: Pick<DocumentTax, 'rate' | 'exempt'>, base: string): string =>
  exempt === null ? toMoney(decimal(base).times(rate).div(100)) : '0.00';

/** Tax in dollars of the whole document, rounded once; `salesTax` with the base of these lines. */
export const applyTax = (
  decided: DocumentTax,
  lines: readonly TaxedLine[],
  { deliveryCharge, discount }: Charges,
): { tax: string; salesTax: DocumentTax } => {
  const goods = computeTaxableGoods(lines, discount);
  const base = toMoney(sum([goods, decided.taxesDelivery ? deliveryCharge : 0]));
  return { tax: computeTax(decided, base), salesTax: { ...decided, base } };
};

/** True if both would tax the same lines alike. */
export const isSameTax = (one: DocumentTax | null, other: DocumentTax | null): boolean =>
  one?.codeId === other?.codeId &&
  one?.rate === other?.rate &&
  one?.exempt === other?.exempt &&
  one?.taxesDelivery === other?.taxesDelivery;

export const formatTaxLabel = (tax: Pick<DocumentTax, 'name' | 'rate'> | null): string =>
  tax ? `${tax.name} (${formatQuantity(decimal(tax.rate))}%)` : 'Tax';

/** Row of the tax in a document's totals; none if the document says nothing of tax. */
export const listTaxRows = ({
  tax,
  salesTax = null,
}: {
  tax: string;
  salesTax?: DocumentTax | null | undefined;
}): { label: string; value: string }[] => {
  if (!salesTax?.exempt && !isPositive(tax)) return [];
  const exempt = salesTax?.exempt ? ', exempt' : '';
  return [{ label: `${formatTaxLabel(salesTax)}${exempt}`, value: formatMoney(tax) }];
};
