import type { z } from 'zod';
import { listTermsTexts } from '../admin/letterhead.ts';
import { computeInvoiceCollection, describeCashOnDelivery } from '../shared/cash-on-delivery.ts';
import { formatTerms } from '../shared/credit-terms.ts';
import { formatCityLine } from '../shared/customer.ts';
import { countDaysBetween, formatDate } from '../shared/dates.ts';
import { decimal, formatMoney, formatQuantity, formatWeight, isPositive, sum } from '../shared/decimal.ts';
import { formatUnitPrice, isBilledByWeight, listWeights, parseWeights } from '../shared/lines.ts';
import { listTaxRows } from '../shared/sales-tax.ts';
import { describeReplacement, describeShortage } from '../shared/shorts.ts';
import { counted } from '../shared/text.ts';
import { countsPounds, findCountedUnit, shipsNothing } from '../shared/weighing.ts';
import { listWeightBlocks, type WeightRow } from '../shared/weight-blocks.ts';
import type { InvoiceAnswer, InvoiceItemAnswer, invoiceCustomer } from './invoice.ts';
import { invoiceKindLabels } from './invoice-rules.ts';
import { computeAgreedDiscount, toDiscountTerms } from './payment-rules.ts';

export type SheetItem = Pick<
  InvoiceItemAnswer,
  | 'productName'
  | 'description'
  | 'quantity'
  | 'quantityShipped'
  | 'weight'
  | 'individualWeights'
  | 'unitPrice'
  | 'total'
  | 'product'
> &
  Partial<Pick<InvoiceItemAnswer, 'id' | 'quantityOrdered' | 'shortReason' | 'shortNote' | 'substituteFor'>>;

export type SheetInvoice = Pick<
  InvoiceAnswer,
  | 'invoiceNumber'
  | 'status'
  | 'invoiceDate'
  | 'deliveryDate'
  | 'dueDate'
  | 'subtotal'
  | 'deliveryCharge'
  | 'tax'
  | 'discount'
  | 'total'
  | 'notes'
> &
  Partial<
    Pick<
      InvoiceAnswer,
      | 'salesTax'
      | 'salesOrderNumber'
      | 'poNumber'
      | 'broughtForward'
      | 'kind'
      | 'balance'
      | 'discountPercent'
      | 'discountDate'
      | 'credited'
      | 'hasMissingCatchWeights'
    >
  > & {
    customer: Omit<z.input<typeof invoiceCustomer>, 'id' | 'email'>;
    items: SheetItem[];
  };

/**
 * Printed row with one text per column. `details` appear in small print under the cell of the column
 * `detailed`. Weights of many pieces span the sheet below the row.
 */
export interface SheetRow {
  cells: string[];
  details: string[];
  weightBlocks: WeightRow[][];
}

/** Printed invoice with formatted figures, shared by the page on screen and the PDF. */
export interface InvoiceSheet {
  number: string;
  stamp: 'DRAFT' | 'VOID' | null;
  facts: { label: string; value: string }[];
  billTo: string[];
  terms: string[];
  columns: { header: string; align: 'left' | 'right'; detailed?: true }[];
  rows: SheetRow[];
  totals: { label: string; value: string; strong?: true }[];
  collect: string | null;
  notes: string | null;
  signatures: string[];
  disclaimer: string;
}

/**
 * Pounds printed for a line, or null (docs/rules/invoices.md#printed-weight). Variable-weight: shipped
 * pounds. Billed by LBS: its weights, else the catalog weight. Others: the line's own weight.
 */
export const computePrintedWeight = (item: SheetItem): string | null => {
  const { product, quantityShipped, weight } = item;
  if (!isBilledByWeight(product)) return weight;
  if (product.productType === 'variable-weight') return quantityShipped;
  const weights = parseWeights(item.individualWeights);
  if (weights.length > 0) return sum(weights).toFixed(3);
  const each = [product.fixedWeight, product.weightPerBox].find(isPositive);
  return each ? decimal(quantityShipped).times(each).toFixed(3) : weight;
};

