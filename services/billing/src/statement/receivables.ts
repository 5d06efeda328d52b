import { type AsOf, toDay } from '@primal/contracts/billing/as-of';
import type {
  ReceivableBalance,
  ReceivablesAnswer,
  receivablesQuery,
} from '@primal/contracts/billing/receivables';
import { type AgingBucket, type AgingDate, agingBuckets } from '@primal/contracts/shared/aging';
import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';
import { fold } from '@primal/contracts/shared/fold';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import { readCursor, writeCursor } from '@primal/service-kit/lists/page';
import { contains, plainNameSql } from '@primal/service-kit/lists/search';
import { createUnknownCustomer } from '@primal/service-trade/copies/customers';
import type { z } from 'zod';
import { selectAgingBy } from '../copies/settings.ts';
import { openCredits, selectAccountsAt } from '../figures/movements.ts';
import type { BillingDb } from '../tables.ts';

type Query = z.output<typeof receivablesQuery>;
type Sort = NonNullable<Query['sort']>;

type AccountsQuery = Query & { owing?: boolean };

interface Account extends ReceivableBalance {
  place: string;
}

interface Found {
  summary: ReceivablesAnswer['summary'];
  agingBy: AgingDate;
  total: number;
  accounts: Account[];
}

interface Books {
  tables: RawBuilder<unknown>;
  open: RawBuilder<unknown>;
  /** Rows of `customer_id` and `amount`, several per customer. */
  credits: RawBuilder<unknown>;
}

const booksNow: Books = {
  tables: sql``,
  // A subquery instead of a table, because its sums can then use the index of owed invoices.
  open: sql`(select id, customer_id, invoice_number, invoice_date, due_date, total, balance, brought_forward,
      discount_percent, discount_date, credited, discounted
    from invoices where status = 'sent')`,
  credits: openCredits,
};

const createBooksAt = (asOf: AsOf): Books => ({
  tables: sql`${selectAccountsAt(asOf)},`,
  // Discounts are offered today only.
  open: sql`(select *, null as discount_percent, null as discount_date, 0.00 as credited, 0.00 as discounted from opened)`,
  credits: sql`select customer_id, credit as amount from credited`,
});

const buckets = Object.values(agingBuckets).flat();

const sumBuckets = (by: AgingDate, daysAgo: (days: number) => RawBuilder<unknown>) => {
  const date = sql.ref(by);
  return agingBuckets[by].map(({ id, last }, at) => {
    const first = agingBuckets[by][at - 1]?.last;
    const bounds = [
      ...(Number.isFinite(last) ? [sql`${date} >= ${daysAgo(last)}`] : []),
      ...(first === undefined ? [] : [sql`${date} < ${daysAgo(first)}`]),
    ];
    return sql`sum(balance) filter (where ${sql.join(bounds, sql` and `)}) as ${sql.ref(id)}`;
  });
};

const selectDebtByCustomer = (open: Books['open'], now: BusinessDate): RawBuilder<unknown> => {
  const daysAgo = (days: number) => sql`${addDays(now, -days)}::date`;
  return sql`
    select customer_id, sum(balance) as owed,
      ${sql.join([...sumBuckets('invoice_date', daysAgo), ...sumBuckets('due_date', daysAgo)])},
      sum(balance) filter (where due_date < ${daysAgo(0)}) as overdue
    from ${open} as i group by customer_id`;
};

const formatMoneySql = (column: string) => sql`coalesce(${sql.ref(column)}, 0.00)::text`;

const sortTerms: Record<Sort, RawBuilder<unknown>> = {
  customerName: sql.raw(plainNameSql('name')),
  ...(Object.fromEntries(buckets.map(({ id }) => [id, sql.ref(id)])) as Record<
    AgingBucket,
    RawBuilder<unknown>
  >),
  overdueAmount: sql.ref('overdue'),
  totalOwed: sql.ref('owed'),
  unappliedCredit: sql.ref('credit'),
};

const listConditions = ({ q, account = 'all', customerId, owing }: AccountsQuery): RawBuilder<unknown> => {
  const wanted: RawBuilder<unknown>[] = [contains(sql.ref('folded_name'), q)];
  if (owing) wanted.push(sql`owed > 0`);
  if (account !== 'all') wanted.push(account === 'overdue' ? sql`overdue > 0` : sql`overdue = 0`);
  if (customerId) wanted.push(sql`customer_id = ${customerId}`);
  return sql.join(wanted, sql` and `);
};

