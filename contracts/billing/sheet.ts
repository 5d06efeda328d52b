import { termsTexts } from '../admin/terms-texts.ts';
import { collectedOfInvoice, collectSentence } from '../shared/cash-on-delivery.ts';
import { placeOf } from '../shared/customer.ts';
import { daysBetween, showDate } from '../shared/dates.ts';
import { decimal, isPositive, showMoney, showQuantity, showWeight, sum } from '../shared/decimal.ts';
import { billedByWeight, listWeights, parseWeights, showUnitPrice } from '../shared/lines.ts';
import { shortSentence, substituteSentence } from '../shared/shorts.ts';
import { counted } from '../shared/text.ts';
import { countsPounds, shipsNothing } from '../shared/weighing.ts';
import { type WeightRow, weightBlocks } from '../shared/weight-blocks.ts';
import type { InvoiceAnswer, InvoiceItemAnswer } from './invoice.ts';

/** What the sheet shows of a line. */
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

/** What the sheet shows of an invoice, be it stored or still on the form. */
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
      'salesOrderNumber' | 'poNumber' | 'broughtForward' | 'balance' | 'hasMissingCatchWeights'
    >
  > & {
    customer: Omit<InvoiceAnswer['customer'], 'id' | 'email'>;
    items: SheetItem[];
  };

/**
 * A printed row: one text a column; `details` stand in small print under the cell of the column `detailed`, the weights of many
 * pieces across the sheet under the row.
 */
export interface SheetRow {
  cells: string[];
  details: string[];
  weightBlocks: WeightRow[][];
}

/** An invoice as paper shows it, all figures written out: the page on screen and the PDF are made from the same. */
export interface InvoiceSheet {
  number: string;
  /** Across the sheet: what keeps it from being an invoice to pay. */
  stamp: 'DRAFT' | 'VOID' | null;
  facts: { label: string; value: string }[];
  billTo: string[];
  terms: string[];
  columns: { header: string; align: 'left' | 'right'; detailed?: true }[];
  rows: SheetRow[];
  totals: { label: string; value: string; strong?: true }[];
  /** What the driver collects, where that is agreed: 'Cash on delivery: collect $1,234.50'. */
  collect: string | null;
  notes: string | null;
  /** Who signs for the goods; nobody where there are none. */
  signatures: string[];
  disclaimer: string;
}

/**
 * Pounds that the sheet prints for a line, null for none (docs/rules/invoices.md#printed-weight): what was shipped of a
 * variable-weight product; of one billed by LBS its weights, else what its catalog weight promises; of all others the
 * line's own weight.
 */
