import { maxExactCount } from '@primal/contracts/shared/api';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { narrowTables } from '../database.ts';
import { problem } from '../problem.ts';
import {
  type AnyQuery,
  buildIdsQuery,
  buildParentIdsQuery,
  countAllHits,
  countHits,
  countRows,
  filterMatching,
  type Parent,
  type PlacedRow,
  readFirstRows,
  readRowsById,
  resolveSources,
  type Sorted,
  type SourceHits,
  usesListScan,
} from './find.ts';
import type { SearchSource } from './search.ts';

const cursorSchema = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.array(z.string()).nullable(),
  z.string(),
  z.number().int().min(0),
]);

interface CursorPlace {
  sort: string;
  order: 'asc' | 'desc';
  values: string[] | null;
  id: string;
  total: number;
}

/** Opaque to callers. The cursor names its sorting, so that it is invalid for another sorting. */
export const writeCursor = ({ sort, order, values, id, total }: CursorPlace): string =>
  Buffer.from(JSON.stringify([sort, order, values, id, total])).toString('base64url');

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
};

export const readCursor = (cursor: string, sort: string, order: 'asc' | 'desc'): CursorPlace => {
  const result = cursorSchema.safeParse(parse(cursor));
  if (!result.success || result.data[0] !== sort || result.data[1] !== order) {
    const message = 'Does not belong to this list. Start from its first page.';
    throw problem.badRequest(`Cursor: ${message}`, [{ path: 'cursor', message }], 'invalid');
  }
  const [, , values, id, total] = result.data;
  return { sort, order, values, id, total };
};

/**
 * Sort column of a list: a column, a nullable column, or a column of the rows' parent. Rows without a value
 * are last in both directions. Each has an index together with the id.
 */
type SortColumn = Term | { nullable: Term } | { parent: Parent };
type Term = string | RawBuilder<unknown>;

export interface ListOptions<Field extends string> {
  columns: Record<Field, SortColumn>;
  id: RawBuilder<unknown>;
  sort: Field;
  order: 'asc' | 'desc';
  limit: number;
  cursor?: string | undefined;
  search?: readonly SearchSource[] | null;
  counted?: number;
  /**
   * Maximum number of search results to look up and sort. More results use a scan in list order. Defaults to
   * `counted`.
   */
  few?: number;
}

interface ListPage<Row> {
  rows: Row[];
  total: number;
  nextCursor: string | null;
}

interface Stretch {
  sorted: Omit<Sorted, 'last'>;
  parent: Parent | null;
  valued: boolean;
}

const toExpression = (term: Term): RawBuilder<unknown> => (typeof term === 'string' ? sql.ref(term) : term);

const splitByValue = <Field extends string>(
  rows: AnyQuery,
  { columns, id, sort, order }: ListOptions<Field>,
): Stretch[] => {
  const found: SortColumn = columns[sort];
  if (typeof found === 'object' && 'parent' in found) {
    const { parent } = found;
    const joined = rows.leftJoin(parent.table, (join) => join.on(sql<boolean>`${parent.id} = ${parent.key}`));
    const terms = [parent.column, parent.id];
    const having = joined.where(sql<boolean>`${parent.id} is not null`);
    const lacking = joined.where(sql<boolean>`${parent.id} is null`);
    return [
      { sorted: { rows: having, terms, id, order }, parent, valued: true },
      { sorted: { rows: lacking, terms: [], id, order }, parent: null, valued: false },
    ];
  }
  if (typeof found === 'string' || !('nullable' in found))
    return [{ sorted: { rows, terms: [toExpression(found)], id, order }, parent: null, valued: true }];
  const term = toExpression(found.nullable);
  const having = rows.where(sql<boolean>`${term} is not null`);
  const lacking = rows.where(sql<boolean>`${term} is null`);
  return [
    { sorted: { rows: having, terms: [term], id, order }, parent: null, valued: true },
    { sorted: { rows: lacking, terms: [], id, order }, parent: null, valued: false },
  ];
};

interface Searched {
  hits: readonly SourceHits[] | null;
  sort: string;
}

const read = (
  all: AnyQuery,
  { sorted: unplaced, parent }: Stretch,
  last: Sorted['last'],
  { hits, sort }: Searched,
  limit: number,
): Promise<PlacedRow[]> => {
  const sorted: Sorted = { ...unplaced, last };
  const sources = hits?.map(({ source }) => source) ?? [];
  const isWalk = (hits ?? []).every((hit) => usesListScan(hit, sort));
  if (parent && isWalk && sources.every((source) => 'keys' in source && source.isParent))
    return readRowsById(sorted, buildParentIdsQuery(all, parent, sorted, sources, limit), limit);
  if (!hits) return readFirstRows(sorted, limit);
  if (isWalk && !parent)
    return readFirstRows({ ...sorted, rows: filterMatching(sorted.rows, sources) }, limit);
  return readRowsById(sorted, buildIdsQuery(sorted, hits, sort, limit), limit);
};

/**
 * Reads a page of a filtered query: `createPage(present(result.rows), result)`. The query has joins, filters and
 * columns, but no order, limit or grouping. The first page counts, unless it is the whole list; the cursor
 * carries the count. 400 for a cursor that is broken or of another sorting.
 */
export const readKeysetPage = async <Tables, DB, TB extends keyof DB, Row, Field extends string>(
  database: Kysely<Tables>,
  query: SelectQueryBuilder<DB, TB, Row>,
  options: ListOptions<Field>,
): Promise<ListPage<Row>> => {
  const { id, sort, order, limit, search, counted = maxExactCount, few = counted } = options;
  const db: Kysely<unknown> = narrowTables(database);
  const all = query as unknown as AnyQuery;
  const cursor = options.cursor === undefined ? null : readCursor(options.cursor, sort, order);
  const most = counted + 1;
  const hits = search ? await countHits(db, all, id, await resolveSources(db, search), { most, few }) : null;
  if (hits?.length === 0) return { rows: [], total: cursor?.total ?? 0, nextCursor: null };
  let total = cursor?.total ?? (hits ? await countAllHits(db, all, id, hits, most) : null);

  const found: Found[] = [];
  for (const stretch of splitByValue(all, options)) {
    const begins = cursor && (cursor.values !== null) === stretch.valued;
    if (cursor?.values === null && stretch.valued) continue;
    if (found.length > limit) break;
    const last = begins ? { values: cursor.values ?? [], id: cursor.id } : null;
    if (last && last.values.length !== stretch.sorted.terms.length)
      throw problem.badRequest('Cursor: Is broken.');
    const rows = await read(all, stretch, last, { hits, sort }, limit + 1 - found.length);
    found.push(...rows.map((row) => ({ row, valued: stretch.valued })));
  }
  const next = found.length > limit ? found[limit - 1] : undefined;
  total ??= next ? await countRows(db, all, id, most) : found.length;
  const nextCursor = next ? writeCursor({ sort, order, ...toPosition(next), total }) : null;
  return { rows: found.slice(0, limit).map(({ row }) => withoutPlace(row) as Row), total, nextCursor };
};

interface Found {
  row: PlacedRow;
  valued: boolean;
}

const toPosition = ({ row: { place }, valued }: Found) => ({
  values: valued ? place.slice(0, -1) : null,
  id: place.at(-1) ?? '',
});

/** Mutates the row, which has no other owner. Copying each would add a tenth to the page's time. */
const withoutPlace = (row: Partial<Record<keyof PlacedRow, unknown>>): object => {
  row.place = undefined;
  return row;
};