const columns: InvoiceSheet['columns'] = [
  { header: 'Category', align: 'left' },
  { header: 'Product Name', align: 'left', detailed: true },
  { header: 'Brand', align: 'left' },
  { header: 'Unit', align: 'left' },
  { header: 'Qty', align: 'right' },
  { header: 'Weight (lbs)', align: 'right' },
  { header: 'Unit Price', align: 'right' },
  { header: 'Total', align: 'right' },
];

/** Rounds quantities to whole numbers, half-up (docs/rules/invoices.md#sheet). */
const roundQuantity = (quantity: string): string => decimal(quantity).toFixed(0, 1);

const describeOver = ({ product, quantity, quantityOrdered = quantity }: SheetItem): string | null =>
  countsPounds({ product }) || decimal(quantity).lte(quantityOrdered)
    ? null
    : `Ordered ${formatQuantity(quantityOrdered)}, shipped ${formatQuantity(quantity)}`;

export const describeShort = (
  item: SheetItem,
  items: readonly Pick<SheetItem, 'id' | 'productName'>[],
): string[] => {
  const short = describeShortage({ quantityOrdered: item.quantity, ...item });
  const replaced = items.find(({ id }) => item.substituteFor && id === item.substituteFor);
  return [...(short ? [short] : []), ...(replaced ? [describeReplacement(replaced.productName)] : [])];
};

const listRemarks = (item: SheetItem, { items, customer }: SheetInvoice): string[] => {
  const over = describeOver(item);
  return [...(over ? [over] : []), ...(showsShorts(customer) ? describeShort(item, items) : [])];
};

const showsShorts = ({ showShorts = true }: SheetInvoice['customer']): boolean => showShorts;

/** Omits lines that ship nothing if the customer does not want shorts printed. */
const listPrintedItems = ({ items, customer }: SheetInvoice): SheetItem[] =>
  showsShorts(customer) ? items : items.filter((item) => !shipsNothing({ shortReason: null, ...item }));

const toRow = (item: SheetItem, invoice: SheetInvoice): SheetRow => {
  const { product } = item;
  const weight = computePrintedWeight(item);
  const weights = parseWeights(item.individualWeights);
  const blocks = listWeightBlocks(weights);
  return {
    cells: [
      product.category ?? '',
      item.productName,
      product.brand ?? '',
      findCountedUnit(product.unit, weights) ?? '',
      roundQuantity(item.quantity),
      isPositive(weight) ? formatWeight(weight) : '',
      formatUnitPrice(product, item.unitPrice),
      formatMoney(item.total),
    ],
    details: [
      ...(product.productCode ? [`Item ${product.productCode}`] : []),
      ...listRemarks(item, invoice),
      ...(item.description ? [item.description] : []),
      ...(weights.length > 1 && blocks.length === 0 ? [`${listWeights(weights)}\u00a0lbs`] : []),
    ],
    weightBlocks: blocks,
  };
};

const listTotals = (invoice: SheetInvoice): InvoiceSheet['totals'] => [
  { label: 'Subtotal', value: formatMoney(invoice.subtotal) },
  ...(isPositive(invoice.deliveryCharge)
    ? [{ label: 'Delivery/Gas Surcharge', value: formatMoney(invoice.deliveryCharge) }]
    : []),
  ...listTaxRows(invoice),
  ...(isPositive(invoice.discount)
    ? [{ label: 'Discount', value: `-${formatMoney(invoice.discount)}` }]
    : []),
  { label: 'Total', value: formatMoney(invoice.total), strong: true },
];

const chooseStamp = ({ status }: SheetInvoice): InvoiceSheet['stamp'] => {
  if (status === 'voided') return 'VOID';
  return status === 'draft' ? 'DRAFT' : null;
};

const isSale = ({ broughtForward = false, kind = 'sale' }: SheetInvoice): boolean =>
  !broughtForward && kind === 'sale';

