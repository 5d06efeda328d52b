import type { AsOf } from '@primal/contracts/billing/as-of';
import type {
  BookCheck,
  BookDifference,
  BooksAnswer,
  bookCheckNames,
} from '@primal/contracts/billing/book-checks';
import { type BusinessDate, formatDate, today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import { checkBooks, numberedTables } from '../figures/check.ts';
import {
  maxDifferences,
  readLateEntries,
  readLedgerDifferences,
  readUnbalancedEntries,
} from '../figures/differences.ts';
import { movements } from '../figures/movements.ts';
import type { BillingDb } from '../tables.ts';
import type { Compared, readComparison } from './comparison.ts';

type CheckName = (typeof bookCheckNames)[number];

const toCheck = (name: CheckName, checkedAt: string, differences: BookDifference[]): BookCheck => ({
  name,
  ok: differences.length === 0,
  checkedAt,
  count: differences.length,
  differences: differences.slice(0, maxDifferences),
});

const toComparedCheck = (
  name: CheckName,
  part: keyof Compared,
  { checkedAt, found }: Awaited<ReturnType<typeof readComparison>>,
): BookCheck => {
  const { count = 0, differences = [] } = found?.[part] ?? {};
  return { name, ok: found === null ? null : count === 0, checkedAt, count, differences };
};

const isUpTo = (asOf: AsOf | undefined): RawBuilder<unknown> => {
  if (asOf === undefined) return sql`true`;
  return 'day' in asOf ? sql`e.date <= ${asOf.day}` : sql`e.at <= ${asOf.moment}`;
};

/**
 * Receivables and credit by the ledger, in dollars. Before its own date, a settled invoice owes nothing, and
 * its settlement counts as credit, as in `selectAccountsAt`.
 */
const readSums = async (
  db: BillingDb,
  asOf: AsOf | undefined,
): Promise<Pick<BooksAnswer, 'receivables' | 'credits'>> => {
  const { rows } = await sql<{ receivables: string; credits: string }>`
    select coalesce(sum(amount) filter (where account = 'accounts_receivable' and amount > 0), 0.00)::text as receivables,
      coalesce(-sum(amount) filter (where account = 'customer_credits' or amount < 0), 0.00)::text as credits
    from (
      select l.account, l.invoice_id, sum(l.debit - l.credit) as amount
      from journal_lines l ${asOf ? sql`join journal_entries e on e.id = l.entry_id` : sql``}
      where l.account in ('accounts_receivable', 'customer_credits') and ${isUpTo(asOf)}
      group by l.account, l.invoice_id) as parts`.execute(db);
  return rows[0] ?? { receivables: '0.00', credits: '0.00' };
};

const readDifferencesOn = async (db: BillingDb, day: BusinessDate): Promise<BookDifference[]> => {
  const { rows } = await sql<{ id: string; name: string | null; posted: string; moved: string }>`
    select id, c.name, posted::text, moved::text from (
      select customer_id as id, coalesce(sum(posted), 0.00) as posted, coalesce(sum(moved), 0.00) as moved from (
        select e.customer_id, l.debit - l.credit as posted, null::numeric as moved
        from journal_lines l join journal_entries e on e.id = l.entry_id
        where l.account in ('accounts_receivable', 'customer_credits') and e.date <= ${day}
        union all
        select customer_id, null, amount from (${movements}) as m where date <= ${day}) as parts
      group by customer_id having coalesce(sum(posted), 0) <> coalesce(sum(moved), 0)) as differing
    left join customers c using (id) order by c.name, id limit ${maxDifferences}`.execute(db);
  return rows.map(({ id, name, posted, moved }) => ({
    documentType: 'customer',
    documentId: id,
    documentNumber: name,
    sentence: `The account is ${formatMoney(moved)} by the documents and ${formatMoney(posted)} in the ledger.`,
  }));
};

const readDifferencesNow = async (db: BillingDb): Promise<BookDifference[]> =>
  (await checkBooks(db)).map(({ of, id, computed, stored }) => ({
    documentType: of,
    documentId: id,
    documentNumber: null,
    sentence: `The transactions add up to ${formatMoney(computed)}, the documents show ${formatMoney(stored)}.`,
  }));

const readAccountDifferences = async (db: BillingDb, asOf: AsOf | undefined): Promise<BookDifference[]> =>
  asOf && 'day' in asOf
    ? readDifferencesOn(db, asOf.day)
    : (await Promise.all([readLedgerDifferences(db), readDifferencesNow(db)])).flat();

interface NumberGap {
  first: string;
  last: string;
}

const readNumberGaps = async (db: BillingDb): Promise<BookDifference[]> => {
  const found = await Promise.all(
    numberedTables.map(async ({ series: name, table, column, where = sql`true` }) => {
      const numbers = sql`select ${sql.ref(column)} from ${sql.table(table)} where ${where}`;
      const { rows } = await sql<NumberGap>`
        select (before + 1)::text as first, (value - 1)::text as last from (
          select value, lag(value) over (order by value) as before from (
            select substr(number, ${name.length + 2})::bigint as value from (${numbers}) as n (number)
            where number ~ ${`^${name}-[0-9]+$`} and length(number) < ${name.length + 20}) as values) as neighbors
        where value > before + 1
          and not exists (select from starting_numbers s where s.series = ${name} and s.number = value)
        order by value limit ${maxDifferences}`.execute(db);
      return rows.map(({ first, last }) => ({
        documentType: 'series' as const,
        documentId: name,
        documentNumber: `${name}-${first.padStart(4, '0')}`,
        sentence:
          first === last
            ? `${name}-${first.padStart(4, '0')} is missing.`
            : `${name}-${first.padStart(4, '0')} to ${name}-${last.padStart(4, '0')} are missing.`,
      }));
    }),
  );
  return found.flat();
};

const readOpenDays = async (db: BillingDb, asOf: AsOf | undefined): Promise<BookDifference[]> => {
  const day = asOf && 'day' in asOf && asOf.day < today() ? asOf.day : null;
  const rows = await db
    .selectFrom('cash_drawer_days')
    .where('status', '=', 'open')
    .where('date', day === null ? '<' : '<=', day ?? today())
    .orderBy('date')
    .select(['id', 'date'])
    .execute();
  return rows.map(({ id, date }) => ({
    documentType: 'cash_drawer_day',
    documentId: id,
    documentNumber: formatDate(date),
    sentence: `The cash drawer of ${formatDate(date)} is still open.`,
  }));
};

export const readBooks = async (
  db: BillingDb,
  asOf: AsOf | undefined,
  comparing: ReturnType<typeof readComparison>,
): Promise<BooksAnswer> => {
  const checkedAt = new Date().toISOString();
  const [sums, unbalanced, receivables, holes, compared, openDays, late] = await Promise.all([
    readSums(db, asOf),
    readUnbalancedEntries(db),
    readAccountDifferences(db, asOf),
    readNumberGaps(db),
    comparing,
    readOpenDays(db, asOf),
    readLateEntries(db),
  ]);
  return {
    checkedAt,
    ...sums,
    checks: [
      toCheck('Ledger balanced', checkedAt, unbalanced),
      toCheck('Receivables equal documents', checkedAt, receivables),
      toCheck('No missing numbers', checkedAt, holes),
      toComparedCheck('Converted orders have invoices', 'invoices', compared),
      toComparedCheck('Same data in all areas', 'copies', compared),
      toCheck('Cash drawer days closed', checkedAt, openDays),
    ],
    ...late,
    comparison: compared.comparison,
  };
};
