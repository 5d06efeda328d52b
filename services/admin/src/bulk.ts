import { type Kysely, sql } from '@primal/service-kit/database';
import type { AdminTables } from './tables.ts';

/** A row as its table has it: columns by their names. */
type Row = Readonly<Record<string, unknown>>;

/** `weightPerPc` as its column is called. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const rowOf = (record: Row): Row =>
  Object.fromEntries(Object.entries(record).map(([field, value]) => [columnName(field), value]));

const namesOf = (rows: readonly Row[]) => Object.keys(rows[0] ?? {}).map((name) => sql.id(name));

const recordset = (table: string, rows: readonly Row[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** Inserts rows of one shape in one statement with one parameter, however many they are. */
export const insertRecords = async (
  db: Kysely<AdminTables>,
  table: keyof AdminTables,
  rows: readonly Row[],
): Promise<void> => {
  if (rows.length === 0) return;
  const names = sql.join(namesOf(rows));
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${recordset(table, rows)}`.execute(
    db,
  );
};

/**
 * Writes the next versions of records, rows of one shape, in one statement. A record that has another version by now, or is
 * gone, is left alone. Answers the ids of those written.
 */
export const updateRecords = async (
  db: Kysely<AdminTables>,
  table: 'products' | 'customers',
  rows: readonly (Row & { id: string; version: number })[],
): Promise<Set<string>> => {
  if (rows.length === 0) return new Set();
  const assignments = namesOf(rows).map((name) => sql`${name} = next.${name}`);
  const written = await sql<{ id: string }>`
    update ${sql.table(table)} as stored set ${sql.join(assignments)} from ${recordset(table, rows)} as next
    where stored.id = next.id and stored.version = next.version - 1
    returning stored.id`.execute(db);
  return new Set(written.rows.map(({ id }) => id));
};
