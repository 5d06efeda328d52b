import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { settingsApi } from '@primal/contracts/admin/settings';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { invoiceStatuses } from '@primal/contracts/billing/invoice-rules';
import type { SheetInvoice } from '@primal/contracts/billing/invoice-sheet';
import { toDiscountTerms } from '@primal/contracts/billing/payment-rules';
import {
  type DiscountTerms,
  formatTerms,
  noDiscount,
  resolveTerms,
} from '@primal/contracts/shared/credit-terms';
import { addDays, type BusinessDate, countDaysBetween, today } from '@primal/contracts/shared/dates';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import { computeDocumentTotals, computeQuantityShipped } from '@primal/contracts/shared/lines';
import type { Issue } from '@primal/contracts/shared/problem';
import {
  choice,
  documentValues,
  dollars,
  formOnly,
  optional,
  required,
  touched,
  type ValuesOf,
  version,
} from '@primal/kit/forms';
import {
  computeSubtotal,
  estimateLinesTotal,
  type GridLine,
  gridLines,
  isLineUnweighed,
  type LineTaxes,
  listFilledLines,
  readCharge,
  toLineBody,
  toPricingKey,
} from '@primal/kit/grid';
import { isPreferenceOn, useApiQuery } from '@primal/kit/platform';
import { chooseToastTitle as saleRefusalTitle } from '../sale/values.ts';

/** Default payment terms in days, 'Net 15' (docs/rules/invoices.md#form). */
const netDays = 15;

export const computeDueDate = (invoiceDate: string, paymentTerms?: number | null): string =>
  invoiceDate ? addDays(invoiceDate as BusinessDate, paymentTerms ?? netDays) : '';

const fields = documentValues(
  'invoice',
  {
    customerId: required(),
    invoiceDate: required(today),
    deliveryDate: { ...optional(today), read: (stored: string | null) => stored ?? today() },
    /** Delivery and due date follow the invoice date until edited. The due date also follows the customer's terms. */
    deliveryDateTouched: touched(),
    dueDate: optional(() => computeDueDate(today())),
    dueDateTouched: touched(),
    poNumber: optional(),
    deliveryCharge: dollars(),
    deliveryChargeTouched: touched(),
    notes: optional(),
    /** Status chosen on the edit form. A new invoice gets its status from the pressed button. */
    status: choice(invoiceStatuses),
    /** Status when the form was filled. The form sends only a changed status, to preserve another user's change. */
    statusRead: formOnly(''),
    /** Customer and date that the stored lines were priced for. */
    pricedFor: formOnly(''),
    version: version(),
  },
  gridLines,
);
export type InvoiceValues = ValuesOf<typeof fields>;

export const invoiceForm = {
  ...fields,
  /** Users can turn off invoice autosave in their preferences. */
  draft: (id?: string) => ({ ...fields.draft(id), isOff: !isPreferenceOn('invoiceAutoSave') }),
};

export const toValues = (invoice: InvoiceAnswer): InvoiceValues =>
  invoiceForm.from(invoice, {
    deliveryDateTouched: true,
    dueDateTouched: true,
    deliveryChargeTouched: true,
    statusRead: invoice.status,
    // A changed date affects the prices of a draft, but not of a sent invoice.
    pricedFor: toPricingKey(
      invoice.customerId,
      invoice.status === 'draft' ? (invoice.deliveryDate ?? invoice.invoiceDate) : undefined,
    ),
  });

/** Subtotal and total in dollars, computed as the server does. */
export const computeTotals = (lines: readonly GridLine[], deliveryCharge: string, tax = '0.00') =>
  computeDocumentTotals([computeSubtotal(lines)], { deliveryCharge: readCharge(deliveryCharge), tax });

/** Dollars added to the customer's balance: the estimated total, less the stored invoice. */
export const computeAddedAmount = (
  lines: readonly GridLine[],
  {
    deliveryCharge,
    customerId,
    taxes = null,
  }: Pick<InvoiceValues, 'deliveryCharge' | 'customerId'> & { taxes?: LineTaxes | null },
  stored?: Pick<InvoiceAnswer, 'customerId' | 'total'>,
): string => {
  if (listFilledLines(lines).length === 0) return '0.00';
  const { total: weighed } = computeTotals(lines, deliveryCharge, taxes?.estimatedTax);
  const total = sum([weighed, estimateLinesTotal(lines) ?? 0]);
  return toMoney(stored?.customerId === customerId ? total.minus(stored.total) : total);
};

