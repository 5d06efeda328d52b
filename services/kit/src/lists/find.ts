import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { SearchSource } from './search.ts';

export type AnyQuery = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>;

interface Last {
  values: string[];
  id: string;
}

/** A list in one order: its rows, the sort terms, and the id that breaks ties. */
export interface Sorted {
  rows: AnyQuery;
  terms: readonly RawBuilder<unknown>[];
  id: RawBuilder<unknown>;
  order: 'asc' | 'desc';
  last: Last | null;
}

export interface Parent {
  table: string;
  id: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
}

export type PlacedRow = object & { place: string[] };

const formatComparison = (order: 'asc' | 'desc') => sql.raw(order === 'asc' ? '>' : '<');

const skipPrevious = (query: AnyQuery, { terms, id, order, last }: Sorted): AnyQuery =>
  last === null
    ? query
    : query.where(
        sql<boolean>`(${sql.join([...terms, id])}) ${formatComparison(order)} (${sql.join([...last.values, last.id])})`,
      );

const sortQuery = (query: AnyQuery, { terms, id, order }: Sorted, limit: number): AnyQuery =>
  [...terms, id]
    .reduce<AnyQuery>((sorted, term) => sorted.orderBy(sql`${term} ${sql.raw(order)}`), query)
    .limit(limit);

const selectIds = (query: AnyQuery, sorted: Sorted): AnyQuery => {
  const terms = [...sorted.terms, sorted.id].map((term, index) => sql`${term}`.as(`t${index}`));
  return skipPrevious(query.clearSelect().select(terms), sorted);
};

const formatIdOrder = ({ terms, order }: Sorted, limit: number) => {
  const columns = [...terms.keys(), terms.length].map(
    (index) => sql`${sql.ref(`t${index}`)} ${sql.raw(order)}`,
  );
  return sql`order by ${sql.join(columns)} limit ${limit}`;
};

const selectPlaced = (sorted: Sorted): AnyQuery => {
  const place = [...sorted.terms, sorted.id].map((term) => sql`${term}::text`);
  return sorted.rows.select(sql<string[]>`json_build_array(${sql.join(place)})`.as('place'));
};

export const readFirstRows = (sorted: Sorted, limit: number): Promise<PlacedRow[]> =>
  sortQuery(skipPrevious(selectPlaced(sorted), sorted), sorted, limit).execute() as Promise<PlacedRow[]>;

export const readRowsById = (sorted: Sorted, ids: RawBuilder<unknown>, limit: number): Promise<PlacedRow[]> =>
  sortQuery(
    selectPlaced(sorted).where(sql<boolean>`${sorted.id} = any(array(${ids}))`),
    sorted,
    limit,
  ).execute() as Promise<PlacedRow[]>;

/** Maximum number of keys to look up individually. */
const fewKeys = 200;

/** A source with known keys: `null` if there are too many. */
type KnownSource = Extract<SearchSource, { matches: unknown }> | KeySource;

type KeySource = Omit<Extract<SearchSource, { keys: unknown }>, 'known'> & {
  known: readonly string[] | null;
};

export const resolveSources = async (
  db: Kysely<unknown>,
  sources: readonly SearchSource[],
): Promise<KnownSource[]> => {
  const known = sources.map(async (source): Promise<KnownSource | null> => {
    if ('matches' in source) return source;
    if (source.known) return { ...source, known: source.known };
    const { rows } = await sql<{ key: string }>`
      select key from (${source.keys}) as found(key) limit ${sql.lit(fewKeys + 1)}`.execute(db);
    if (rows.length === 0) return null;
    return { ...source, known: rows.length > fewKeys ? null : rows.map(({ key }) => key) };
  });
  return (await Promise.all(known)).filter((source) => source !== null);
};

export interface SourceHits {
  source: KnownSource;
  count: number;
  /** True if there are too many rows to look up and sort all of them. */
  isLong: boolean;
}

/** True if the source's own index is fast for this sort, regardless of the row count. */
const isQuick = (source: KnownSource, sort: string): boolean =>
  source.quickFor?.includes(sort) === true && ('matches' in source || source.known !== null);

/**
 * True for a source with many rows whose index lacks this sort. A scan in list order then finds its first
 * rows soon.
 */
export const usesListScan = ({ source, isLong }: SourceHits, sort: string): boolean =>
  isLong && !isQuick(source, sort);

const selectSource = (
  query: AnyQuery,
  source: KnownSource,
  part: (query: AnyQuery) => AnyQuery | RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if ('matches' in source) return sql`(${part(query.where(source.matches))})`;
  const keys = source.known ? sql`unnest(${source.known}::${sql.raw(source.type)}[])` : sql`(${source.keys})`;
  const ofKey = part(query.where(sql<boolean>`${source.column} = k.key`));
  return sql`(select x.* from ${keys} as k(key) cross join lateral (${ofKey}) as x)`;
};

const isAmong = (column: RawBuilder<unknown>, { known, keys, type }: KeySource) =>
  known
    ? sql<boolean>`${column} = any(${known}::${sql.raw(type)}[])`
    : // `is true` forces a check per row. A join would build the result for all rows.
      sql<boolean>`(${column} in (${keys})) is true`;

