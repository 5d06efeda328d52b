import {
  type AccountAnswer,
  type AccountRole,
  rolesWithCategories,
} from '@primal/contracts/billing/accounts';
import {
  type ActivityLine,
  journalApi,
  type TrialBalance,
  type TrialBalanceRow,
} from '@primal/contracts/billing/journal';
import type { Query } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { selectOf, sql, toInstantText } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { readCursor, writeCursor } from '@primal/service-kit/lists/page';
import { contains, escapeLike } from '@primal/service-kit/lists/search';
import { problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers, Page } from '@primal/service-kit/routes';
import { compareAccounts, findAccount, readAccountNames, readAccounts } from '../account/store.ts';
import { buildMemo, type MemoFacts, selectDocumentFacts } from '../figures/memo.ts';
import { dailyMovements, JournalEntrySchema, JournalLineSchema } from '../ledger/journal.ts';
import type { BillingDb, BillingTables } from '../tables.ts';

interface StoredLine {
  account: AccountRole;
  category: string | null;
  invoiceId: string | null;
  debit: string;
  credit: string;
}

const lines = sql<StoredLine[]>`(
  select coalesce(json_agg(json_build_object('account', l.account, 'category', l.category, 'invoiceId', l.invoice_id,
    'debit', l.debit::text, 'credit', l.credit::text) order by l.position), '[]')
  from journal_lines l where l.entry_id = e.id)`;

const shown = ['id', 'at', 'date', 'documentType', 'documentId', 'documentNumber', 'customerId'] as const;

const selectEntries = (db: BillingDb) =>
  db
    .selectFrom('journal_entries as e')
    .select(selectOf(JournalEntrySchema, 'e', shown))
    .select([
      sql<string | null>`(select name from customers c where c.id = e.customer_id)`.as('customerName'),
      lines.as('lines'),
    ]);

const listJournalEntries = documentList({
  call: journalApi.listJournalEntries,
  select: selectEntries,
  id: 'e.id',
  columns: { date: 'e.date', at: 'e.at' },
  sort: ['date', 'desc'],
  dates: 'e.date',
  equal: { status: 'e.document_type', customerId: 'e.customer_id', documentId: 'e.document_id' },
  where: ({ account }) => [
    account && sql`exists (select from journal_lines l where l.entry_id = e.id and l.account = ${account})`,
  ],
  search: (q) => [
    { matches: sql<boolean>`upper(e.document_number) like upper(${`${escapeLike(q)}%`})` },
    {
      column: sql.ref('e.customer_id'),
      keys: sql`select id from customers where ${contains(sql.ref('folded_name'), q)}`,
      type: 'uuid',
    },
  ],
  toAnswers: async (rows, { tx }) => {
    const nameOf = await readAccountNames(tx.db);
    return rows.map((entry) => ({
      ...entry,
      at: toInstantText(entry.at),
      lines: entry.lines.map((line) => {
        const {
          key: accountKey,
          number: accountNumber,
          name: accountName,
        } = nameOf(line.account, line.category);
        return { ...line, accountKey, accountNumber, accountName };
      }),
    }));
  },
});

interface Moved {
  role: AccountRole;
  category: string | null;
  opening: string;
  debits: string;
  credits: string;
}

const figures = ['opening', 'debits', 'credits', 'closing'] as const;

const readTrialBalance = async (
  db: BillingDb,
  {
    from = null,
    to = today(),
  }: { [Field in keyof Query<typeof journalApi.getTrialBalance>]: string | null | undefined },
): Promise<TrialBalance> => {
  const isBefore = from === null ? sql`false` : sql`date < ${from}`;
  const [nameOf, { rows: moved }] = await Promise.all([
    readAccountNames(db),
    sql<Moved>`
      select account as role, nullif(category, '') as category,
        coalesce(sum(debit - credit) filter (where ${isBefore}), 0.00)::text as opening,
        coalesce(sum(debit) filter (where not ${isBefore}), 0.00)::text as debits,
        coalesce(sum(credit) filter (where not ${isBefore}), 0.00)::text as credits
      from (${dailyMovements}) as moved where date <= ${to} group by account, category`.execute(db),
  ]);
  const rows = moved
    .map(({ role, category, opening, debits, credits }): TrialBalanceRow => {
      const closing = toMoney(decimal(opening).plus(debits).minus(credits));
      return { ...nameOf(role, category), opening, debits, credits, closing };
    })
    .sort(compareAccounts(nameOf));
  const totals = Object.fromEntries(
    figures.map((figure) => [figure, toMoney(sum(rows.map((row) => row[figure])))]),
  ) as TrialBalance['totals'];
  return { from, to: to ?? today(), rows, totals };
};

interface Line extends Omit<ActivityLine, 'id' | 'at' | 'memo'>, MemoFacts {
  at: Date;
  position: number;
  invoiceNumber: string | null;
}

/** `sales:Beef` of a category that the chart no longer lists, because no product has it. */
const readCategoryKey = (key: string): Pick<AccountAnswer, 'role' | 'category'> | undefined => {
  const at = key.indexOf(':');
  const role = rolesWithCategories.find((one) => one === key.slice(0, at));
  return role && { role, category: key.slice(at + 1) };
};

