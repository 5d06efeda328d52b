import { exactlyCounted } from '@primal/contracts/shared/api';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { ofTables } from '../database.ts';
import { problem } from '../problem.ts';
import { readCursor, writeCursor } from './cursor.ts';
import {
  type AnyQuery,
  countFound,
  countRows,
  type Finding,
  findingsOf,
  firstRows,
  gatherIds,
  isWalked,
  knownSources,
  onlyMatching,
  type Parent,
  type PlacedRow,
  rowsById,
  type Sorted,
  walkParents,
} from './find.ts';
import type { SearchSource } from './search.ts';

/**
 * What a list can be sorted by: a column, one that may be null, or a column of the record that the rows belong to.
 * Rows without a value come last, either way. Each has an index together with the id.
 */
type SortColumn = Term | { nullable: Term } | { parent: Parent };
/** `o.order_date`, or SQL. */
type Term = string | RawBuilder<unknown>;

export interface ListOptions<Field extends string> {
  /** Column of each sort field: `{orderDate: 'o.order_date'}`. */
  columns: Record<Field, SortColumn>;
  /** The id that breaks ties: `sql.ref('o.id')`. */
  id: RawBuilder<unknown>;
  sort: Field;
  order: 'asc' | 'desc';
  limit: number;
  cursor?: string | undefined;
  /** Where a search looks; null when there is none. */
  search?: readonly SearchSource[] | null;
  /** Rows counted exactly, 10,000 unless given. */
  counted?: number;
  /** Rows of a search that are looked up and sorted; more are read along the order. As many as are counted unless given. */
  few?: number;
}

interface ListPage<Row> {
  rows: Row[];
  /** How many rows all pages have; `exactlyCounted + 1` stands for more than that. */
  total: number;
  nextCursor: string | null;
}

/** The list as two stretches: the rows that have a value to sort by, and after them those that have none. */
interface Stretch {
  sorted: Omit<Sorted, 'last'>;
  /** Set where walking along the parents serves. */
  parent: Parent | null;
  valued: boolean;
}

const termOf = (term: Term): RawBuilder<unknown> => (typeof term === 'string' ? sql.ref(term) : term);

const stretchesOf = <Field extends string>(
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
    return [{ sorted: { rows, terms: [termOf(found)], id, order }, parent: null, valued: true }];
  const term = termOf(found.nullable);
  const having = rows.where(sql<boolean>`${term} is not null`);
  const lacking = rows.where(sql<boolean>`${term} is null`);
  return [
    { sorted: { rows: having, terms: [term], id, order }, parent: null, valued: true },
    { sorted: { rows: lacking, terms: [], id, order }, parent: null, valued: false },
  ];
};

/** What the sources of a search find; null where nothing is searched. */
interface Searched {
  findings: readonly Finding[] | null;
  sort: string;
}

/** Reads the first rows of a stretch in the way that costs least for what is searched. */
const read = (
  all: AnyQuery,
  { sorted: unplaced, parent }: Stretch,
  last: Sorted['last'],
  { findings, sort }: Searched,
  limit: number,
): Promise<PlacedRow[]> => {
  const sorted: Sorted = { ...unplaced, last };
  const sources = findings?.map(({ source }) => source) ?? [];
  const isWalk = (findings ?? []).every((finding) => isWalked(finding, sort));
  if (parent && isWalk && sources.every((source) => 'keys' in source && source.isParent))
    return rowsById(sorted, walkParents(all, parent, sorted, sources, limit), limit);
  if (!findings) return firstRows(sorted, limit);
  if (isWalk && !parent) return firstRows({ ...sorted, rows: onlyMatching(sorted.rows, sources) }, limit);
  return rowsById(sorted, gatherIds(sorted, findings, sort, limit), limit);
};

/**
 * One page of a filtered query: `page(present(result.rows), result)`. The query brings joins, filters and columns,
 * but no order, limit or grouping; what is searched comes as `search`. The first page counts, unless it is the whole
 * list; the count goes along in the cursor. A cursor that is broken or of another sorting is a 400.
 */
export const keysetPage = async <Tables, DB, TB extends keyof DB, Row, Field extends string>(
  database: Kysely<Tables>,
  query: SelectQueryBuilder<DB, TB, Row>,
  options: ListOptions<Field>,
): Promise<ListPage<Row>> => {
  const { id, sort, order, limit, search, counted = exactlyCounted, few = counted } = options;
  const db: Kysely<unknown> = ofTables(database);
  const all = query as unknown as AnyQuery;
  const cursor = options.cursor === undefined ? null : readCursor(options.cursor, sort, order);
  const most = counted + 1;
  const findings = search
    ? await findingsOf(db, all, id, await knownSources(db, search), { most, few })
    : null;
  if (findings?.length === 0) return { rows: [], total: cursor?.total ?? 0, nextCursor: null };
  let total = cursor?.total ?? (findings ? await countFound(db, all, id, findings, most) : null);

  const found: Found[] = [];
  for (const stretch of stretchesOf(all, options)) {
    const begins = cursor && (cursor.values !== null) === stretch.valued;
    if (cursor?.values === null && stretch.valued) continue;
    if (found.length > limit) break;
    const last = begins ? { values: cursor.values ?? [], id: cursor.id } : null;
    if (last && last.values.length !== stretch.sorted.terms.length)
      throw problem.badRequest('Cursor: Is broken.');
    // One more than asked for tells whether there is a next page.
    const rows = await read(all, stretch, last, { findings, sort }, limit + 1 - found.length);
    found.push(...rows.map((row) => ({ row, valued: stretch.valued })));
  }
  const next = found.length > limit ? found[limit - 1] : undefined;
  total ??= next ? await countRows(db, all, id, most) : found.length;
  const nextCursor = next ? writeCursor({ sort, order, ...placeOf(next), total }) : null;
  return { rows: found.slice(0, limit).map(({ row }) => withoutPlace(row) as Row), total, nextCursor };
};

/** A row, and whether it has a value to sort by. */
interface Found {
  row: PlacedRow;
  valued: boolean;
}

const placeOf = ({ row: { place }, valued }: Found) => ({
  values: valued ? place.slice(0, -1) : null,
  id: place.at(-1) ?? '',
});

/** Nobody else has the row. A copy of each, or one without the field, would cost a tenth of the page. */
const withoutPlace = (row: Partial<Record<keyof PlacedRow, unknown>>): object => {
  row.place = undefined;
  return row;
};
