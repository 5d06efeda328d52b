import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import { createRowMapper, type RecordOf, sql } from '@primal/service-kit/database';
import type { AdminDb } from './tables.ts';

const createBulkParts = <Schema extends EntitySchemaWithMeta>(
  schema: Schema,
  records: readonly RecordOf<Schema>[],
) => {
  const rows = records.map(createRowMapper(schema));
  const table = sql.table(schema.meta.tableName);
  return {
    table,
    names: Object.keys(rows[0] ?? {}).map((name) => sql.id(name)),
    rows: sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`,
  };
};

export const insertRecords = async <Schema extends EntitySchemaWithMeta>(
  db: AdminDb,
  schema: Schema,
  records: readonly RecordOf<Schema>[],
): Promise<void> => {
  if (records.length === 0) return;
  const { table, names, rows } = createBulkParts(schema, records);
  await sql`insert into ${table} (${sql.join(names)}) select ${sql.join(names)} from ${rows}`.execute(db);
};

export const updateRecords = async <Schema extends EntitySchemaWithMeta>(
  db: AdminDb,
  schema: Schema,
  records: readonly RecordOf<Schema>[],
): Promise<Set<string>> => {
  if (records.length === 0) return new Set();
  const { table, names, rows } = createBulkParts(schema, records);
  const assignments = names.map((name) => sql`${name} = next.${name}`);
  const written = await sql<{ id: string }>`
    update ${table} as stored set ${sql.join(assignments)} from ${rows} as next
    where stored.id = next.id and stored.version = next.version - 1
    returning stored.id`.execute(db);
  return new Set(written.rows.map(({ id }) => id));
};
