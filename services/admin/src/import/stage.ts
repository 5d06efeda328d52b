import { randomUUIDv7 } from 'node:crypto';
import {
  type ImportAnswer,
  type ImportConflict,
  type ImportRowKind,
  type importBody,
  maxImportRows,
} from '@primal/contracts/admin/import';
import type { Cell } from '@primal/contracts/shared/cell';
import { isOneOf, isOneOfTexts, type Kysely, selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { insertRecords } from '../bulk.ts';
import type { AdminDb, AdminTables, AdminTx } from '../tables.ts';
import { readCells } from './columns.ts';
import { lacksTier } from './customers.ts';
import { type ImportRecord, ImportRowSchema, ImportSchema } from './import.ts';
import { assertMayImport } from './import-permissions.ts';
import { createMappedReader } from './mapped-reader.ts';
import { planRow, type StagedRow } from './plan.ts';
import { toAnswer } from './presenter.ts';
import { findImport, listColumns, subjects } from './store.ts';
import type { Subject } from './subject.ts';
import { assertValidMapping } from './targets.ts';

export const beginImport = async (
  tx: AdminTx,
  { columns: headings, mapping, ...file }: z.output<typeof importBody>,
): Promise<ImportAnswer> => {
  const subject = subjects[file.subject];
  if (mapping) assertValidMapping(subject, { columns: headings, mapping, ...file });
  await tx.db.deleteFrom('imports').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  const now = new Date();
  const record: ImportRecord = {
    id: randomUUIDv7(),
    headings,
    ...file,
    mapping: mapping ?? null,
    createdAt: now,
    touchedAt: now,
    state: 'reading',
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    withoutTier: 0,
    taxable: 0,
    stored: 0,
    changedHere: 0,
    noted: 0,
    clears: [],
  };
  const { columns, identifyingFields } = subject;
  const known = listColumns(record);
  assertMayImport(tx.identity, record);
  if (!mapping && !known.some((column) => column && identifyingFields.includes(column.field)))
    throw problem.badRequest(
      `The first row must hold the headings, including ${columns
        .filter(({ field }) => identifyingFields.includes(field))
        .map(({ heading }) => heading)
        .join(' or ')}. It holds: ${headings.slice(0, 8).join(', ').slice(0, 200)}.`,
      undefined,
      'unknown_columns',
    );
  await insertRecords(tx.db, ImportSchema, [record]);
  return toAnswer(record);
};

interface ChangedRow {
  recordId: string | null;
  changedHere: ImportConflict[];
}

const maxAuthorEntries = 20_000;

const addChangeAuthors = async (
  db: AdminDb,
  { columns }: Subject,
  rows: readonly ChangedRow[],
): Promise<void> => {
  const changed = rows.filter(({ changedHere }) => changedHere.length > 0);
  if (changed.length === 0) return;
  const entries = await db
    .selectFrom('audit_entries')
    .select(['subject_id as subjectId', 'user_name as userName', 'changes'])
    .where(
      isOneOf(
        'subject_id',
        changed.flatMap(({ recordId }) => recordId ?? []),
      ),
    )
    .where('kind', 'in', ['prices', 'settings'])
    .orderBy('at', 'desc')
    .limit(maxAuthorEntries)
    .execute();
  const byRecord = Map.groupBy(entries, ({ subjectId }) => subjectId);
  for (const { recordId, changedHere } of changed)
    for (const change of changedHere) {
      const field = columns.find(({ heading }) => heading === change.field)?.field;
      const entry = byRecord
        .get(recordId)
        ?.find(({ changes }) => changes.some((each) => each.field === field && each.after === change.here));
      change.by = entry?.userName ?? null;
    }
};

export interface FileRow {
  row: number;
  cells: readonly Cell[];
}

const rejectRow = (staged: StagedRow, sentence: string): void => {
  Object.assign(staged, { kind: 'refused', changes: [], record: null, changedHere: [], notes: [] });
  staged.problems.push(sentence);
};

const rejectDuplicates = async (
  db: Kysely<AdminTables>,
  importId: string,
  noun: string,
  rows: readonly StagedRow[],
): Promise<void> => {
  const keys = rows.flatMap(({ key }) => key ?? []);
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const earlier = await sql<{ row: number; key: string | null; recordId: string | null }>`
    select row, key, record_id as "recordId" from import_rows
    where import_id = ${importId} and kind <> 'refused' and ${isOneOfTexts(sql.ref('key'), keys)}
    union
    select row, key, record_id as "recordId" from import_rows
    where import_id = ${importId} and kind <> 'refused' and ${isOneOf('record_id', ids)}`.execute(db);
  const first = new Map<string, number>();
  const note = ({ row, key, recordId }: { row: number; key: string | null; recordId: string | null }) => {
    for (const name of [key, recordId]) if (name && !first.has(name)) first.set(name, row);
  };
  for (const row of earlier.rows) note(row);
  for (const row of rows.filter(({ kind }) => kind !== 'refused')) {
    const before = first.get(row.key ?? '') ?? first.get(row.recordId ?? '');
    if (before === undefined) note(row);
    else rejectRow(row, `Row ${before} is about the same ${noun}.`);
  }
};

const rejectConflicts = async (
  db: Kysely<AdminTables>,
  importId: string,
  subject: Subject,
  rows: readonly StagedRow[],
): Promise<void> => {
  const records = rows.flatMap(({ record }) => record ?? []);
  const found = await subject.findConflicts?.(db, importId, records);
  for (const row of rows) {
    const sentence = row.record && found?.get(row.record.id);
    if (sentence) rejectRow(row, sentence);
  }
};

const countKind = (rows: readonly StagedRow[], kind: ImportRowKind): number =>
  rows.filter((row) => row.kind === kind).length;

const countCleared = (before: ImportAnswer['clears'], rows: readonly StagedRow[]): ImportAnswer['clears'] => {
  const counts = new Map(before.map(({ field, count }) => [field, count]));
  for (const { kind, changes } of rows)
    for (const change of kind === 'changed' ? changes : [])
      if (change.before && !change.after) counts.set(change.field, (counts.get(change.field) ?? 0) + 1);
  return [...counts].map(([field, count]) => ({ field, count }));
};

/** Compares rows with the stored records; 409 once the import is being stored, 413 above the row limit. */
export const stageRows = async (tx: AdminTx, id: string, rows: readonly FileRow[]): Promise<ImportAnswer> => {
  const found = await findImport(tx.db, id, { lock: true });
  if (found.state !== 'reading') throw problem.conflict('This import has been stored. Begin a new one.');
  const { added, changed, unchanged, refused } = found;
  if (added + changed + unchanged + refused + rows.length > maxImportRows)
    throw problem.tooLarge(
      `A file may have at most ${maxImportRows.toLocaleString('en-US')} rows. Please split it.`,
    );
  const subject = subjects[found.subject];
  const columns = listColumns(found);
  assertMayImport(tx.identity, found);
  const { mapping, words, standIns } = found;
  const read = rows.map(
    mapping ? createMappedReader(subject, { mapping, words, standIns }) : (row) => readCells(columns, row),
  );
  const match = await subject.matcher(tx.db, read);
  const staged = read.map((row) => planRow(subject, row, match(row), found));
  await rejectDuplicates(tx.db, id, subject.noun, staged);
  await rejectConflicts(tx.db, id, subject, staged);
  await addChangeAuthors(tx.db, subject, staged);
  await insertRecords(
    tx.db,
    ImportRowSchema,
    staged.map((row) => ({ importId: id, ...row })),
  );
  const updated = await tx.db
    .updateTable('imports')
    .set((count) => ({
      added: count('added', '+', countKind(staged, 'added')),
      changed: count('changed', '+', countKind(staged, 'changed')),
      unchanged: count('unchanged', '+', countKind(staged, 'unchanged')),
      refused: count('refused', '+', countKind(staged, 'refused')),
      changed_here: count('changed_here', '+', staged.filter((row) => row.changedHere.length > 0).length),
      clears: sql<ImportAnswer['clears']>`${JSON.stringify(countCleared(found.clears, staged))}::jsonb`,
      noted: count('noted', '+', staged.filter(({ notes }) => notes.length > 0).length),
      taxable: count('taxable', '+', staged.filter(({ record }) => record?.taxable === true).length),
      without_tier: count(
        'without_tier',
        '+',
        staged.filter(({ record }) => record && lacksTier(record)).length,
      ),
    }))
    .where('id', '=', id)
    .returning(selectOf(ImportSchema, 'imports'))
    .executeTakeFirstOrThrow();
  return toAnswer(updated);
};
