import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { readCursor, writeCursor } from './cursor.ts';

/** A column to sort by; nullable ones say so: rows without a value come last, either way. */
export type SortColumn = RawBuilder<unknown> | { column: RawBuilder<unknown>; nullable: true };

export interface KeysetOptions<Field extends string> {
  /** Column of each sort field: `{orderDate: sql.ref('o.order_date')}`. */
  columns: Record<Field, SortColumn>;
  /** The id that settles ties: `sql.ref('o.id')`. */
  id: RawBuilder<unknown>;
  sort: Field;
  order: 'asc' | 'desc';
  limit: number;
  cursor?: string | undefined;
  /** How many rows the query finds, where something knows that without counting them. */
  count?: (() => Promise<number>) | undefined;
}

export interface KeysetPage<Row> {
  rows: Row[];
  total: number;
  nextCursor: string | null;
}

interface Place {
  column: RawBuilder<unknown>;
  isNullable: boolean;
  id: RawBuilder<unknown>;
  order: 'asc' | 'desc';
}

const placeOf = <Field extends string>({ columns, id, sort, order }: KeysetOptions<Field>): Place => {
  const found = columns[sort];
  return 'column' in found
    ? { column: found.column, isNullable: true, id, order }
    : { column: found, isNullable: false, id, order };
};

const orderBy = ({ column, isNullable, id, order }: Place): [RawBuilder<unknown>, RawBuilder<unknown>] => {
  const direction = sql.raw(order);
  const nulls = sql.raw(isNullable ? ' nulls last' : '');
  return [sql`${column} ${direction}${nulls}`, sql`${id} ${direction}`];
};

/** Rows behind the cursor, in the form that an index on (column, id) serves. */
const behind = (
  { column, isNullable, id, order }: Place,
  value: string | null,
  lastId: string,
): RawBuilder<boolean> => {
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  if (value === null) return sql<boolean>`(${column} is null and ${id} ${beyond} ${lastId})`;
  const further = sql<boolean>`(${column}, ${id}) ${beyond} (${value}, ${lastId})`;
  return isNullable ? sql<boolean>`(${further} or ${column} is null)` : further;
};

/** A query whose tables do not matter here. */
type AnyQuery = SelectQueryBuilder<{ any: object }, 'any', object>;

const rowsFrom = async (query: AnyQuery, place: Place, limit: number) => {
  const [sorted, tied] = orderBy(place);
  const value = sql<string | null>`${place.column}::text`.as('cursor_value');
  const id = sql<string>`${place.id}::text`.as('cursor_id');
  return query.select([value, id]).orderBy(sorted).orderBy(tied).limit(limit).execute();
};

const countOf = async (query: AnyQuery): Promise<number> => {
  const { total } = await query
    .clearSelect()
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

/**
 * One page of a filtered query: `page(present(result.rows), result)`. The query brings joins, filters and columns,
 * but no order, limit or grouping. A cursor that is broken or of another sorting is a 400.
 */
export const keysetPage = async <DB, TB extends keyof DB, Row, Field extends string>(
  query: SelectQueryBuilder<DB, TB, Row>,
  options: KeysetOptions<Field>,
): Promise<KeysetPage<Row>> => {
  const { sort, order, limit, cursor, count } = options;
  const all = query as unknown as AnyQuery;
  const place = placeOf(options);
  const last = cursor === undefined ? null : readCursor(cursor, sort, order);
  const rest = last ? all.where(behind(place, last.value, last.id)) : all;
  // One more than asked for tells whether there is a next page.
  const [found, total] = await Promise.all([rowsFrom(rest, place, limit + 1), count?.() ?? countOf(all)]);
  const next = found.length > limit ? found[limit - 1] : undefined;
  return {
    rows: found.slice(0, limit).map(({ cursor_value, cursor_id, ...row }) => row as Row),
    total,
    nextCursor: next ? writeCursor({ sort, order, value: next.cursor_value, id: next.cursor_id }) : null,
  };
};
