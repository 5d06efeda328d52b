import { randomUUIDv7 } from 'node:crypto';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { orderApi } from '@primal/contracts/orders/api';
import { orderConverted, orderSaved } from '@primal/contracts/orders/events';
import type { Answer } from '@primal/contracts/shared/api';
import { nextVersion } from '@primal/service-kit/aggregate';
import { changesOf } from '@primal/service-kit/database';
import { completePending } from '@primal/service-kit/http/idempotency';
import { type Committed, reply } from '@primal/service-kit/routes';
import { on, type Subscription } from '@primal/service-kit/subscriptions';
import type { EntityTx } from '@primal/service-kit/tx';
import { type PiecesByLine, piecesByLine, presentConverted } from '../piece/store.ts';
import type { OrdersTables, OrdersTx } from '../tables.ts';
import { assertAllowed, presentEvent, type SalesOrder, SalesOrderSchema, type WholeOrder } from './order.ts';
import { readOrder } from './store.ts';

type Convert = typeof orderApi.convertOrder;
type Pending = Extract<Answer<Convert>, { message: string }>;

/** How long a conversion waits for billing's invoice, in milliseconds (docs/rules/sales-orders.md#order-to-invoice). */
const longestWait = 3000;

const pendingInvoice = (invoiceId: string): Pending => ({
  invoiceId,
  message: 'The sales order has been converted. Its invoice appears as soon as billing has made it.',
});

export const isPendingInvoice = (answer: object): answer is Pending =>
  'message' in answer && 'invoiceId' in answer;

/** Makes the order an invoiced one and tells the others: billing makes the invoice under the id chosen here. */
const markConverted = (tx: EntityTx, whole: WholeOrder, pieces: PiecesByLine): Pending => {
  const { order } = whole;
  assertAllowed(whole, 'convert');
  const invoiceId = randomUUIDv7();
  nextVersion(order, { status: 'invoiced', invoiceId });
  const data = presentEvent(whole);
  const about = { key: order.id, sequence: order.version };
  tx.record(orderSaved, { ...about, data });
  tx.record(orderConverted, { ...about, data: presentConverted(data, invoiceId, pieces) });
  return pendingInvoice(invoiceId);
};

/** Converts an order that was loaded for other changes as well. */
export const convertLoaded = async (tx: OrdersTx, order: SalesOrder): Promise<Pending> => {
  // The changes may have brought pieces that are still to be written.
  await tx.flush();
  const pieces = await piecesByLine(tx.db, [order.id]);
  return markConverted(tx, order.whole(), pieces);
};

/**
 * `POST …/convert-to-invoice`: exactly one invoice, however often it is asked
 * (docs/rules/sales-orders.md#order-to-invoice).
 */
export const convertOrder = async (tx: OrdersTx, id: string): Promise<Pending> => {
  // Sent together; the pieces are read once the lock on their order was given.
  const [whole, pieces] = await Promise.all([
    readOrder(tx.db, id, { lock: true }),
    piecesByLine(tx.db, [id]),
  ]);
  const pending = markConverted(tx, whole, pieces);
  const { status, invoiceId, version, updatedAt } = whole.order;
  const changes = changesOf(SalesOrderSchema, { status, invoiceId, version, updatedAt });
  tx.send(tx.db.updateTable('sales_orders').set(changes).where('id', '=', id));
  return pending;
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
export const followConversions = (): Subscription[] => [
  on(invoiceSaved, ({ data }, { db }: OrdersTx) =>
    completePending(db, pendingInvoice(data.id), { status: 201, body: data }),
  ),
];
