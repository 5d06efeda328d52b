import { randomUUIDv7 } from 'node:crypto';
import { creditMemoSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { decimal, toWeight } from '@primal/contracts/shared/decimal';
import { writeWeights } from '@primal/contracts/shared/lines';
import type { ReturnMemo } from '@primal/contracts/shared/piece-data';
import { publishInvoice } from './invoice.ts';
import type { Orders } from './orders.ts';

type Item = InvoiceAnswer['items'][number];
type Piece = Item['pieces'][number];

interface BillingAct {
  does: string;
  line: number;
  piece: number;
}

const memo: ReturnMemo = {
  creditMemoId: '0190a000-0000-7000-8000-00000000c0de',
  creditNumber: 'CM-1003',
  creditDate: '2026-11-23',
};

const withPieces = (
  invoice: InvoiceAnswer,
  line: number,
  change: (piece: Piece, at: number) => Piece,
): InvoiceAnswer => ({
  ...invoice,
  items: invoice.items.map((item, at) => {
    const pieces = at === line ? item.pieces.map(change) : item.pieces;
    return { ...item, pieces, individualWeights: writeWeights(pieces.map(({ weight }) => weight)) };
  }),
});

/** Returns the changed invoice; null if billing rejects the action. */
const applyAct = (invoice: InvoiceAnswer, { does, line, piece }: BillingAct): InvoiceAnswer | null => {
  const chosen = piece % (invoice.items[line]?.pieces.length || 1);
  const hasReturns = invoice.items.some(({ pieces }) => pieces.some(({ returned }) => returned));
  if (does === 'void') return hasReturns ? null : { ...invoice, status: 'voided' };
  if (does === 'correctInvoice')
    return withPieces(invoice, line, (each, at) =>
      at === chosen ? { ...each, weight: toWeight(decimal(each.weight).plus('0.5')) } : each,
    );
  if (does === 'giveBack')
    return withPieces(invoice, line, (each, at) => (at === chosen ? { ...each, returned: memo } : each));
  return withPieces(invoice, line, (each) => ({ ...each, returned: null }));
};

/** Publishes a credit memo for typed weights, which returns no piece. */
const credit = async (orders: Orders, invoice: InvoiceAnswer): Promise<void> => {
  const { customerId, customer, subtotal, items, createdAt, updatedAt } = invoice;
  const data = creditMemoSaved.data.parse({
    id: randomUUIDv7(),
    creditNumber: 'CM-1004',
    customerId,
    customer,
    invoiceId: invoice.id,
    creditDate: '2026-11-23',
    subtotal,
    deliveryCharge: '0.00',
    discount: '0.00',
    tax: '0.00',
    isReturn: false,
    total: subtotal,
    applied: '0.00',
    balance: subtotal,
    reason: 'pricing_error',
    notes: null,
    status: 'draft',
    voidReason: null,
    voidedAt: null,
    version: 1,
    createdAt,
    updatedAt,
    allowed: { apply: true, unapply: true, refund: true, void: true },
    items: items.map((item) => ({
      ...item,
      creditMemoId: randomUUIDv7(),
      invoiceItemId: null,
      returnReason: null,
      pieces: [],
    })),
    applications: [],
  });
  await orders.publish(creditMemoSaved, { key: data.id, sequence: data.version, data });
};

/**
 * Performs a billing action on the order's invoice and publishes its event. Does nothing without a valid
 * invoice.
 */
export const performBillingAct = async (
  orders: Orders,
  { order, invoices }: { order: OrderAnswer; invoices: Map<string, InvoiceAnswer> },
  act: BillingAct,
): Promise<void> => {
  const invoice = invoices.get(order.id);
  if (!invoice || invoice.id !== order.invoiceId || order.invoiceVoided) return;
  if (act.does === 'credit') return credit(orders, invoice);
  if (act.does === 'sell') {
    await publishInvoice(orders, { ...invoice, id: randomUUIDv7(), salesOrderId: null, version: 1 });
    return;
  }
  const next = applyAct(invoice, act);
  if (next) invoices.set(order.id, await publishInvoice(orders, { ...next, version: invoice.version + 1 }));
};
