import { sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { AdminDb } from '../tables.ts';
import type { Subject } from './subject.ts';

/** Rows that are compared by one statement. */
const batch = 500;

/**
 * Refuses an import (409) whose new records are here since its preview, as when two people bring the same file: rows are
 * compared again, and imports of a subject are stored one after the other.
 */
export const assertStillNew = async (db: AdminDb, subject: Subject, importId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('admin.imports'), hashtext(${subject.table}))`.execute(db);
  let count = 0;
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['row', 'record'])
      .where('import_id', '=', importId)
      .where('kind', '=', 'added')
      .where('row', '>', after)
      .orderBy('row')
      .limit(batch)
      .execute();
    const read = rows.map(({ row, record }) => ({ row, values: { ...record, id: null }, problems: [] }));
    const matchOf = await subject.matcher(db, read);
    count += read.filter((row) => matchOf(row).existing).length;
    after = rows.at(-1)?.row ?? after;
    if (rows.length < batch) break;
  }
  if (count > 0)
    throw problem.stale(
      `${count === 1 ? `One ${subject.noun} was` : `${count} ${subject.noun}s were`} added by someone else since the preview. Nothing was stored; please look at the preview again.`,
    );
};
