import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { conversionApi, ReopenedOrder } from '@primal/contracts/orders/conversion';
import { orderConverted, orderSaved } from '@primal/contracts/orders/events';
import type { Answer } from '@primal/contracts/shared/api';
import { needsWeight } from '@primal/contracts/shared/lines';
import { incrementVersion } from '@primal/service-kit/aggregate';
import { createRowMapper, toUpdate } from '@primal/service-kit/database';
import { completePending } from '@primal/service-kit/http/idempotency';
import { type ProblemError, problem } from '@primal/service-kit/problem';
import { type Committed, CommittedProblem, reply } from '@primal/service-kit/routes';
import { on, type Subscription } from '@primal/service-kit/subscriptions';
import { readProductsById } from '@primal/service-trade/copies/products';
import {
  type Account,
  AwaitedInvoiceSchema,
  applyCredit,
  evaluateCredit,
  lockAccounts,
  parseOrderSequence,
} from '../credit/account.ts';
import {
  holdPieces,
  type PiecesByLine,
  readLineWeights,
  readPiecesByLine,
  toConverted,
} from '../piece/store.ts';
import type { OrdersDb, OrdersTables, OrdersTx } from '../tables.ts';
import { getEstimatedTotal, isStale, weighLine } from './lines.ts';
import {
  findRefusal,
  type LineRecord,
  type OrderRecord,
  type SalesOrder,
  SalesOrderSchema,
  type WholeOrder,
} from './order.ts';
import { toAnswer, toEvent } from './presenter.ts';
import { findOrderAccount, lockOrder, readOrder } from './store.ts';

/** Adds to a refused conversion which products have changed their type since their lines were made. */
const explainStaleLines = async (
  db: OrdersDb,
  lines: readonly LineRecord[],
  refusal: ProblemError,
): Promise<ProblemError> => {
  const products = await readProductsById(
    db,
    lines.map(({ productId }) => productId),
  );
  const names = lines.flatMap((line) => {
    const now = products.get(line.productId)?.snapshot;
    return now && isStale(line, now) && !needsWeight(now) ? [now.name] : [];
  });
  if (names.length === 0) return refusal;
  const [are, lists] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return problem.conflict(
    `${refusal.message} ${[...new Set(names)].join(', ')} ${are} no longer sold by weight: save ${lists} again under Products to update open orders.`,
    refusal.code,
  );
};

type Convert = typeof conversionApi.convertOrder;
type Pending = Extract<Answer<Convert>, { message: string }>;

/**
 * Milliseconds that a conversion waits for billing's invoice (docs/rules/sales-orders.md#order-to-invoice).
 */
const maxWaitMs = 3000;

const createPendingInvoice = (invoiceId: string): Pending => ({
  invoiceId,
  message: 'The sales order has been converted. Its invoice appears as soon as billing has made it.',
});

const isPendingInvoice = (answer: object): answer is Pending => 'message' in answer && 'invoiceId' in answer;

const awaited = createRowMapper(AwaitedInvoiceSchema);

const markConverted = (tx: OrdersTx, order: WholeOrder, pieces: PiecesByLine): Pending => {
  const invoiceId = randomUUIDv7();
  incrementVersion(order, { status: 'invoiced', invoiceId });
  const data = toEvent(order);
  const about = { key: order.id, sequence: order.version };
  tx.record(orderSaved, { ...about, data });
  tx.record(orderConverted, { ...about, data: toConverted(data, invoiceId, pieces) });
  const { customerId, orderNumber, total: amount } = order;
  tx.insert('awaited_invoices', [
    awaited({ id: invoiceId, customerId, orderSequence: parseOrderSequence(orderNumber), amount }),
  ]);
  return createPendingInvoice(invoiceId);
};

/**
 * Converts a loaded order. A held order stays open, and its hold is stored unless the same call edited the
 * order.
 */
