import type { ImportAnswer } from '@primal/contracts/admin/import';
import { listAuditChanges } from '@primal/contracts/audit';
import { selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { insertRecords, updateRecords } from '../bulk.ts';
import type { AdminDb, AdminTx } from '../tables.ts';
import { lacksTier } from './customers.ts';
import { type ImportRecord, ImportSchema, type StoredFields } from './import.ts';
import { assertMayImport } from './import-permissions.ts';
import { toAnswer } from './presenter.ts';
import { saveMapping } from './saved-mappings.ts';
import { findImport, subjects } from './store.ts';
import type { Subject } from './subject.ts';

const batch = 500;

/** 409 for new records that were created since the preview, e.g. by a concurrent import of the same file. */
const assertStillNew = async (db: AdminDb, subject: Subject, importId: string): Promise<void> => {
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
    const match = await subject.matcher(db, read);
    count += read.filter((row) => match(row).existing).length;
    after = rows.at(-1)?.row ?? after;
    if (rows.length < batch) break;
  }
  if (count > 0)
    throw problem.stale(
      `${count === 1 ? `One ${subject.noun} was` : `${count} ${subject.noun}s were`} added by someone else since the preview. Nothing was stored. Please check the preview again.`,
    );
};

export interface ApplyRequest {
  tx: AdminTx;
  transaction<R>(work: (tx: AdminTx) => Promise<R>): Promise<R>;
}

interface Decision {
  /** Row count of the file. 409 unless all rows have arrived. */
  rows: number;
  skipRefused: boolean;
  pricingTier?: string | undefined;
}

const assertReady = (found: ImportRecord, { rows, skipRefused, pricingTier }: Decision): void => {
  const { added, changed, unchanged, refused } = found;
  if (added + changed + unchanged + refused !== rows)
    throw problem.conflict('Not all rows of the file have arrived. Please choose the file again.');
  if (refused > 0 && !skipRefused)
    throw problem.conflict(
      `${refused} ${refused === 1 ? 'row was' : 'rows were'} refused: correct the file, or leave ${refused === 1 ? 'it' : 'them'} out.`,
      'rows_refused',
    );
  if (found.withoutTier > 0 && !pricingTier)
    throw problem.conflict(
      `${found.withoutTier} new ${found.withoutTier === 1 ? 'customer has' : 'customers have'} no pricing tier: choose one for ${found.withoutTier === 1 ? 'it' : 'them'}.`,
      'tier_missing',
    );
  if (added + changed === 0) throw problem.conflict('There is nothing to store.', 'nothing_to_store');
};

/** Claims the import for this process. A claim untouched for a minute belongs to a dead process. */
const claim = async (db: AdminDb, id: string): Promise<void> => {
  const claimed = await sql`
    update imports set state = 'applying', stored = 0, touched_at = now()
    where id = ${id} and (state = 'reading' or (state = 'applying' and touched_at < now() - interval '1 minute'))`.execute(
    db,
  );
  if (claimed.numAffectedRows !== 1n)
    throw problem.conflict('This import has already been stored, or is being stored right now.');
};

const reportProgress = async (db: AdminDb, id: string, stored: number): Promise<void> => {
  const updated =
    await sql`update imports set stored = ${stored}, touched_at = now() where id = ${id}`.execute(db);
  if (updated.numAffectedRows !== 1n)
    throw problem.conflict('The import was cancelled. Nothing was stored.', 'cancelled');
};

const createStaleProblem = (count: number, noun: string) =>
  problem.stale(
    `${count === 1 ? `One ${noun} was` : `${count} ${noun}s were`} changed by someone else since the preview. Nothing was stored. Please check the preview again.`,
  );

const writeBatch = async (
  tx: AdminTx,
  { schema, noun, saved, toAnswer: toRecordAnswer }: Subject,
  records: readonly StoredFields[],
): Promise<void> => {
  const now = new Date().toISOString();
  const full = records.map((record) =>
    toRecordAnswer({ ...record, createdAt: record.createdAt ?? now, updatedAt: now }),
  );
  const known = full.filter(({ version }) => version > 1);
  await insertRecords(
    tx.db,
    schema,
    full.filter(({ version }) => version === 1),
  );
  const written = await updateRecords(tx.db, schema, known);
  if (written.size < known.length) throw createStaleProblem(known.length - written.size, noun);
  for (const record of full) tx.record(saved, { key: record.id, sequence: record.version, data: record });
  await tx.flush();
};

const readBatch = (tx: AdminTx, id: string, after: number) =>
  tx.db
    .selectFrom('import_rows')
    .select(['row', 'record'])
    .where('import_id', '=', id)
    .where('row', '>', after)
    .where('kind', 'in', ['added', 'changed'])
    .orderBy('row')
    .limit(batch)
    .execute();

const storeRows = async (
  tx: AdminTx,
  outside: AdminDb,
  found: ImportRecord,
  pricingTier: string | undefined,
): Promise<ImportRecord> => {
  const subject = subjects[found.subject];
  let stored = 0;
  await (subject.beforeStoring?.(tx.db, found.id) ?? assertStillNew(tx.db, subject, found.id));
  for (let after = 0; ; ) {
    const rows = await readBatch(tx, found.id, after);
    await writeBatch(
      tx,
      subject,
      rows.flatMap(({ record }) =>
        record && lacksTier(record) ? { ...record, pricingTier } : (record ?? []),
      ),
    );
    stored += rows.length;
    after = rows.at(-1)?.row ?? after;
    await reportProgress(outside, found.id, stored);
    if (rows.length < batch) break;
  }
  await subject.afterStoring?.(tx.db, found.id);
  const applied = await tx.db
    .updateTable('imports')
    .set({ state: 'applied', stored })
    .where('id', '=', found.id)
    .returning(selectOf(ImportSchema, 'imports'))
    .executeTakeFirst();
  if (!applied) throw problem.conflict('The import was cancelled. Nothing was stored.', 'cancelled');
  await saveMapping(tx, applied);
  const { added, changed, refused } = applied;
  tx.audit({
    kind: 'imported',
    subject: { type: 'imported_file', id: found.id, label: `${found.subject}: ${found.fileName}` },
    changes: listAuditChanges(['added', 'changed', 'refused'], {}, { added, changed, refused }),
  });
  return applied;
};

/**
 * Stores a staged import in one transaction, with an event per record. 409 if rows are rejected and not
 * skipped, a record changed since the preview, or the import was cancelled.
 */
export const applyImport = async (
  { tx, transaction }: ApplyRequest,
  id: string,
  decision: Decision,
): Promise<ImportAnswer> => {
  const found = await findImport(tx.db, id);
  assertMayImport(tx.identity, found);
  assertReady(found, decision);
  await claim(tx.db, id);
  try {
    return toAnswer(await transaction((own) => storeRows(own, tx.db, found, decision.pricingTier)));
  } catch (error) {
    // Another process may have stored the import already. That import stays stored.
    await sql`update imports set state = 'reading', stored = 0 where id = ${id} and state = 'applying'`.execute(
      tx.db,
    );
    throw error;
  }
};
