import type { BooksAnswer, LateEntry } from '@primal/contracts/billing/book-checks';
import type { JournalDocument } from '@primal/contracts/billing/journal';
import { isOneOfTexts, type RawBuilder, sql, toInstantText } from '@primal/service-kit/database';
import type { Sides } from '../document/books.ts';
import type { BillingDb } from '../tables.ts';
import { documentBooks } from './movements.ts';

export const maxDifferences = 1000;

/**
 * Plain sum, and a sum weighted by id hashes. The weighted sum reveals differences that cancel out in the
 * plain sum.
 */
const selectSums = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select coalesce(sum(amount), 0) as plain, coalesce(sum(amount * uuid_hash(id)), 0) as weighted
    from (${rows}) as side (id, amount)`;

interface Differing<Pair> {
  pair: Pair;
  hash: string | null;
}

/**
 * Finds the pairs that differ, which then need a comparison by document. Comparing one total over all
 * documents is several times faster (docs/decisions/0159-ledger-of-differences.md).
 */
const findDifferingPairs = async <Pair extends Sides>(
  db: BillingDb,
  pairs: readonly Pair[],
): Promise<Differing<Pair>[]> => {
  const compared = pairs.map(
    ({ computed, stored }, at) => sql`
      select ${sql.lit(at)} as at, c.plain - s.plain as plain, c.weighted - s.weighted as weighted
      from (${selectSums(computed)}) as c, (${selectSums(stored)}) as s`,
  );
  const { rows } = await sql<{ at: number; hash: string | null }>`
    select at, case when plain <> 0 and weighted % plain = 0 and abs(weighted / plain) < 2147483648 then div(weighted, plain) end as hash
    from (${sql.join(compared, sql` union all `)}) as compared where weighted <> 0`.execute(db);
  return rows.flatMap(({ at, hash }) => (pairs[at] ? [{ pair: pairs[at], hash }] : []));
};

/** Differences by id: rows of `id`, `computed` and `stored`, null if a side has no amount. */
export const selectDifferences = (
  { computed, stored }: Sides,
  among: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`
  select id, computed, stored
  from (select id, sum(amount) as computed from (${computed}) as rows (id, amount) where ${among} group by id) as computed
  full join (
    select id, sum(amount) as stored from (${stored}) as rows (id, amount) where ${among} group by id) as stored using (id)
  where coalesce(computed, 0) <> coalesce(stored, 0)`;

/**
 * Reads the differences of differing pairs with `read`, where `among` limits the ids. If a single document
 * differs, the quotient of both sums is its id's hash. If several differ, the quotient matches an id's hash
 * once in four billion. Without a match, `read` compares all documents.
 */
export const readDifferences = async <Pair extends Sides, Found>(
  db: BillingDb,
  pairs: readonly Pair[],
  read: (pair: Pair, among: RawBuilder<boolean>) => RawBuilder<Found>,
): Promise<Found[]> => {
  const differing = await findDifferingPairs(db, pairs);
  const found = differing.map(async ({ pair, hash }) => {
    const one = hash === null ? [] : (await read(pair, sql`uuid_hash(id) = ${hash}`).execute(db)).rows;
    return one.length > 0 ? one : (await read(pair, sql`true`).execute(db)).rows;
  });
  return (await Promise.all(found)).flat();
};

interface LedgerDifference {
  documentType: JournalDocument;
  documentId: string;
  documentNumber: string | null;
  sentence: string;
}

const figures = documentBooks.flatMap(({ journaled }) =>
  journaled.flatMap(({ figures, ...document }) => figures.map((figure) => ({ ...document, ...figure }))),
);
type Figure = (typeof figures)[number];

const formatAmount = (amount: RawBuilder<unknown>) => sql`to_char(${amount}, 'FM$999,999,999,990.00')`;

const selectPosted = (figure: Figure): RawBuilder<unknown> => {
  const { type, accounts, side, of } = figure;
  const moved = figure.moved ?? (side === 'debit' ? sql`l.debit - l.credit` : sql`l.credit - l.debit`);
  const ofAccounts = isOneOfTexts(sql`l.account`, accounts);
  if (of === 'all documents')
    return sql`select l.invoice_id, ${moved} from journal_lines l where ${ofAccounts}`;
  return sql`select e.document_id, ${moved} from journal_entries e join journal_lines l on l.entry_id = e.id
    where ${ofAccounts} and e.document_type = ${type} ${of ? sql`and l.invoice_id = e.document_id` : sql``}`;
};

const pairs = figures.map((figure) => ({
  figure,
  computed: selectPosted(figure),
  stored: sql`select d.id, ${figure.amount} from ${sql.table(figure.table)} as d ${figure.with ?? sql``}`,
}));

const selectDiffering = (
  { figure, ...sides }: { figure: Figure } & Sides,
  among: RawBuilder<boolean>,
): RawBuilder<LedgerDifference> => sql`
  select ${figure.type}::text as "documentType", f.id::text as "documentId",
    coalesce(${figure.number}, (select max(e.document_number) from journal_entries e where e.document_id = f.id)) as "documentNumber",
    case when f.stored is null
      then 'The ledger has ' || ${formatAmount(sql`f.computed`)} || ' for a document that does not exist.'
      else ${figure.name}::text || ' is ' || ${formatAmount(sql`f.stored`)} || ' on the document and '
        || ${formatAmount(sql`coalesce(f.computed, 0)`)} || ' in the ledger.' end as sentence
  from (${selectDifferences(sides, among)}) as f left join ${sql.table(figure.table)} as d on d.id = f.id
  order by 3, 2 limit ${maxDifferences}`;

/**
 * Compares the ledger with the figures of each document. Returns up to a thousand differences per figure. Without differences, totals by customer and overall
 * agree too.
 */
export const readLedgerDifferences = (db: BillingDb): Promise<LedgerDifference[]> =>
  readDifferences(db, pairs, selectDiffering);

const leftOfEntries: Sides = {
  computed: sql`select entry_id, debit - credit from journal_lines`,
  stored: sql`select null::uuid, 0 where false`,
};

const selectUnbalanced = (_: Sides, among: RawBuilder<boolean>): RawBuilder<LedgerDifference> => sql`
  select e.document_type as "documentType", e.document_id::text as "documentId", e.document_number as "documentNumber",
    'The entry of ' || to_char(e.date, 'MM/DD/YYYY') || ' has ' || ${formatAmount(sql`debits`)} || ' of debits and '
      || ${formatAmount(sql`credits`)} || ' of credits.' as sentence
  from (
    select id, sum(debit) as debits, sum(credit) as credits
    from (select entry_id, debit, credit from journal_lines) as rows (id, debit, credit) where ${among}
    group by id having sum(debit) <> sum(credit)) as sums
  join journal_entries e using (id) order by e.date, e.id limit ${maxDifferences}`;

export const readUnbalancedEntries = (db: BillingDb): Promise<LedgerDifference[]> =>
  readDifferences(db, [leftOfEntries], selectUnbalanced);

/** Entries written into a closed month while it was closed, without a reason. */
export const readLateEntries = async (
  db: BillingDb,
): Promise<Pick<BooksAnswer, 'lateEntries' | 'lateCount'>> => {
  const { rows } = await sql<Omit<LateEntry, 'at'> & { at: Date; count: number }>`
    with spans as (
      select closed_through, at, coalesce(lead(at) over (order by id), 'infinity') as until from closings)
    select e.id, e.date::text as date, e.document_type as "documentType", e.document_id as "documentId",
      e.document_number as "documentNumber", e.at, e.by, s.closed_through::text as "closedThrough",
      (select sum(debit) from journal_lines l where l.entry_id = e.id)::text as amount, count(*) over ()::int as count
    from spans s join journal_entries e on e.at >= s.at and e.at < s.until and e.date <= s.closed_through
    where e.reason is null
    order by e.at desc, e.id desc limit ${maxDifferences}`.execute(db);
  return {
    lateCount: rows[0]?.count ?? 0,
    lateEntries: rows.map(({ count: _count, at, ...entry }) => ({ ...entry, at: toInstantText(at) })),
  };
};