export const convertLoaded = async (
  tx: OrdersTx,
  order: SalesOrder,
  { isEdited }: { isEdited: boolean },
): Promise<Pending | CommittedProblem> => {
  const holdChanged = order.recheckCredit(tx);
  const refusal = findRefusal(order, 'convert');
  if (refusal && holdChanged && !isEdited) return new CommittedProblem(refusal);
  if (refusal) throw await explainStaleLines(tx.db, order.lines, refusal);
  await tx.flush();
  const pieces = await readPiecesByLine(tx.db, [order.id]);
  return markConverted(tx, order, pieces);
};

const recheckCredit = (tx: OrdersTx, order: WholeOrder, account: Account | null): boolean => {
  const evaluated = evaluateCredit(order, getEstimatedTotal(order), account);
  if (isDeepStrictEqual(evaluated.hold, order.hold)) return false;
  applyCredit(tx, order, evaluated);
  return true;
};

const pickHold = ({ hold, heldSince, release }: OrderRecord) => ({ hold, heldSince, release });

/**
 * Converts an order into exactly one invoice (docs/rules/sales-orders.md#order-to-invoice). A held order
 * stays open, and its hold is stored.
 */
export const convertOrder = async (tx: OrdersTx, id: string): Promise<Pending | CommittedProblem> => {
  lockAccounts(tx, { orderId: id });
  // Sends both queries together. PostgreSQL reads the pieces after it has locked their order.
  const [order, pieces] = await Promise.all([
    readOrder(tx.db, id, { lock: true }),
    readPiecesByLine(tx.db, [id]),
  ]);
  const store = (changes: Partial<OrderRecord>) => {
    const { version, updatedAt } = order;
    const row = toUpdate(SalesOrderSchema, { ...changes, ...pickHold(order), version, updatedAt });
    tx.send(tx.db.updateTable('sales_orders').set(row).where('id', '=', id));
  };
  const holdChanged = recheckCredit(tx, order, await findOrderAccount(tx.db, order));
  const refusal = findRefusal(order, 'convert');
  if (refusal && holdChanged) {
    incrementVersion(order);
    tx.record(orderSaved, { key: id, sequence: order.version, data: toEvent(order) });
    store({});
    return new CommittedProblem(refusal);
  }
  if (refusal) throw await explainStaleLines(tx.db, order.lines, refusal);
  const pending = markConverted(tx, order, pieces);
  store({ status: order.status, invoiceId: order.invoiceId });
  return pending;
};

/** Answers a conversion with its invoice, or 202 if billing takes too long. Returns other answers unchanged. */
export const awaitInvoice = async <Content extends object>(
  { waitForEvent }: Pick<Committed<Convert, OrdersTables>, 'waitForEvent'>,
  answer: Content | Pending,
) => {
  if (!isPendingInvoice(answer)) return answer;
  const event = await waitForEvent(invoiceSaved, answer.invoiceId, maxWaitMs);
  return event ? reply(201, event.data) : reply(202, answer);
};

/** An invoice that arrives after the 202 becomes the answer of replays (docs/rules/errors.md#idempotency). */
export const followConversions = (): Subscription[] => [
  on(invoiceSaved, ({ data }, { db }: OrdersTx) =>
    completePending(db, createPendingInvoice(data.id), { status: 201, body: data }),
  ),
];

/**
 * Reopens the order of a voided invoice. Restores weights and pieces, except cases that another order has.
 */
export const reopenOrder = async (tx: OrdersTx, id: string): Promise<ReopenedOrder> => {
  const order = await lockOrder(tx, id);
  order.must('reopen');
  const lost = await holdPieces(tx.db, order);
  for (const line of order.lines) {
    if (!lost.some((piece) => piece.itemId === line.id && piece.weight !== null)) continue;
    weighLine(line, await readLineWeights(tx.db, order.id, line.id), { path: 'items', areAll: false });
  }
  order.reopen(tx);
  return {
    ...toAnswer(order),
    elsewhere: lost.map(({ gtin, serial, orderNumber }) => ({ gtin, serial, orderNumber })),
  };
};