const toCondition = (source: KnownSource) =>
  'matches' in source ? (source.ofRow ?? source.matches) : isAmong(source.column, source);

/**
 * Ids of the first rows that any source finds. Uses the source's index for few rows, or if the index has list
 * order. Otherwise scans in list order.
 */
export const buildIdsQuery = (
  sorted: Sorted,
  hits: readonly SourceHits[],
  sort: string,
  limit: number,
): RawBuilder<unknown> => {
  const parts = hits.map((hit) => {
    const { source } = hit;
    const selectFirst = (query: AnyQuery) => sortQuery(selectIds(query, sorted), sorted, limit);
    if (usesListScan(hit, sort)) return sql`(${selectFirst(sorted.rows.where(toCondition(source)))})`;
    return selectSource(sorted.rows, source, (query) =>
      'matches' in source
        ? // `offset 0` forces a lookup of all rows, then a sort. A list scan may read a million rows.
          sql`select * from (${selectIds(query, sorted)} offset 0) as own ${formatIdOrder(sorted, limit)}`
        : selectFirst(query),
    );
  });
  const id = sql.ref(`t${sorted.terms.length}`);
  return sql`select ${id} from (${sql.join(parts, sql` union `)}) as found ${formatIdOrder(sorted, limit)}`;
};

/** The matching rows as a condition for a scan in list order: efficient if at least 1 % of rows match. */
export const filterMatching = (query: AnyQuery, sources: readonly KnownSource[]): AnyQuery =>
  query.where(sql<boolean>`(${sql.join(sources.map(toCondition), sql` or `)})`);

/**
 * Ids of the first rows via their parents: parents in order, and the rows of each. Stops at the last wanted
 * row. Rows without a parent are omitted. `sources`, if any, search for parents.
 */
export const buildParentIdsQuery = (
  rows: AnyQuery,
  parent: Parent,
  { id, order, last }: Pick<Sorted, 'id' | 'order' | 'last'>,
  sources: readonly KnownSource[],
  limit: number,
): RawBuilder<unknown> => {
  const direction = sql.raw(order);
  const terms = [parent.column, parent.id];
  const own = skipPrevious(
    rows.clearSelect().select(id.as('id')).where(sql<boolean>`${parent.key} = ${parent.id}`),
    { rows, terms, id, order, last },
  );
  const ofParent = own.orderBy(sql`${id} ${direction}`).limit(limit);
  const from = last
    ? sql`(${sql.join(terms)}) ${formatComparison(order)}= (${sql.join(last.values)})`
    : sql`true`;
  const searched = sources.map((source) => ('keys' in source ? isAmong(parent.id, source) : sql`true`));
  return sql`
    select w.id from ${sql.raw(parent.table)} cross join lateral (${ofParent}) as w
    where ${sql.join([from, ...searched], sql` and `)}
    order by ${sql.join([...terms, sql.ref('w.id')].map((term) => sql`${term} ${direction}`))} limit ${limit}`;
};

const selectId = (query: AnyQuery, id: RawBuilder<unknown>, most: number): AnyQuery =>
  query.clearSelect().select(id.as('id')).limit(most);

const countQuery = (rows: AnyQuery | RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (${rows}) as counted)`;

export const countRows = async (
  db: Kysely<unknown>,
  rows: AnyQuery,
  id: RawBuilder<unknown>,
  most: number,
): Promise<number> => {
  const { rows: answer } = await sql<{ total: number }>`
    select ${countQuery(selectId(rows, id, most))} as total`.execute(db);
  return answer[0]?.total ?? 0;
};

export const countHits = async (
  db: Kysely<unknown>,
  rows: AnyQuery,
  id: RawBuilder<unknown>,
  sources: readonly KnownSource[],
  { most, few }: { most: number; few: number },
): Promise<SourceHits[]> => {
  if (sources.length === 0) return [];
  const each = sources.map((source) =>
    countQuery(
      sql`select from ${selectSource(rows, source, (query) => selectId(query, id, most))} as own limit ${most}`,
    ),
  );
  const { rows: answer } = await sql<{ counts: number[] }>`select array[${sql.join(each)}] as counts`.execute(
    db,
  );
  return sources
    .map((source, at) => ({ source, count: answer[0]?.counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map((found) => ({ ...found, isLong: found.count > few }));
};

export const countAllHits = async (
  db: Kysely<unknown>,
  rows: AnyQuery,
  id: RawBuilder<unknown>,
  hits: readonly SourceHits[],
  most: number,
): Promise<number> => {
  const longest = Math.max(0, ...hits.map(({ count }) => count));
  if (hits.length <= 1 || longest >= most) return longest;
  const parts = hits.map(({ source }) => selectSource(rows, source, (query) => selectId(query, id, most)));
  const { rows: answer } = await sql<{ total: number }>`
    select ${countQuery(sql`select from (${sql.join(parts, sql` union `)}) as found limit ${most}`)} as total`.execute(
    db,
  );
  return answer[0]?.total ?? 0;
};
