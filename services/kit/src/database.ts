import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, type RawBuilder, sql } from 'kysely';

export { type Kysely, type RawBuilder, sql } from 'kysely';
export {
  createRowMapper,
  type RecordOf,
  type RecordWith,
  selectChildren,
  selectJson,
  selectOf,
  toCopyRow,
  toUpdate,
} from './database/columns.ts';

/** `type OrdersTables = Tables<typeof entities>` with `entities = [SalesOrderSchema, …] as const` (not classes). */
export type Tables<Schemas extends readonly EntitySchemaWithMeta[]> = InferKyselyDB<Schemas[number]>;

/**
 * Narrows a service's database to the tables that the kit uses. TypeScript does not accept a database with
 * more tables. Callers must ensure that the service has these tables, e.g. by `T extends CustomerTables` of
 * `Kysely<T>`.
 */
export const narrowTables = <Used, All>(db: Kysely<All>): Kysely<Used> => db as unknown as Kysely<Used>;

/** Compares a single id directly: PostgreSQL would plan a list of unknown length on every call. */
export const isOneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql`${sql.ref(column)} = ${ids[0]}::uuid`
    : sql`${sql.ref(column)} = any(${ids}::uuid[])`;

export const isOneOfTexts = (text: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<boolean> =>
  sql`${text} = any(${texts}::text[])`;

/**
 * PostgreSQL's notation of an instant in milliseconds. Parsing these as dates took a tenth of a page's time.
 */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

/** ISO 8601 in UTC. Rows hold instants as PostgreSQL's text, entities as dates. */
export const toInstantText = (at: Date | string): string =>
  typeof at === 'string' && inUtc.test(at)
    ? `${at.slice(0, 10)}T${at.slice(11, 19)}.${at.slice(20, -3).padEnd(3, '0')}Z`
    : new Date(at).toISOString();
