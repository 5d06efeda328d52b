import type { Answer, Call, Query } from '@primal/contracts/shared/api';
import { addDays, type BusinessDate, businessTimeZone } from '@primal/contracts/shared/dates';
import type { Identity } from '@primal/contracts/shared/identity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Page } from '../routes.ts';
import type { AnyQuery } from './find.ts';
import { type ListOptions, readKeysetPage } from './page.ts';
import type { SearchSource } from './search.ts';

type Rows<C extends Call> = Answer<C> extends readonly unknown[] ? Answer<C> : never;

interface ListRequest<C extends Call, T> {
  query: Query<C>;
  tx: { db: Kysely<T> };
  identity: Identity;
}

interface DocumentList<C extends Call, T, Row, Field extends string>
  extends Pick<ListOptions<Field>, 'columns' | 'few'> {
  call: C;
  /** Rows with joins, filters and columns, but without order, limit or grouping. */
  select(db: Kysely<T>, query: Query<C>): { execute(): Promise<Row[]> };
  id: string;
  /** Default order: newest first for `createdAt`, ascending for other columns. */
  sort?: readonly [NoInfer<Field>, 'asc' | 'desc'];
  dates?: string;
  instants?: string;
  equal?: { readonly [Filter in keyof Query<C>]?: string };
  where?(query: Query<C>): readonly (RawBuilder<unknown> | false | '' | undefined)[];
  search?(q: string): readonly SearchSource[] | null;
  toAnswers(rows: Row[], request: ListRequest<C, T>): Rows<C> | Promise<Rows<C>>;
}

export const matchesAll = (
  conditions: readonly (RawBuilder<unknown> | false | '' | undefined)[],
): RawBuilder<boolean> => {
  const held = conditions.filter((condition) => typeof condition === 'object');
  return held.length > 0 ? sql<boolean>`${sql.join(held, sql` and `)}` : sql<boolean>`true`;
};

interface Days {
  from?: BusinessDate | undefined;
  to?: BusinessDate | undefined;
}

/** Start of a business date. Without `timestamp`, PostgreSQL would use midnight in UTC. */
const begins = (date: BusinessDate) => sql`(${date}::timestamp at time zone ${businessTimeZone()})`;

/** True if an instant lies within business days; in a form that an index on the column serves. */
export const isWithinDays = (instant: RawBuilder<unknown>, { from, to }: Days): RawBuilder<boolean> =>
  matchesAll([from && sql`${instant} >= ${begins(from)}`, to && sql`${instant} < ${begins(addDays(to, 1))}`]);

interface Asked<Field> extends Days {
  q?: string | undefined;
  sort?: Field | undefined;
  order?: 'asc' | 'desc' | undefined;
  limit: number;
  cursor?: string | undefined;
}

export const documentList =
  <C extends Call, T, Row, Field extends string>(list: DocumentList<C, T, Row, Field>) =>
  async (request: ListRequest<C, T>): Promise<Page<Rows<C>>> => {
    const { db } = request.tx;
    const query = request.query as Asked<Field> & Record<string, unknown>;
    const { dates, instants, equal = {}, sort: usual } = list;
    const { from, to, q, limit, cursor, sort = usual?.[0] ?? ('createdAt' as Field) } = query;
    const narrowed = matchesAll([
      dates && from && sql`${sql.ref(dates)} >= ${from}`,
      dates && to && sql`${sql.ref(dates)} <= ${to}`,
      instants && (from || to) && isWithinDays(sql.ref(instants), { from, to }),
      ...Object.entries<string | undefined>(equal).map(
        ([filter, column]) =>
          column && query[filter] !== undefined && sql`${sql.ref(column)} = ${query[filter]}`,
      ),
      ...(list.where?.(request.query) ?? []),
    ]);
    const matching = (list.select(db, request.query) as unknown as AnyQuery).where(narrowed);
    const { rows, total, nextCursor } = await readKeysetPage(db, matching, {
      columns: list.columns,
      ...(list.few !== undefined && { few: list.few }),
      id: sql.ref(list.id),
      sort,
      order: query.order ?? usual?.[1] ?? (sort === 'createdAt' ? 'desc' : 'asc'),
      limit,
      cursor,
      search: q ? (list.search?.(q) ?? null) : null,
    });
    return new Page(await list.toAnswers(rows as Row[], request), total, nextCursor);
  };
