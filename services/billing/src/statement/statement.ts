import { agingBucket, agingBuckets } from '@primal/contracts/billing/allocation';
import { invoiceCustomer } from '@primal/contracts/billing/invoice';
import {
  type MovementType,
  type StatementAnswer,
  statementPeriod,
  type statementQuery,
} from '@primal/contracts/billing/statement';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { awaitCustomer } from '@primal/service-kit/copies/customers';
import { sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { openCredits } from '../receivables/credits.ts';
import { movements } from '../receivables/movements.ts';
import type { BillingDb } from '../tables.ts';

interface Movement {
  id: string;
  date: BusinessDate;
  type: MovementType;
  side: 'charge' | 'payment' | 'credit';
  number: string | null;
  amount: string;
}

const movementsIn = async (db: BillingDb, customerId: string, from: BusinessDate, to: BusinessDate) =>
  (
    await sql<Movement>`
      select id, date, type, side, number, amount from (${movements}) as m
      where customer_id = ${customerId} and date between ${from} and ${to} order by date, at, id`.execute(db)
  ).rows;

const balanceBefore = async (db: BillingDb, customerId: string, from: BusinessDate): Promise<string> => {
  const { rows } = await sql<{ balance: string | null }>`
    select sum(amount) as balance from (${movements}) as m
    where customer_id = ${customerId} and date < ${from}`.execute(db);
  return toMoney(rows[0]?.balance ?? 0);
};

const creditOf = async (db: BillingDb, customerId: string): Promise<string> => {
  const { rows } = await sql<{ credit: string | null }>`
    select sum(credit) as credit from (${openCredits}) as open where customer_id = ${customerId}`.execute(db);
  return toMoney(rows[0]?.credit ?? 0);
};

/** What the customer's open invoices owe, by age today. */
const agingOf = async (db: BillingDb, customerId: string): Promise<StatementAnswer['aging']> => {
  const open = await db
    .selectFrom('invoices')
    .where('status', '=', 'sent')
    .where('customer_id', '=', customerId)
    .select(['balance', 'invoice_date as invoiceDate'])
    .execute();
  const now = today();
  const byBucket = Map.groupBy(open, ({ invoiceDate }) => agingBucket(invoiceDate, now));
  const amountOf = (bucket: (typeof agingBuckets)[number]) =>
    toMoney(sum((byBucket.get(bucket) ?? []).map(({ balance }) => balance)));
  return Object.fromEntries(
    agingBuckets.map((bucket) => [bucket, amountOf(bucket)]),
  ) as StatementAnswer['aging'];
};

const withBalances = (previousBalance: string, moved: readonly Movement[]): StatementAnswer['entries'] => {
  let balance = decimal(previousBalance);
  return moved.map(({ side, ...movement }) => {
    balance = balance.plus(movement.amount);
    return { ...movement, balance: toMoney(balance) };
  });
};

/**
 * The statement of a customer's account over a period (decisions, "Receivables, payments, statements"). 404 for a
 * customer nobody knows, 400 for a period that ends before it begins.
 */
export const readStatement = async (
  db: BillingDb,
  customerId: string,
  asked: z.output<typeof statementQuery>,
): Promise<StatementAnswer> => {
  const { from, to } = statementPeriod(asked, today());
  if (from > to) {
    const message = 'The period must not end before it begins.';
    throw problem.badRequest(message, [{ path: 'to', message }]);
  }
  const [copy, previousBalance, moved, aging, unappliedCredit] = await Promise.all([
    awaitCustomer(db, customerId),
    balanceBefore(db, customerId, from),
    movementsIn(db, customerId, from, to),
    agingOf(db, customerId),
    creditOf(db, customerId),
  ]);
  if (!copy) throw problem.notFound('Customer not found');
  const totalOf = (side: Movement['side']) =>
    sum(moved.filter((movement) => movement.side === side).map(({ amount }) => amount));
  return {
    customer: invoiceCustomer.parse(copy.customer),
    from,
    to,
    previousBalance,
    charges: toMoney(totalOf('charge')),
    payments: toMoney(totalOf('payment').neg()),
    credits: toMoney(totalOf('credit').neg()),
    closingBalance: toMoney(sum([previousBalance, ...moved.map(({ amount }) => amount)])),
    aging,
    unappliedCredit,
    entries: withBalances(previousBalance, moved),
  };
};