/** Row of an invoice without lines. */
const createAmountRow = ({ kind = 'sale', total }: SheetInvoice): SheetRow => ({
  cells: [
    '',
    kind === 'sale' ? 'Balance brought forward' : invoiceKindLabels[kind],
    '',
    '',
    '',
    '',
    '',
    formatMoney(total),
  ],
  details: [],
  weightBlocks: [],
});

const receipt = {
  signatures: ['Received By (Signature)', 'Print Name', 'Date'],
  disclaimer:
    'The goods listed above were received in good order, at the weights shown. Shortages and damage must be ' +
    'reported at the time of delivery.',
};
const nothingReceived = {
  signatures: [],
  disclaimer: 'This amount was brought forward. Its goods are listed on the original invoice.',
};

const charged = { signatures: [], disclaimer: '' };

const describeCollection = (invoice: SheetInvoice): string | null => {
  const { balance = invoice.total, hasMissingCatchWeights = false } = invoice;
  const collection = computeInvoiceCollection({ ...invoice, balance, hasMissingCatchWeights });
  return collection && describeCashOnDelivery(collection);
};

/** Payment terms, computed from the invoice's own dates. */
const describeDueTerms = ({ invoiceDate, dueDate }: SheetInvoice): string => {
  const days = countDaysBetween(invoiceDate, dueDate);
  if (days === 0) return 'Payment is due on the invoice date.';
  return `Payment is due within ${counted(days, 'day')} of the invoice date.`;
};

/** `Payment Terms: 2% 10, Net 30`, from the invoice's own dates. */
export const describeTerms = (invoice: SheetInvoice): string => {
  const days = countDaysBetween(invoice.invoiceDate, invoice.dueDate);
  return `Payment Terms: ${formatTerms(days, toDiscountTerms(invoice))}`;
};

/** Empty without a discount. */
export const listDiscountTerms = (invoice: SheetInvoice): string[] => {
  const agreed = computeAgreedDiscount(invoice);
  if (!invoice.discountDate || !isPositive(agreed)) return [];
  return [
    describeTerms(invoice),
    `Take ${formatMoney(agreed)} off if paid by ${formatDate(invoice.discountDate)}.`,
  ];
};

export const createInvoiceSheet = (
  invoice: SheetInvoice,
  lateTerms: readonly string[] = listTermsTexts(undefined),
): InvoiceSheet => {
  const { customer } = invoice;
  return {
    number: invoice.invoiceNumber,
    stamp: chooseStamp(invoice),
    facts: [
      { label: 'Date', value: formatDate(invoice.invoiceDate) },
      { label: 'Due date', value: formatDate(invoice.dueDate) },
      ...(invoice.deliveryDate ? [{ label: 'Delivery date', value: formatDate(invoice.deliveryDate) }] : []),
      ...(invoice.poNumber ? [{ label: 'PO Number', value: invoice.poNumber }] : []),
      ...(invoice.salesOrderNumber ? [{ label: 'Order', value: invoice.salesOrderNumber }] : []),
    ],
    billTo: [
      customer.name,
      customer.address,
      formatCityLine(customer),
      customer.phone,
      customer.contactPerson ? `Attn: ${customer.contactPerson}` : '',
    ].filter(Boolean),
    terms: [...listDiscountTerms(invoice), describeDueTerms(invoice), ...lateTerms],
    columns,
    rows: !isSale(invoice)
      ? [createAmountRow(invoice)]
      : listPrintedItems(invoice).map((item) => toRow(item, invoice)),
    totals: listTotals(invoice),
    collect: describeCollection(invoice),
    notes: invoice.notes,
    ...(isSale(invoice) ? receipt : invoice.broughtForward ? nothingReceived : charged),
  };
};

/** File name of an invoice's PDF, with the invoice date (docs/rules/invoices.md#files). */
export const formatInvoiceFileName = ({
  invoiceNumber,
  invoiceDate,
}: Pick<InvoiceAnswer, 'invoiceNumber' | 'invoiceDate'>) => `Invoice_${invoiceNumber}_${invoiceDate}.pdf`;
