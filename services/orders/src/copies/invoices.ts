import { defineEntity, p } from '@mikro-orm/core';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { invoiceStatuses } from '@primal/contracts/billing/rules';
import { type ReturnMemo, returnMemo } from '@primal/contracts/orders/piece';
import { sum } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { copyOf, oneOf, sql, type Tables } from '@primal/service-kit/database';
import { keepCopy, type Subscription } from '@primal/service-kit/subscriptions';
import type { Tx } from '@primal/service-kit/tx';
import type { AwaitedInvoiceSchema } from '../credit/account.ts';
import type { PieceSchema } from '../piece/piece.ts';

/** What orders need of an invoice: its number, whether it stands, what is left to pay, and which of the order's pieces it still has. */
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
    /** Dollars still owed, and by when; null where it was heard of before they were kept. */
    balance: p.decimal('string').strictNullable(),
    dueDate: p.date().strictNullable(),
    /** The ids of its pieces; null where billing made it before pieces were kept. */
    pieces: p.array().columnType('uuid[]').strictNullable(),
  },
});

/** The pieces of an invoice's lines; null when a line has weights without pieces. */
const piecesOf = ({ items }: InvoiceAnswer): string[] | null =>
  items.every(({ pieces, individualWeights }) => pieces.length === parseWeights(individualWeights).length)
    ? items.flatMap(({ pieces }) => pieces.map(({ id }) => id))
    : null;

type InvoicesTx = Tx<
  Tables<readonly [typeof InvoiceSchema, typeof PieceSchema, typeof AwaitedInvoiceSchema]>
>;

const row = (invoice: InvoiceAnswer) =>
  copyOf(InvoiceSchema)({
    ...invoice,
    pieces: invoice.salesOrderId === null ? null : piecesOf(invoice),
  });

/** The pieces of an order, as long as this is its last invoice and no other has been made since it was voided. */
const piecesUnder = ({ db }: InvoicesTx, { id, salesOrderId }: InvoiceAnswer) =>
  db
    .updateTable('pieces')
    .where('sales_order_id', '=', salesOrderId)
    .where('left_with', 'is', null)
    .where(sql<boolean>`not exists (
      select from sales_orders as o where o.id = ${salesOrderId} and o.invoice_id is distinct from ${id})`)
    .where(sql<boolean>`not exists (
      select from invoices as l where l.sales_order_id = ${salesOrderId} and l.id > ${id})`);

/**
 * A voided invoice has no cases any more, though they may have been delivered; what an invoice was edited not to have has
 * not. An invoice of before says nothing once its order was reopened: the pieces are the order's own, or the next invoice's.
 */
const freeCases = (tx: InvoicesTx, invoice: InvoiceAnswer): void => {
  const { status, items } = invoice;
  const pieces = piecesOf(invoice);
  if (pieces !== null) {
    const products = items.map(({ productId }) => productId);
    tx.send(
      piecesUnder(tx, invoice)
        .set({ held: false, traced: false })
        .where('traced', '=', true)
        // Cases that need no weight travel on no invoice: they go with the last line of their product.
        .where(sql<boolean>`case when weight is null then not ${oneOf('product_id', products)}
          else not ${oneOf('id', pieces)} end`),
    );
  }
  if (status === 'voided') tx.send(piecesUnder(tx, invoice).set({ held: false }).where('held', '=', true));
};

/** Gives pieces the weights that their invoice corrected; the order's line keeps its own. */
const correctWeights = (tx: InvoicesTx, invoice: InvoiceAnswer): void => {
  const weights = Object.fromEntries(
    invoice.items.flatMap(({ pieces }) => pieces.map(({ id, weight }) => [id, weight])),
  );
  const billed = sql<string>`(${JSON.stringify(weights)}::jsonb ->> pieces.id::text)::numeric`;
  const ordered = sql`coalesce(pieces.order_weight, pieces.weight)`;
  tx.send(
    piecesUnder(tx, invoice)
      .set({ weight: billed, order_weight: sql<string | null>`nullif(${ordered}, ${billed})` })
      .where(sql<boolean>`pieces.weight <> ${billed}`),
  );
};

/** The credit memos with which pieces of an invoice came back, by the ids of the pieces. */
const memosByPiece = ({ items }: InvoiceAnswer): Record<string, ReturnMemo> =>
  Object.fromEntries(
    items.flatMap(({ pieces }) => pieces.flatMap(({ id, returned }) => (returned ? [[id, returned]] : []))),
  );

/** The last credit memo of each product of which all that was sold has come back, by the ids of the products. */
const memosByProduct = ({ items }: InvoiceAnswer): Record<string, ReturnMemo> => {
  const byProduct = Map.groupBy(items, ({ productId }) => productId);
  return Object.fromEntries(
    [...byProduct].flatMap(([productId, lines]) => {
      const left = sum(lines.map(({ quantity }) => quantity)).minus(
        sum(lines.map(({ quantityReturned }) => quantityReturned)),
      );
      const last = lines.flatMap(({ returns }) => returns.at(-1) ?? []).at(-1);
      return last && left.eq(0) ? [[productId, returnMemo.parse(last)]] : [];
    }),
  );
};

/**
 * What came back is free, and says with what it came; a case without a weight once all of its product came back, for nobody
 * says which one did. What is out again, because its credit memo was voided, is the invoice's again, unless somebody else
 * has its case meanwhile.
 */
const markReturned = (tx: InvoicesTx, invoice: InvoiceAnswer): void => {
  const memos = sql<{ memo: ReturnMemo | null }>`
    select case when pieces.weight is null
      then ${JSON.stringify(memosByProduct(invoice))}::jsonb -> pieces.product_id::text
      else ${JSON.stringify(memosByPiece(invoice))}::jsonb -> pieces.id::text end`;
  tx.send(
    piecesUnder(tx, invoice)
      .set({
        returned: sql`(${memos})`,
        held: sql<boolean>`(${memos}) is null and ${invoice.status !== 'voided'} and not exists (
        select from pieces as h where h.held and h.gtin = pieces.gtin and h.serial = pieces.serial)`,
      })
      .where(sql<boolean>`returned is distinct from (${memos})`),
  );
};

/** Keeps the copies of invoices; frees cases that an invoice no longer has or that came back, and corrects their weights. */
export const followInvoices = (): Subscription[] => [
  keepCopy(invoiceSaved, {
    table: 'invoices',
    row,
    changed: async ({ data }, tx: InvoicesTx) => {
      // From now on the copy counts.
      tx.send(tx.db.deleteFrom('awaited_invoices').where('id', '=', data.id));
      if (data.salesOrderId === null) return;
      freeCases(tx, data);
      correctWeights(tx, data);
      markReturned(tx, data);
    },
  }),
];
