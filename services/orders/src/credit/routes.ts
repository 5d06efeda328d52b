import { type CreditAnswer, creditApi, findHoldReasons } from '@primal/contracts/orders/credit';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import type { OrdersDb, OrdersTables } from '../tables.ts';
import {
  AwaitedInvoiceSchema,
  computeExposure,
  countDaysOverdue,
  findAccount,
  parseOrderSequence,
} from './account.ts';

const findOrder = async (db: OrdersDb, id: string) => {
  const row = await db
    .selectFrom('sales_orders')
    .select('order_number as orderNumber')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw createFieldProblem('This sales order does not exist.', 'orderId');
  return { id, orderSequence: parseOrderSequence(row.orderNumber) };
};

/**
 * A customer's credit as known to orders, optionally as it counts for one order; 404 without the customer.
 */
const readCredit = async (
  db: OrdersDb,
  customerId: string,
  orderId?: string,
): Promise<Omit<CreditAnswer, 'asOf' | 'isCurrent'>> => {
  const order = orderId ? await findOrder(db, orderId) : null;
  const account = await findAccount(db, { customerId, order, always: true });
  if (!account) throw problem.missing('Customer');
  const { limit, holdReason, onHold, control } = account;
  const exposure = computeExposure(account);
  const oldestDaysOverdue = countDaysOverdue(account);
  return {
    customerId,
    limit,
    owed: toMoney(account.owed),
    drafts: toMoney(account.drafts),
    unappliedCredit: toMoney(account.unappliedCredit),
    overdue: toMoney(account.overdue),
    oldestDaysOverdue,
    openOrders: toMoney(account.openOrders),
    available: limit === null ? null : toMoney(decimal(limit).minus(exposure)),
    reasons: findHoldReasons({ ...account, exposure, oldestDaysOverdue }),
    holdReason: onHold ? holdReason : null,
    control,
  };
};

const handlers: Handlers<typeof creditApi, OrdersTables> = {
  getCredit: withoutTransaction(async ({ tx, params, query, checkFreshness }) => {
    const [credit, known] = await Promise.all([
      readCredit(tx.db, params.id, query.orderId),
      checkFreshness('billing'),
    ]);
    return { ...credit, ...known };
  }),
};

export const creditSlice = createSlice(creditApi, handlers, { entities: [AwaitedInvoiceSchema] });
