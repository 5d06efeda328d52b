import { defineEntity, p } from '@mikro-orm/core';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { invoiceStatuses } from '@primal/contracts/billing/rules';
import { parseWeights } from '@primal/contracts/shared/lines';
import { copyOf, oneOf, sql, type Tables } from '@primal/service-kit/database';
import { keepCopy, type Subscription } from '@primal/service-kit/subscriptions';
import type { Tx } from '@primal/service-kit/tx';
import type { PieceSchema } from '../piece/piece.ts';

/** What orders need of an invoice: its number, whether it stands, and which of the order's pieces it still has. */
export const InvoiceSchema = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    invoiceNumber: p.text(),
    status: p.enum(invoiceStatuses),
    customerId: p.uuid(),
    salesOrderId: p.uuid().strictNullable(),
    /** The ids of its pieces; null where billing made it before pieces were kept. */
    pieces: p.array().columnType('uuid[]').strictNullable(),
  },
});

/** The pieces of an invoice's lines; null when a line has weights without pieces. */
const piecesOf = ({ items }: InvoiceAnswer): string[] | null =>
  items.every(({ pieces, individualWeights }) => pieces.length === parseWeights(individualWeights).length)
    ? items.flatMap(({ pieces }) => pieces.map(({ id }) => id))
    : null;

type InvoicesTx = Tx<Tables<readonly [typeof InvoiceSchema, typeof PieceSchema]>>;

const row = (invoice: InvoiceAnswer) =>
  copyOf(InvoiceSchema)({
    ...invoice,
    pieces: invoice.salesOrderId === null ? null : piecesOf(invoice),
  });

/**
 * A voided invoice has no cases any more, though they may have left the house; what an invoice was edited not to have has
 * not. An invoice of before says nothing once its order was reopened: the pieces are the order's own, or the next invoice's.
 */
const freeCases = async ({ db }: InvoicesTx, invoice: InvoiceAnswer): Promise<void> => {
  const { id, salesOrderId, status, items } = invoice;
  const pieces = piecesOf(invoice);
  if (salesOrderId === null || (status !== 'voided' && pieces === null)) return;
  const its = db
    .updateTable('pieces')
    .where('sales_order_id', '=', salesOrderId)
    .where('left_with', 'is', null)
    .where(sql<boolean>`not exists (
      select from sales_orders as o where o.id = ${salesOrderId} and o.invoice_id is distinct from ${id})`)
    .where(sql<boolean>`not exists (
      select from invoices as l where l.sales_order_id = ${salesOrderId} and l.id > ${id})`);
  if (pieces !== null) {
    const products = items.map(({ productId }) => productId);
    await its
      .set({ held: false, traced: false })
      .where('traced', '=', true)
      // Cases that need no weight travel on no invoice: they go with the last line of their product.
      .where(sql<boolean>`case when weight is null then not ${oneOf('product_id', products)}
        else not ${oneOf('id', pieces)} end`)
      .execute();
  }
  if (status === 'voided') await its.set({ held: false }).where('held', '=', true).execute();
};

/** Keeps the copies of invoices, and frees the cases that they no longer have. */
export const followInvoices = (): Subscription[] => [
  keepCopy(invoiceSaved, {
    table: 'invoices',
    row,
    changed: ({ data }, tx: InvoicesTx) => freeCases(tx, data),
  }),
];
