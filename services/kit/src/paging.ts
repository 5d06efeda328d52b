import type { RawBuilder, SelectQueryBuilder } from 'kysely';

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
}

export interface KeysetPage<Row> {
  rows: Row[];
  total: number;
  nextCursor: string | null;
}

/**
 * One page of a filtered query: `page(present(result.rows), result)`. The query brings joins, filters and columns,
 * but no order, limit or grouping. A cursor that is broken or of another sorting is a 400.
 */
export declare const keysetPage: <DB, TB extends keyof DB, Row, Field extends string>(
  query: SelectQueryBuilder<DB, TB, Row>,
  options: KeysetOptions<Field>,
) => Promise<KeysetPage<Row>>;
