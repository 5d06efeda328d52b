import type { InvoiceAnswer, InvoiceItemAnswer, InvoiceSummary } from '@primal/contracts/billing/invoice';
import { allowedForInvoice, type InvoiceState } from '@primal/contracts/billing/rules';
import type { PieceData } from '@primal/contracts/orders/piece';
import { isPositive } from '@primal/contracts/shared/decimal';
import { isUnweighed, type LineProduct, needsWeight, quantityShipped } from '@primal/contracts/shared/lines';
import { instant } from '@primal/service-kit/database';
import type { LineFigures } from '@primal/service-kit/lines';

type Stored = 'allowed' | 'completedAt' | 'createdAt' | 'updatedAt';

/** An invoice as stored, whether it comes as an entity or as a row. */
export interface InvoiceRecord extends Omit<InvoiceSummary, Stored> {
  applied: string;
  /** It was sent once, whatever it is now: its figures have been somebody's. */
  wasSent: boolean;
  completedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What a line says, whether it is stored or was computed just now. */
export interface Line extends LineFigures {
  product: LineProduct;
  description: string | null;
}

/** An invoice's line as stored, whether it comes as an entity or as a row. */
export interface LineRecord extends Line {
  /** Where each of the individual weights comes from, in their order; none on lines of before pieces were kept. */
  pieces: PieceData[];
  id: string;
  productId: string;
  quantityOrdered: string;
}

/** What decides which actions an invoice allows. */
export const invoiceState = (
  invoice: Omit<InvoiceState, 'hasApplied' | 'unweighed'> & { applied: string },
  unweighed?: readonly string[],
): InvoiceState => ({
  status: invoice.status,
  hasApplied: isPositive(invoice.applied),
  hasMissingCatchWeights: invoice.hasMissingCatchWeights,
  pdfGenerated: invoice.pdfGenerated,
  isPending: invoice.isPending,
  broughtForward: invoice.broughtForward,
  ...(unweighed && { unweighed }),
});

/** `unweighed`: the products whose lines lack their weight, where the lines are known. */
export const presentSummary = (invoice: InvoiceRecord, unweighed?: readonly string[]): InvoiceSummary => ({
  id: invoice.id,
  invoiceNumber: invoice.invoiceNumber,
  customerId: invoice.customerId,
  customer: invoice.customer,
  salesOrderId: invoice.salesOrderId,
  salesOrderNumber: invoice.salesOrderNumber,
  invoiceDate: invoice.invoiceDate,
  deliveryDate: invoice.deliveryDate,
  dueDate: invoice.dueDate,
  subtotal: invoice.subtotal,
  deliveryCharge: invoice.deliveryCharge,
  tax: invoice.tax,
  discount: invoice.discount,
  total: invoice.total,
  balance: invoice.balance,
  notes: invoice.notes,
  status: invoice.status,
  voidReason: invoice.voidReason,
  broughtForward: invoice.broughtForward,
  isPending: invoice.isPending,
  hasMissingCatchWeights: invoice.hasMissingCatchWeights,
  pdfGenerated: invoice.pdfGenerated,
  pdfPrinted: invoice.pdfPrinted,
  completedAt: invoice.completedAt && instant(invoice.completedAt),
  version: invoice.version,
  createdAt: instant(invoice.createdAt),
  updatedAt: instant(invoice.updatedAt),
  allowed: allowedForInvoice(invoiceState(invoice, unweighed)),
});

const presentItem = (item: LineRecord, invoiceId: string): InvoiceItemAnswer => ({
  id: item.id,
  invoiceId,
  productId: item.productId,
  productName: item.product.name,
  description: item.description,
  quantityOrdered: item.quantityOrdered,
  quantityShipped: quantityShipped(item),
  quantity: item.quantity,
  weight: item.weight,
  unitPrice: item.unitPrice,
  total: item.total,
  individualWeights: item.individualWeights,
  pieces: item.pieces,
  needsWeight: needsWeight(item.product),
  product: item.product,
});

/** The products of the lines that lack their weight. */
export const unweighedProducts = (items: readonly Pick<LineRecord, 'product' | 'weight'>[]): string[] =>
  items.filter(({ product, weight }) => isUnweighed(product, weight)).map(({ product }) => product.name);

export const presentInvoice = (invoice: InvoiceRecord, items: readonly LineRecord[]): InvoiceAnswer => ({
  ...presentSummary(invoice, unweighedProducts(items)),
  items: items.map((item) => presentItem(item, invoice.id)),
});
