import { defineEntity, p } from '@mikro-orm/core';
import { creditMemoSaved, invoiceSaved, paymentSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { invoiceStatuses } from '@primal/contracts/billing/invoice-rules';
import { collectCorrectedWeights } from '@primal/contracts/billing/weight-corrections';
import { isPositive, sum } from '@primal/contracts/shared/decimal';
import type { LastPrice } from '@primal/contracts/shared/last-price';
import { isBilledByWeight, parseWeights } from '@primal/contracts/shared/lines';
import { type ReturnMemo, returnMemo } from '@primal/contracts/shared/piece-data';
import { isOneOf, sql, type Tables, toCopyRow } from '@primal/service-kit/database';
import { type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import type { Tx } from '@primal/service-kit/tx';
import type { AwaitedInvoiceSchema } from '../credit/account.ts';
import type { PieceSchema } from '../piece/piece.ts';

type BilledPrices = Record<string, Pick<LastPrice, 'unitPrice' | 'perPound'>>;

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
    /** Null on copies made before these columns existed. Prices by product. */
    invoiceDate: p.date().strictNullable(),
    prices: p.json<BilledPrices>().strictNullable(),
    /** Dollars owed and the due date. Null on copies made before these columns existed. */
    balance: p.decimal('string').strictNullable(),
    dueDate: p.date().strictNullable(),
    /** Ids of the invoice's pieces. Null on invoices made before pieces were recorded. */
    pieces: p.array().columnType('uuid[]').strictNullable(),
  },
});

/** Unapplied credit of a payment or credit memo, in dollars. */
export const CreditSchema = defineEntity({
  name: 'Credit',
  tableName: 'credits',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    customerId: p.uuid(),
    balance: p.decimal('string'),
  },
});

declare module '../tables.ts' {
  interface OrdersTables extends Tables<[typeof InvoiceSchema, typeof CreditSchema]> {}
}

/** Piece ids of an invoice; null if a line has weights without pieces. */
const listPieceIds = ({ items }: InvoiceAnswer): string[] | null =>
  items.every(({ pieces, individualWeights }) => pieces.length === parseWeights(individualWeights).length)
    ? items.flatMap(({ pieces }) => pieces.map(({ id }) => id))
    : null;

/** Of several lines of a product, the last price. Free and fully short lines are no price paid. */
const collectPrices = ({ items }: InvoiceAnswer): BilledPrices =>
  Object.fromEntries(
    items
      .filter(({ quantity, unitPrice }) => isPositive(quantity) && isPositive(unitPrice))
      .map(({ productId, unitPrice, product }) => [
        productId,
        { unitPrice, perPound: isBilledByWeight(product) },
      ]),
  );

type InvoicesTx = Tx<
  Tables<readonly [typeof InvoiceSchema, typeof PieceSchema, typeof AwaitedInvoiceSchema]>
>;

const toRow = (invoice: InvoiceAnswer) =>
  toCopyRow(InvoiceSchema)({
    ...invoice,
    prices: collectPrices(invoice),
    pieces: invoice.salesOrderId === null ? null : listPieceIds(invoice),
  });

const updateInvoicePieces = ({ db }: InvoicesTx, { id, salesOrderId }: InvoiceAnswer) =>
  db
    .updateTable('pieces')
    .where('sales_order_id', '=', salesOrderId)
    .where('left_with', 'is', null)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`not exists (
      select from sales_orders as o where o.id = ${salesOrderId} and o.invoice_id is distinct from ${id})`)
    .where(sql<boolean>`not exists (
      select from deleted_orders as d where d.id = ${salesOrderId} and d.invoice_id is distinct from ${id})`)
    .where(sql<boolean>`not exists (
      select from invoices as l where l.sales_order_id = ${salesOrderId} and l.id > ${id})`);

/**
 * Frees the cases of a voided invoice, even if delivered, and the cases that an invoice edit removed. Ignores
 * an invoice from before its order was reopened: the pieces belong to the order or its next invoice.
 */