const selectInvoicesJson = (open: Books['open']) => sql`
  select json_agg(json_build_object('id', i.id, 'invoiceNumber', i.invoice_number, 'status', 'sent',
    'total', i.total::text, 'balance', i.balance::text, 'invoiceDate', i.invoice_date, 'dueDate', i.due_date,
    'broughtForward', i.brought_forward, 'discountPercent', i.discount_percent::text, 'discountDate', i.discount_date,
    'credited', i.credited::text, 'discounted', i.discounted::text) order by i.invoice_date, i.id)
  from ${open} as i where i.customer_id = p.customer_id`;

const selectCustomerJson = (unknown: ReturnType<typeof createUnknownCustomer>) => sql`
  json_build_object('id', p.customer_id, 'name', p.name, 'contactPerson', c.contact_person, 'email', c.email,
    'address', coalesce(c.address, ${unknown.address}), 'city', coalesce(c.city, ''),
    'state', coalesce(c.state, ''), 'zipCode', coalesce(c.zip_code, ''))`;

/**
 * Accounts with debt or credit: one page, and a summary of all regardless of the filter
 * (docs/rules/receivables.md#aging). Computes all debts once, in a single statement. Only the customers of
 * the page include invoices.
 */
export const readReceivables = async (db: BillingDb, query: AccountsQuery): Promise<ReceivablesAnswer> => {
  const { sort = 'customerName', order = sort === 'customerName' ? 'asc' : 'desc', limit } = query;
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, sort, order);
  const term = sortTerms[sort];
  const unknown = createUnknownCustomer('');
  const type = sql.raw(sort === 'customerName' ? 'text' : 'numeric');
  const after = cursor
    ? sql`(${term}, customer_id) ${sql.raw(order === 'asc' ? '>' : '<')} (${cursor.values?.[0] ?? ''}::${type}, ${cursor.id}::uuid)`
    : sql`true`;
  const direction = sql.raw(order);
  const { asOf } = query;
  const { tables, open, credits } = asOf ? createBooksAt(asOf) : booksNow;
  const { rows } = await sql<Found>`
    with ${tables} owed as materialized (${selectDebtByCustomer(open, asOf ? toDay(asOf) : today())}),
    credits as (select customer_id, sum(amount) as credit from (${credits}) as open group by customer_id),
    accounts as materialized (
      select customer_id, coalesce(c.name, ${unknown.name}) as name,
        coalesce(c.folded_name, ${fold(unknown.name)}) as folded_name, coalesce(owed, 0.00) as owed,
        ${sql.join(buckets.map(({ id }) => sql`coalesce(${sql.ref(id)}, 0.00) as ${sql.ref(id)}`))},
        coalesce(overdue, 0.00) as overdue, coalesce(credit, 0.00) as credit
      from owed full join credits using (customer_id) left join customers c on c.id = customer_id),
    matching as (select * from accounts where ${listConditions(query)}),
    page as (
      select *, row_number() over (order by ${term} ${direction}, customer_id ${direction}) as position,
        ${term}::text as place
      from matching where ${after} order by ${term} ${direction}, customer_id ${direction} limit ${limit + 1})
    select
      (select json_build_object('totalOutstanding', ${formatMoneySql('outstanding')}, 'totalOverdue', ${formatMoneySql('overdue')},
          'currentBalance', coalesce(outstanding - overdue, 0.00)::text, 'over90Days', ${formatMoneySql('critical')},
          'unappliedCredit', ${formatMoneySql('credit')})
        from (select sum(owed) as outstanding, sum(overdue) as overdue, sum(${sql.ref('over90Days')}) as critical, sum(credit) as credit
          from accounts) as sums) as summary,
      ${selectAgingBy} as "agingBy",
      (select count(*)::int from matching) as total,
      (select coalesce(json_agg(json_build_object('customer', ${selectCustomerJson(unknown)}, 'invoices', coalesce((${selectInvoicesJson(open)}), '[]'),
          ${sql.join(buckets.map(({ id }) => sql`${sql.lit(id)}, ${formatMoneySql(`p.${id}`)}`))},
          'overdueAmount', ${formatMoneySql('p.overdue')}, 'totalOwed', ${formatMoneySql('p.owed')},
          'unappliedCredit', ${formatMoneySql('p.credit')}, 'place', p.place) order by p.position), '[]')
        from page p left join customers c on c.id = p.customer_id) as accounts`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A statement without a table answers one row.');
  const { agingBy, summary, total, accounts } = found;
  const shown = accounts.slice(0, limit);
  const last = accounts.length > limit ? shown.at(-1) : undefined;
  return {
    balances: shown.map(({ place, ...balance }) => balance),
    agingBy,
    summary,
    total,
    nextCursor: last ? writeCursor({ sort, order, values: [last.place], id: last.customer.id, total }) : null,
  };
};
