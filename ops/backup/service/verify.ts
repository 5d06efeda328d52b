import type { Client } from 'pg';
import { withDatabase } from '../../engines/roles.ts';
import { UserError } from '../../run/console.ts';
import { verifyArchive } from '../archive.ts';
import { fillTables } from '../restore.ts';
import { quoteTable } from '../tables.ts';
import { canonicalSettings, hashRow, type TableSum } from '../take.ts';
import { addConstraints, makeShapes, type Shapes, withScratch } from './scratch-database.ts';

export interface Verifying {
  adminUrl: string;
  client: Client;
  shapes: Shapes;
  /** Row counts and hash sums read when the backup was taken. */
  sums: ReadonlyMap<string, TableSum>;
  onStart?: (scratch: Client) => Promise<unknown>;
  /** Called with the number of restored rows; an error thrown here ends the verification. */
  onRestored?: (rows: number) => void;
  onCompared?: (tables: number, all: number) => void;
}

const sumOf = async (scratch: Client, table: Shapes['tables'][number]): Promise<TableSum> => {
  const { rows } = await scratch.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows, coalesce(sum(${hashRow('row')}::numeric), 0)::text as sum
     from (select row_to_json(t)::text as row from ${quoteTable(scratch, table)} as t offset 0) as read`,
  );
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
};

/**
 * Restores a file into a scratch database and compares it with `sums`. Throws a sentence if they differ
 * (docs/rules/backups.md#verified).
 */
export const verifyBackup = async (file: string, verifying: Verifying): Promise<void> => {
  const { adminUrl, client, shapes, sums, onStart, onRestored, onCompared } = verifying;
  await verifyArchive(file);
  const compare = async (scratch: Client) => {
    await onStart?.(scratch);
    await makeShapes(scratch, shapes);
    await scratch.query('begin');
    await scratch.query(`set local statement_timeout = 0; ${canonicalSettings}`);
    const counts = await fillTables(scratch, file, onRestored);
    if (counts.size !== sums.size) throw createDifferenceError('tables are missing');
    await addConstraints(scratch, shapes);
    let tables = 0;
    for (const table of shapes.tables) {
      const name = `${table.schema}.${table.name}`;
      const read = sums.get(name);
      const found = await sumOf(scratch, table);
      if (!read || found.rows !== read.rows || found.sum !== read.sum)
        throw createDifferenceError(`${name} has ${found.rows} rows, the database had ${read?.rows ?? 0}`);
      onCompared?.(++tables, shapes.tables.length);
    }
    await scratch.query('rollback');
  };
  await withScratch(adminUrl, client, (url) => withDatabase(url, compare));
};

const createDifferenceError = (how: string) =>
  new UserError(`The backup does not match the database (${how}) and was deleted.`);
