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

interface Account {
  /** Of all movements before the period; null when there are none. */
  before: string | null;
  moved: Movement[];
  open: { balance: string; invoiceDate: BusinessDate }[];
  credit: string | null;
}

/** All figures of one account in one statement, so that a payment stored meanwhile is in all of them or in none. */
const accountOf = async (
  db: BillingDb,
  customerId: string,
  from: BusinessDate,
  to: BusinessDate,
): Promise<Account> => {
  const { rows } = await sql<Account>`
    with own as (select * from (${movements}) as m where customer_id = ${customerId} and date <= ${to})
    select
      (select sum(amount)::text from own where date < ${from}) as before,
      coalesce((
        select json_agg(json_build_object(
          'id', id, 'date', date, 'type', type, 'side', side, 'number', number, 'amount', amount::text
        ) order by date, at, id) from own where date >= ${from}), '[]') as moved,
      coalesce((
        select json_agg(json_build_object('balance', balance::text, 'invoiceDate', invoice_date))
        from invoices where status = 'sent' and customer_id = ${customerId}), '[]') as open,
      (select sum(credit)::text from (${openCredits}) as c where customer_id = ${customerId}) as credit`.execute(
    db,
  );
  const [account] = rows;
  if (!account) throw new Error('A select without a table has one row.');
  return account;
};

/** What open invoices owe, by age today. */
const agingOf = (open: Account['open']): StatementAnswer['aging'] => {
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
  const [copy, { before, moved, open, credit }] = await Promise.all([
    awaitCustomer(db, customerId),
    accountOf(db, customerId, from, to),
  ]);
  if (!copy) throw problem.notFound('Customer not found');
  const previousBalance = toMoney(before ?? 0);
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
    aging: agingOf(open),
    unappliedCredit: toMoney(credit ?? 0),
    entries: withBalances(previousBalance, moved),
  };
};