/**
 * A page of an account's lines, in the order of their index. The balance before it comes from the daily sums and
 * the lines of one day. So a page costs the same at any size of the ledger.
 */
const listActivity = async (
  db: BillingDb,
  text: string,
  { from, to, limit, cursor, order = 'asc' }: Query<typeof journalApi.listActivity>,
): Promise<Page<ActivityLine[]>> => {
  const account = findAccount(await readAccounts(db), text) ?? readCategoryKey(text);
  if (!account) throw problem.missing('Account');
  const place = cursor === undefined ? null : readCursor(cursor, 'date', order);
  const [lastDate = '', lastEntry = ''] = place?.values ?? [];
  const isOfAccount = sql`l.account = ${account.role} and coalesce(l.category, '') = ${account.category ?? ''}`;
  const isMoved = sql`account = ${account.role} and category = ${account.category ?? ''}`;
  const direction = sql.raw(order);
  const isLater = sql.raw(order === 'asc' ? '>' : '<');
  const isInRange = sql`
    ${from ? sql`and l.date >= ${from}` : sql``} ${to ? sql`and l.date <= ${to}` : sql``}`;
  const [{ rows }, total] = await Promise.all([
    sql<Line>`
      with page as materialized (
        select l.* from journal_lines l where ${isOfAccount} ${isInRange}
          ${place ? sql`and (l.date, l.entry_id, l.position) ${isLater} (${lastDate}::date, ${lastEntry}::uuid, ${Number(place.id)}::int)` : sql``}
        order by l.date ${direction}, l.entry_id ${direction}, l.position ${direction} limit ${limit + 1}),
      earliest as materialized (select date, entry_id, position from page order by date, entry_id, position limit 1),
      before as materialized (
        select coalesce(sum(amount), 0.00) as balance from (
          select debit - credit as amount from (${dailyMovements}) as moved
            where ${isMoved} and date < (select date from earliest)
          union all
          select l.debit - l.credit from journal_lines l where ${isOfAccount} and l.date = (select date from earliest)
            and (l.entry_id, l.position) < (select entry_id, position from earliest)) as parts)
      select l.entry_id as "entryId", l.position, e.date::text as date, e.at, e.document_type as "documentType",
        e.document_id as "documentId", e.document_number as "documentNumber", e.customer_id as "customerId",
        (select name from customers c where c.id = e.customer_id) as "customerName",
        (select invoice_number from invoices i where i.id = l.invoice_id) as "invoiceNumber",
        l.debit::text as debit, l.credit::text as credit,
        ((select balance from before) + sum(l.debit - l.credit) over (order by l.date, l.entry_id, l.position))::text as balance,
        about.method, about.check_number as "checkNumber", about.reason, about.void_reason as "voidReason",
        not exists (select from journal_entries o where o.document_id = e.document_id and (o.at, o.id) < (e.at, e.id)) as "isFirst",
        coalesce(about.voided, false) and not exists (
          select from journal_entries o where o.document_id = e.document_id and o.at > e.at) as "isVoid",
        exists (select from journal_lines o where o.entry_id = e.id and o.account = 'cash_over_short' and o.debit > 0) as "isShort",
        exists (select from journal_lines o where o.entry_id = e.id and o.account = 'accounts_receivable' and o.debit > 0) as "isOwed"
      from page l join journal_entries e on e.id = l.entry_id
        left join lateral (${selectDocumentFacts(sql.ref('e.document_type'), sql.ref('e.document_id'))}) as about on true
      order by l.date ${direction}, l.entry_id ${direction}, l.position ${direction}`.execute(db),
    place ? place.total : countLines(db, isMoved, { from, to }),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const values = last ? [last.date, last.entryId] : [];
  const nextCursor = last
    ? writeCursor({ sort: 'date', order, values, id: String(last.position), total })
    : null;
  return new Page(shown.map(toLine), total, nextCursor);
};

const countLines = async (
  db: BillingDb,
  isMoved: ReturnType<typeof sql>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(lines), 0)::int as count from (${dailyMovements}) as moved
    where ${isMoved} ${from ? sql`and date >= ${from}` : sql``} ${to ? sql`and date <= ${to}` : sql``}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

const toLine = (line: Line): ActivityLine => {
  const { entryId, position, date, at, documentType, documentId, documentNumber } = line;
  const { customerId, customerName, invoiceNumber, debit, credit, balance } = line;
  return {
    id: `${entryId}.${position}`,
    entryId,
    date,
    at: toInstantText(at),
    documentType,
    documentId,
    documentNumber,
    customerId,
    customerName,
    memo: buildMemo(line, invoiceNumber),
    debit,
    credit,
    balance,
  };
};

const handlers: Handlers<typeof journalApi, BillingTables> = {
  listJournalEntries,
  getTrialBalance: ({ tx, query }) => readTrialBalance(tx.db, query),
  listActivity: ({ tx, params, query }) => listActivity(tx.db, params.account, query),
};

export const journalSlice = createSlice(journalApi, handlers, {
  entities: [JournalEntrySchema, JournalLineSchema],
});