const toInvoiceFields = (values: InvoiceValues) => ({
  ...invoiceForm.fields(values),
  ...computeTotals(values.lines, values.deliveryCharge),
});

export const createBody = (values: InvoiceValues, status: 'draft' | 'sent') => ({
  invoice: { ...toInvoiceFields(values), status },
  items: invoiceForm.items(values),
});

/** Body of `PATCH /api/invoices/{id}` with the resulting status. */
export const updateBody = (values: InvoiceValues, status = values.status) => ({
  invoice: { ...toInvoiceFields(values), status: status === values.statusRead ? undefined : status },
  items: invoiceForm.items(values),
  version: values.version,
});

/** Errors of lines without required weights, which only a draft may lack. */
export const findWeightIssues = ({ lines }: Pick<InvoiceValues, 'lines'>): Issue[] =>
  lines.filter(isLineUnweighed).map(({ key, productName }) => ({
    path: `lines.${key}`,
    message: `Please enter the weight of ${productName}: without it the invoice stays a draft.`,
  }));

/** Title for an invoice without lines (docs/rules/invoices.md#form). */
export const chooseToastTitle = (issue: Issue): string | null =>
  issue.path === 'items' ? 'No Items' : saleRefusalTitle(issue);

interface Preview {
  customer: SheetInvoice['customer'] | undefined;
  taxes?: LineTaxes | null;
  discount?: DiscountTerms;
}

export const toSheetInvoice = (
  values: InvoiceValues,
  invoiceNumber: string,
  { customer, taxes = null, discount = noDiscount }: Preview,
): SheetInvoice => ({
  ...toInvoiceFields(values),
  discountPercent: discount.discountPercent,
  discountDate:
    discount.discountDays === null || !values.invoiceDate
      ? null
      : addDays(values.invoiceDate, discount.discountDays),
  ...computeTotals(values.lines, values.deliveryCharge, taxes?.tax),
  invoiceNumber,
  dueDate: values.dueDate || values.invoiceDate,
  hasMissingCatchWeights: findWeightIssues(values).length > 0,
  deliveryCharge: readCharge(values.deliveryCharge),
  tax: taxes?.tax ?? '0.00',
  salesTax: taxes?.salesTax ?? null,
  discount: '0.00',
  customer: customer ?? {
    name: 'No customer yet',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    phone: '',
    contactPerson: null,
    cashOnDelivery: false,
  },
  items: listFilledLines(values.lines).flatMap((line) => {
    const { product, productName } = line;
    if (!product) return [];
    const body = { ...toLineBody(line), unitPrice: line.unitPrice };
    return [{ ...body, productName, product, quantityShipped: computeQuantityShipped({ ...body, product }) }];
  }),
});

interface Chosen {
  customer: ({ id: string } & Partial<CustomerAnswer>) | undefined;
  stored: InvoiceAnswer | undefined;
  invoiceDate: string;
  dueDate: string;
}

/**
 * Terms of the invoice in the form (docs/rules/write-offs.md#early-payment-discounts). `text` is '2% 10, Net 30',
 * undefined without a customer or valid dates.
 */
export const useTerms = ({ customer, stored, invoiceDate, dueDate }: Chosen) => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const findDiscount = (): DiscountTerms => {
    if (!customer) return noDiscount;
    if (stored?.customerId === customer.id) return toDiscountTerms(stored);
    const { paymentTerms, discountPercent, discountDays } = customer;
    // Without access to customers, their own terms are unknown.
    if (!settings || paymentTerms === undefined) return noDiscount;
    const own = {
      paymentTerms,
      discountPercent: discountPercent ?? null,
      discountDays: discountDays ?? null,
    };
    return resolveTerms(own, settings);
  };
  const agreed = findDiscount();
  if (!customer || !invoiceDate || dueDate < invoiceDate) return { discount: agreed, text: undefined };
  const days = countDaysBetween(invoiceDate, dueDate);
  const { discountDays } = agreed;
  // The discount ends by the due date.
  const discount = { ...agreed, discountDays: discountDays && Math.min(discountDays, days) };
  return { discount, text: formatTerms(days, discount) };
};
