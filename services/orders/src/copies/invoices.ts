import { defineEntity, p } from '@mikro-orm/core';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { invoiceStatuses } from '@primal/contracts/billing/rules';
import { parseWeights } from '@primal/contracts/shared/lines';
import { on, type Subscription, upsertNewer } from '@primal/service-kit/subscriptions';
import { sql } from 'kysely';
import type { OrdersTx } from '../tables.ts';

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

const table = 'invoices';

const row = (invoice: InvoiceAnswer) => ({
  invoice_number: invoice.invoiceNumber,
  status: invoice.status,
  customer_id: invoice.customerId,
  sales_order_id: invoice.salesOrderId,
  pieces: invoice.salesOrderId === null ? null : piecesOf(invoice),
});

/** A voided invoice has no cases, another one those whose weight it has kept. What is free once is never held again. */
const freeCases = async ({ db }: OrdersTx, { salesOrderId, status, pieces }: FreedBy): Promise<void> => {
  if (salesOrderId === null || (status !== 'voided' && pieces === null)) return;
  await db
    .updateTable('pieces')
    .set({ held: false })
    .where('sales_order_id', '=', salesOrderId)
    .where('held', '=', true)
    .where(
      status === 'voided'
        ? sql<boolean>`true`
        : sql<boolean>`weight is not null and not id = any(${pieces}::uuid[])`,
    )
    .execute();
};

interface FreedBy extends Pick<InvoiceAnswer, 'salesOrderId' | 'status'> {
  pieces: string[] | null;
}

/** Keeps the copies of invoices, and frees the cases that they no longer have. */
export const followInvoices = (): Subscription[] => [
  on(
    invoiceSaved,
    async ({ sequence, data }, tx: OrdersTx) => {
      const copy = row(data);
      if (await upsertNewer(tx.db, table, { id: data.id, sequence, ...copy }))
        await freeCases(tx, { ...data, pieces: copy.pieces });
    },
    { copy: { table, row } },
  ),
];