const releaseCases = (tx: InvoicesTx, invoice: InvoiceAnswer): void => {
  const { status, items } = invoice;
  const pieces = listPieceIds(invoice);
  if (pieces !== null) {
    const products = items.map(({ productId }) => productId);
    tx.send(
      updateInvoicePieces(tx, invoice)
        .set({ held: false, traced: false })
        .where('traced', '=', true)
        // Invoices do not list cases without a weight. Such a case stays until the invoice has no line of its
        // product.
        .where(sql<boolean>`case when weight is null then not ${isOneOf('product_id', products)}
          else not ${isOneOf('id', pieces)} end`),
    );
  }
  if (status === 'voided')
    tx.send(updateInvoicePieces(tx, invoice).set({ held: false }).where('held', '=', true));
};

/** Copies the invoice's corrected weights to the pieces. The order's line retains its own weights. */
const correctWeights = (tx: InvoicesTx, invoice: InvoiceAnswer): void => {
  const weights = Object.fromEntries(
    invoice.items.flatMap((item) => {
      const corrected = collectCorrectedWeights(item);
      return item.pieces.map(({ id, weight }) => [id, corrected.get(id) ?? weight]);
    }),
  );
  const billed = sql<string>`(${JSON.stringify(weights)}::jsonb ->> pieces.id::text)::numeric`;
  const ordered = sql`coalesce(pieces.order_weight, pieces.weight)`;
  tx.send(
    updateInvoicePieces(tx, invoice)
      .set({ weight: billed, order_weight: sql<string | null>`nullif(${ordered}, ${billed})` })
      .where(sql<boolean>`pieces.weight <> ${billed}`),
  );
};

const groupMemosByPiece = ({ items }: InvoiceAnswer): Record<string, ReturnMemo> =>
  Object.fromEntries(
    items.flatMap(({ pieces }) => pieces.flatMap(({ id, returned }) => (returned ? [[id, returned]] : []))),
  );

const groupMemosByProduct = ({ items }: InvoiceAnswer): Record<string, ReturnMemo> => {
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
 * Frees returned pieces and stores their memo. Returns do not identify cases without a weight, so
 * these are freed only when all of their product is returned. If the memo is voided, the invoice holds
 * the pieces again, unless another order has the case.
 */
const markReturned = (tx: InvoicesTx, invoice: InvoiceAnswer): void => {
  const memos = sql<{ memo: ReturnMemo | null }>`
    select case when pieces.weight is null
      then ${JSON.stringify(groupMemosByProduct(invoice))}::jsonb -> pieces.product_id::text
      else ${JSON.stringify(groupMemosByPiece(invoice))}::jsonb -> pieces.id::text end`;
  tx.send(
    updateInvoicePieces(tx, invoice)
      .set({
        returned: sql`(${memos})`,
        held: sql<boolean>`(${memos}) is null and ${invoice.status !== 'voided'} and not exists (
        select from pieces as h where h.held and h.gtin = pieces.gtin and h.serial = pieces.serial)`,
      })
      .where(sql<boolean>`returned is distinct from (${memos})`),
  );
};

export const followInvoices = (): Subscription[] => [
  syncCopy(invoiceSaved, {
    table: 'invoices',
    row: toRow,
    onChanged: async ({ data }, tx: InvoicesTx) => {
      tx.send(tx.db.deleteFrom('awaited_invoices').where('id', '=', data.id));
      if (data.salesOrderId === null) return;
      releaseCases(tx, data);
      correctWeights(tx, data);
      markReturned(tx, data);
    },
  }),
];

export const followCredits = (): Subscription[] => [
  syncCopy(paymentSaved, {
    table: 'credits',
    row: ({ customerId, unapplied }) => toCopyRow(CreditSchema)({ customerId, balance: unapplied }),
  }),
  syncCopy(creditMemoSaved, {
    table: 'credits',
    row: ({ customerId, balance }) => toCopyRow(CreditSchema)({ customerId, balance }),
  }),
];
