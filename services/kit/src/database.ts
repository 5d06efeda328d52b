import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';

export { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * The tables of a service as Kysely sees them, from its schemas (not classes):
 * `type OrdersTables = Tables<typeof entities>` with `entities = [SalesOrderSchema, …] as const`.
 */
export type Tables<Schemas extends readonly EntitySchemaWithMeta[]> = InferKyselyDB<Schemas[number]>;

/** ISO 8601 in UTC, as answers carry it: rows bring instants as PostgreSQL's text, entities as dates. */
export const instant = (at: Date | string): string => new Date(at).toISOString();
