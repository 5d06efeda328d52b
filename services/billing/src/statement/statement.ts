import {
  resolveStatementPeriod,
  type StatementAnswer,
  type StatementKind,
  type statementQuery,
} from '@primal/contracts/billing/statement';
import { computeAging } from '@primal/contracts/shared/aging';
import { type AddressedCustomer, addressedCustomer } from '@primal/contracts/shared/customer';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { awaitCustomer } from '@primal/service-trade/copies/customers';
import type { z } from 'zod';
import type { BillingDb } from '../tables.ts';
import { type Account, type Movement, readAccount } from './account.ts';

const withBalances = (previousBalance: string, moved: readonly Movement[]): StatementAnswer['entries'] => {
  let balance = decimal(previousBalance);
  return moved.map(({ side, ...movement }) => {
    balance = balance.plus(movement.amount);
    return { ...movement, balance: toMoney(balance) };
  });
};

interface StatementPeriod {
  from: BusinessDate;
  to: BusinessDate;
  kind: StatementKind;
}

/** Period and kind of a query; 400 if the period ends before it begins. */
export const parseStatementQuery = ({
  kind = 'account',
  ...asked
}: Pick<z.output<typeof statementQuery>, 'from' | 'to' | 'kind'>): StatementPeriod => {
  const { from, to } = resolveStatementPeriod(asked, today());
  if (from > to) throw createFieldProblem('Choose an end date on or after the start date.', 'to');
  return { from, to, kind };
};

const toAnswer = (
  customer: AddressedCustomer,
  period: StatementPeriod,
  account: Account,
): StatementAnswer => {
  const { before, moved, open, agingBy, later } = account;
  const previousBalance = toMoney(before ?? 0);
  const closingBalance = toMoney(sum([previousBalance, ...moved.map(({ amount }) => amount)]));
  const totalOf = (side: Movement['side']) =>
    sum(moved.filter((movement) => movement.side === side).map(({ amount }) => amount));
  return {
    ...period,
    customer,
    previousBalance,
    charges: toMoney(totalOf('charge')),
    payments: toMoney(totalOf('payment').neg()),
    credits: toMoney(totalOf('credit').neg()),
    discounts: toMoney(totalOf('discount').neg()),
    writeOffs: toMoney(totalOf('write_off').neg()),
    refunds: toMoney(totalOf('refund')),
    closingBalance,
    aging: computeAging(open, 'invoice_date', period.to),
    agingByDueDate: computeAging(open, 'due_date', period.to),
    agingBy,
    unappliedCredit: toMoney(sum(open.map(({ balance }) => balance)).minus(closingBalance)),
    entries: withBalances(previousBalance, moved),
    openItems: open,
    later,
  };
};

export const readCustomerStatement = async (
  db: BillingDb,
  customer: AddressedCustomer,
  period: StatementPeriod,
): Promise<StatementAnswer> => toAnswer(customer, period, await readAccount(db, customer.id, period));

export const readStatement = async (
  db: BillingDb,
  customerId: string,
  query: z.output<typeof statementQuery>,
): Promise<StatementAnswer> => {
  const period = parseStatementQuery(query);
  const [copy, account] = await Promise.all([
    awaitCustomer(db, customerId),
    readAccount(db, customerId, period),
  ]);
  if (!copy) throw problem.missing('Customer');
  return toAnswer(addressedCustomer.parse(copy.customer), period, account);
};
