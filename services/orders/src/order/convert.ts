import { randomUUIDv7 } from 'node:crypto';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { ordersApi } from '@primal/contracts/orders/api';
import { orderConverted, orderSaved } from '@primal/contracts/orders/events';
import type { Answer } from '@primal/contracts/shared/api';
import { completePending } from '@primal/service-kit/http/idempotency';
import { problem } from '@primal/service-kit/problem';
import { type Committed, reply } from '@primal/service-kit/routes';
import { on, type Subscription } from '@primal/service-kit/subscriptions';
import { type PiecesByLine, piecesByLine } from '../piece/store.ts';
import type { OrdersTables, OrdersTx } from '../tables.ts';
import { assertAllowed, type SalesOrder } from './order.ts';
import { presentConverted, presentEvent } from './presenter.ts';
import { type WholeOrder, wholeOrder } from './store.ts';

type Convert = typeof ordersApi.convertOrder;
type Pending = Extract<Answer<Convert>, { message: string }>;

/** How long a conversion waits for billing's invoice, in milliseconds (docs/rules/sales-orders.md#order-to-invoice). */
const longestWait = 3000;

/** The answer until the invoice is there. */
const pendingInvoice = (invoiceId: string): Pending => ({
  invoiceId,
  message: 'The sales order has been converted. Its invoice appears as soon as billing has made it.',
});

export const isPendingInvoice = (answer: object): answer is Pending =>
  'message' in answer && 'invoiceId' in answer;

/** Makes the order an invoiced one and tells the others: billing makes the invoice under the id chosen here. */
const markConverted = (tx: OrdersTx, { order, customer, lines }: WholeOrder, pieces: PiecesByLine) => {
  assertAllowed(order, 'convert', lines);
  const invoiceId = randomUUIDv7();
  const changes = {
    status: 'invoiced' as const,
    invoiceId,
    version: order.version + 1,
    updatedAt: new Date(),
  };
  const data = presentEvent(Object.assign(order, changes), customer, lines);
  const snapshot = { key: order.id, sequence: changes.version };
  tx.record(orderSaved, { ...snapshot, data });
  tx.record(orderConverted, { ...snapshot, data: presentConverted(data, invoiceId, pieces) });
  return changes;
};

/** Converts an order that was loaded for other changes as well. */
export const convertLoaded = async (tx: OrdersTx, order: SalesOrder): Promise<Pending> => {
  // The changes may have brought pieces that are still to be written.
  await tx.flush();
  const pieces = await piecesByLine(tx.db, [order.id]);
  const { customer, lines } = order;
  return pendingInvoice(markConverted(tx, { order, customer, lines }, pieces).invoiceId);
};

/**
 * `POST …/convert-to-invoice`: exactly one invoice, however often it is asked
 * (docs/rules/sales-orders.md#order-to-invoice).
 */
export const convertOrder = async (tx: OrdersTx, id: string): Promise<Pending> => {
  // Sent together; the pieces are read once the lock on their order was given.
  const [found, pieces] = await Promise.all([
    wholeOrder(tx.db, id, { lock: true }),
    piecesByLine(tx.db, [id]),
  ]);
  if (!found) throw problem.notFound('Sales order not found');
  const { status, invoiceId, version, updatedAt } = markConverted(tx, found, pieces);
  tx.send(
    tx.db
      .updateTable('sales_orders')
      .set({ status, invoice_id: invoiceId, version, updated_at: updatedAt })
      .where('id', '=', id),
  );
  return pendingInvoice(invoiceId);
};

/** After the commit: 201 with billing's invoice when it comes in time, 202 with its id otherwise. */
export const answerConverted = async (
  { waitForEvent }: Pick<Committed<Convert, OrdersTables>, 'waitForEvent'>,
  pending: Pending,
) => {
  const event = await waitForEvent(invoiceSaved, pending.invoiceId, longestWait);
  return event ? reply(201, event.data) : reply(202, pending);
};

/**
 * Notes billing's invoice for those who convert again with the same key: an invoice that came later than the 202 is
 * their answer from then on, whichever process they ask (docs/rules/errors.md#idempotency).
 */
export const completeConversions = (): Subscription[] => [
  on(invoiceSaved, ({ data }, { db }: OrdersTx) =>
    completePending(db, pendingInvoice(data.id), { status: 201, body: data }),
  ),
];
