import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, type RawBuilder, sql } from 'kysely';

export { type Kysely, type RawBuilder, sql } from 'kysely';
export {
  changesOf,
  childrenOf,
  copyOf,
  jsonOf,
  type RecordOf,
  type RecordWith,
  rowOf,
  selectOf,
} from './database/columns.ts';

/** `type OrdersTables = Tables<typeof entities>` with `entities = [SalesOrderSchema, …] as const` (not classes). */
export type Tables<Schemas extends readonly EntitySchemaWithMeta[]> = InferKyselyDB<Schemas[number]>;

/**
 * A service's database as one of those tables that the kit uses of it: for TypeScript one with more tables is none with fewer, and the
 * kit cannot name them all. Take care that the service has them, e.g. by `T extends CustomerTables` of `Kysely<T>`.
 */
export const ofTables = <Used, All>(db: Kysely<All>): Kysely<Used> => db as unknown as Kysely<Used>;

/** Compares a single id by itself: PostgreSQL would plan a list of unknown length each time. */
export const oneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql`${sql.ref(column)} = ${ids[0]}::uuid`
    : sql`${sql.ref(column)} = any(${ids}::uuid[])`;

/** True of rows where a text is one of some texts. */
export const oneOfTexts = (text: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<boolean> =>
  sql`${text} = any(${texts}::text[])`;

/** What PostgreSQL writes of an instant to the millisecond. To read a page's instants as dates took a tenth of it. */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

/** ISO 8601 in UTC, as answers carry it: rows bring instants as PostgreSQL's text, entities as dates. */
export const instant = (at: Date | string): string =>
  typeof at === 'string' && inUtc.test(at)
    ? `${at.slice(0, 10)}T${at.slice(11, 19)}.${at.slice(20, -3).padEnd(3, '0')}Z`
    : new Date(at).toISOString();