export const printedWeight = (item: SheetItem): string | null => {
  const { product, quantityShipped, weight } = item;
  if (!billedByWeight(product)) return weight;
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

/** Quantities are printed rounded to whole numbers, half-up (docs/rules/invoices.md#sheet). */
const roundedQuantity = (quantity: string): string => decimal(quantity).toFixed(0, 1);

/** Ordered and shipped quantity where more is shipped than was ordered; pounds are as many as the scale says. */
const overSentence = ({ product, quantity, quantityOrdered = quantity }: SheetItem): string | null =>
  countsPounds({ product }) || decimal(quantity).lte(quantityOrdered)
    ? null
    : `Ordered ${showQuantity(quantityOrdered)}, shipped ${showQuantity(quantity)}`;

/** What is said of a line that is short, and of one that stands in for another, in the order of their importance. */
export const shortWords = (
  item: SheetItem,
  items: readonly Pick<SheetItem, 'id' | 'productName'>[],
): string[] => {
  const short = shortSentence({ quantityOrdered: item.quantity, ...item });
  const replaced = items.find(({ id }) => item.substituteFor && id === item.substituteFor);
  return [...(short ? [short] : []), ...(replaced ? [substituteSentence(replaced.productName)] : [])];
};

/** What a line says beside its figures, as far as its customer wants it on paper. */
const remarksOf = (item: SheetItem, { items, customer }: SheetInvoice): string[] => {
  const over = overSentence(item);
  return [...(over ? [over] : []), ...(showsShorts(customer) ? shortWords(item, items) : [])];
};

const showsShorts = ({ showShorts = true }: SheetInvoice['customer']): boolean => showShorts;

/** The lines that are printed: one of which nothing is shipped is a short and no more. */
const printedItems = ({ items, customer }: SheetInvoice): SheetItem[] =>
  showsShorts(customer) ? items : items.filter((item) => !shipsNothing({ shortReason: null, ...item }));

const rowOf = (item: SheetItem, invoice: SheetInvoice): SheetRow => {
  const { product } = item;
  const weight = printedWeight(item);
  const weights = parseWeights(item.individualWeights);
  const blocks = weightBlocks(weights);
  return {
    cells: [
      product.category ?? '',
      item.productName,
      product.brand ?? '',
      product.unit ?? '',
      roundedQuantity(item.quantity),
      isPositive(weight) ? showWeight(weight) : '',
      showUnitPrice(product, item.unitPrice),
      showMoney(item.total),
    ],
    details: [
      ...(product.productCode ? [`Item ${product.productCode}`] : []),
      ...remarksOf(item, invoice),
      ...(item.description ? [item.description] : []),
      ...(weights.length > 1 && blocks.length === 0 ? [`${listWeights(weights)}\u00a0lbs`] : []),
    ],
    weightBlocks: blocks,
  };
};

const totalsOf = (invoice: SheetInvoice): InvoiceSheet['totals'] => [
  { label: 'Subtotal', value: showMoney(invoice.subtotal) },
  // Sheets name only the charges that are there.
  ...(isPositive(invoice.deliveryCharge)
    ? [{ label: 'Delivery/Gas Surcharge', value: showMoney(invoice.deliveryCharge) }]
    : []),
  ...(isPositive(invoice.tax) ? [{ label: 'Tax', value: showMoney(invoice.tax) }] : []),
  ...(isPositive(invoice.discount) ? [{ label: 'Discount', value: `-${showMoney(invoice.discount)}` }] : []),
  { label: 'Total', value: showMoney(invoice.total), strong: true },
];

const stampOf = ({ status }: SheetInvoice): InvoiceSheet['stamp'] => {
  if (status === 'voided') return 'VOID';
  return status === 'draft' ? 'DRAFT' : null;
};

/** What was owed before this system has an amount and no lines: the sheet says so in their place. */
const broughtForwardRow = ({ total }: SheetInvoice): SheetRow => ({
  cells: ['', 'Balance brought forward', '', '', '', '', '', showMoney(total)],
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

/** One that is still on the form has nothing paid. */
const collectOf = (invoice: SheetInvoice): string | null => {
  const { balance = invoice.total, hasMissingCatchWeights = false } = invoice;
  const collection = collectedOfInvoice({ ...invoice, balance, hasMissingCatchWeights });
  return collection && collectSentence(collection);
};

/** The invoice's own days, from its date to its due date. */
const dueTerms = ({ invoiceDate, dueDate }: SheetInvoice): string => {
  const days = daysBetween(invoiceDate, dueDate);
  if (days === 0) return 'Payment is due on the invoice date.';
  return `Payment is due within ${counted(days, 'day')} of the invoice date.`;
};

/** What stands on an invoice's sheet; `lateTerms` are the business's sentences (`termsTexts`). */
export const invoiceSheet = (
  invoice: SheetInvoice,
  lateTerms: readonly string[] = termsTexts(undefined),
): InvoiceSheet => {
  const { customer } = invoice;
  return {
    number: invoice.invoiceNumber,
    stamp: stampOf(invoice),
    facts: [
      { label: 'Date', value: showDate(invoice.invoiceDate) },
      { label: 'Due date', value: showDate(invoice.dueDate) },
      ...(invoice.deliveryDate ? [{ label: 'Delivery date', value: showDate(invoice.deliveryDate) }] : []),
      ...(invoice.poNumber ? [{ label: 'PO Number', value: invoice.poNumber }] : []),
      ...(invoice.salesOrderNumber ? [{ label: 'Order', value: invoice.salesOrderNumber }] : []),
    ],
    billTo: [
      customer.name,
      customer.address,
      placeOf(customer),
      customer.phone,
      customer.contactPerson ? `Attn: ${customer.contactPerson}` : '',
    ].filter(Boolean),
    terms: [dueTerms(invoice), ...lateTerms],
    columns,
    rows: invoice.broughtForward
      ? [broughtForwardRow(invoice)]
      : printedItems(invoice).map((item) => rowOf(item, invoice)),
    totals: totalsOf(invoice),
    collect: collectOf(invoice),
    notes: invoice.notes,
    ...(invoice.broughtForward ? nothingReceived : receipt),
  };
};

/** The name under which an invoice's PDF is saved (docs/rules/invoices.md#files): the date is the invoice's. */
export const invoiceFileName = ({
  invoiceNumber,
  invoiceDate,
}: Pick<InvoiceAnswer, 'invoiceNumber' | 'invoiceDate'>) => `Invoice_${invoiceNumber}_${invoiceDate}.pdf`;
