import {
  type Movement as AnsweredMovement,
  maxLaterMovements,
  resolveStatementPeriod,
  type StatementAnswer,
  type StatementItem,
  type StatementKind,
  type statementQuery,
} from '@primal/contracts/billing/statement';
import { type AgingDate, computeAging } from '@primal/contracts/shared/aging';
import { type AddressedCustomer, addressedCustomer } from '@primal/contracts/shared/customer';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { awaitCustomer } from '@primal/service-trade/copies/customers';
import type { z } from 'zod';
import { selectAgingBy } from '../copies/settings.ts';
import { movements, selectAccountsAt } from '../figures/movements.ts';
import type { BillingDb } from '../tables.ts';

interface Movement extends AnsweredMovement {
  side: 'charge' | 'payment' | 'credit' | 'discount' | 'write_off' | 'refund';
}

interface Account {
  /** Sum of all movements before the period; null without earlier movements. */
  before: string | null;
  moved: Movement[];
  open: StatementItem[];
  agingBy: AgingDate;
  later: { count: number; first: AnsweredMovement[] };
}

const facts = sql`'id', id, 'date', date, 'type', type, 'number', number, 'checkNumber', check_number, 'method', method, 'amount', amount::text,
  'isVoided', is_voided, 'voidedOn', voided_on`;

/** A payment precedes discounts and write-offs of the same moment. */
const inOrder = sql`date, at, method is null, id`;

/**
 * Reads all figures of an account in one statement, so that they are consistent. Invoices that were sent and
 * later voided stay listed with a zero balance, for customers with an older paper.
 */
const readAccount = async (
  db: BillingDb,
  customerId: string,
  { from, to }: { from: BusinessDate; to: BusinessDate },
): Promise<Account> => {
  const { rows } = await sql<Account>`
    with ${selectAccountsAt({ day: to }, customerId)},
    own as (
      select *, false as is_voided, null::date as voided_on from (${movements}) as m where customer_id = ${customerId}),
    shown as (
      select * from own where date between ${from} and ${to}
      union all
      select customer_id, id, invoice_date, created_at,
        case when brought_forward then 'opening_invoice' when kind = 'sale' then 'invoice' else kind end, 'charge', invoice_number, 0.00, null, null,
        true, voided_on
      from invoices where status = 'voided' and voided_from is distinct from 'draft'
        and customer_id = ${customerId} and invoice_date between ${from} and ${to}),
    later as (
      select *, row_number() over (order by ${inOrder}) as place from own where date > ${to})
    select
      (select sum(amount)::text from own where date < ${from}) as before,
      coalesce((select json_agg(json_build_object('side', side, ${facts}) order by ${inOrder}) from shown), '[]') as moved,
      coalesce((
        select json_agg(json_build_object('id', id, 'number', invoice_number, 'invoiceDate', invoice_date,
          'dueDate', due_date, 'total', total::text, 'balance', balance::text, 'broughtForward', brought_forward)
          order by invoice_date, id)
        from opened), '[]') as open,
      ${selectAgingBy} as "agingBy",
      json_build_object('count', (select count(*) from later), 'first', coalesce((
        select json_agg(json_build_object(${facts}) order by place) from later where place <= ${maxLaterMovements}), '[]')) as later`.execute(
    db,
  );
  const [account] = rows;
  if (!account) throw new Error('A select without a table has one row.');
  return account;
};

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
