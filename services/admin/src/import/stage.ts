import { createHash, randomUUIDv7 } from 'node:crypto';
import {
  type ImportAnswer,
  type ImportRowAnswer,
  type importBody,
  mostImportRows,
  type RowKind,
} from '@primal/contracts/admin/import';
import { beginningOf } from '@primal/contracts/shared/text';
import { type Kysely, oneOf, oneOfTexts, rowOf, selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { insertRecords } from '../bulk.ts';
import type { AdminTables, AdminTx } from '../tables.ts';
import { type ReadRow, readCells } from './columns.ts';
import { lacksTier } from './customers.ts';
import { type Fields, ImportRowSchema, ImportSchema, type StoredFields } from './import.ts';
import { presentImport } from './presenter.ts';
import { columnsOf, findImport, subjectOf } from './store.ts';
import type { Match, Subject } from './subject.ts';

/** A row of a file with its cells in the order of the headings; the heading is row 1. */
export interface FileRow {
  row: number;
  cells: readonly string[];
}

/**
 * Begins an import: 400 when none of its headings names a record. Imports that nobody finished within a day go.
 */
export const beginImport = async (
  tx: AdminTx,
  { subject, fileName, columns: headings }: z.output<typeof importBody>,
): Promise<ImportAnswer> => {
  await tx.db.deleteFrom('imports').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  const now = new Date();
  const made = await tx.db
    .insertInto('imports')
    .values(
      rowOf(ImportSchema)({
        ...{ id: randomUUIDv7(), subject, fileName, headings, createdAt: now, touchedAt: now },
        ...{ state: 'reading', added: 0, changed: 0, unchanged: 0, refused: 0, withoutTier: 0, stored: 0 },
      }),
    )
    .returning(selectOf(ImportSchema, 'imports'))
    .executeTakeFirstOrThrow();
  const { columns, naming } = subjectOf(subject);
  const known = columnsOf(made);
  if (!known.some((column) => column && naming.includes(column.field)))
    throw problem.badRequest(
      `The first row must hold the headings, ${columns
        .filter(({ field }) => naming.includes(field))
        .map(({ heading }) => heading)
        .join(' or ')} among them. It holds: ${headings.slice(0, 8).join(', ').slice(0, 200)}.`,
      undefined,
      'unknown_columns',
    );
  return presentImport(made);
};

interface Staged extends ImportRowAnswer {
  key: string | null;
  recordId: string | null;
  record: StoredFields | null;
}

/** What the contract's schema says against a row, beginning with the column's heading. */
const sentences = (subject: Subject, error: z.ZodError, sent: Fields): string[] => {
  const found = error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? '');
    const heading = subject.columns.find((column) => column.field === field)?.heading ?? field;
    const isBlank = (sent[field] ?? '') === '';
    return isBlank ? `${heading} is required.` : `${heading}: ${message}`;
  });
  return [...new Set(found)];
};

const shown = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ') || null;
  return String(value);
};

const changesOf = ({ columns }: Subject, before: Fields, after: Fields): ImportRowAnswer['changes'] =>
  columns
    .filter(({ field }) => field !== 'id' && field in after && shown(before[field]) !== shown(after[field]))
    .map(({ field, heading }) => ({
      field: heading,
      before: shown(before[field]),
      after: shown(after[field]),
    }));

/** What no other row may share, in few letters however long the cells are: a refused row may hold anything. */
const shortKeyOf = (subject: Subject, values: Fields): string | null => {
  const key = subject.keyOf(values);
  return key && createHash('sha256').update(key).digest('base64url');
};

/** What a row makes of the record that it is about. */
const planRow = (subject: Subject, read: ReadRow, match: Match): Staged => {
  const { existing, values = read.values } = match;
  const { id: _, ...sent } = values;
  const parsed = (existing ? subject.patch : subject.body).safeParse(sent);
  const problems = [
    ...read.problems,
    ...(match.problem ? [match.problem] : []),
    ...(parsed.success ? [] : sentences(subject, parsed.error, sent)).filter(
      // A cell that could not be read has said so already.
      (sentence) =>
        !read.problems.some((said) => said.startsWith(sentence.split(/:| is required/)[0] ?? ' ')),
    ),
  ];
  const staged = {
    row: read.row,
    name: beginningOf(subject.nameOf({ ...existing, ...values }), 300),
    key: shortKeyOf(subject, { ...existing, ...values }),
    recordId: existing?.id ?? null,
  };
  if (!parsed.success || problems.length > 0)
    return { ...staged, kind: 'refused', changes: [], problems, record: null };
  const record = subject.complete({ ...existing, ...parsed.data });
  const changes = changesOf(subject, existing ?? {}, record);
  if (existing && changes.length === 0)
    return { ...staged, kind: 'unchanged', changes, problems, record: null };
  const version = (existing?.version ?? 0) + 1;
  return {
    ...staged,
    kind: existing ? 'changed' : 'added',
    changes: existing ? changes : changes.filter(({ after }) => after !== null),
    problems,
    record: { ...record, id: existing?.id ?? randomUUIDv7(), version },
  };
};

const refuse = (staged: Staged, sentence: string): void => {
  Object.assign(staged, { kind: 'refused', changes: [], record: null });
  staged.problems.push(sentence);
};

/** Refuses what an earlier row of the same file is about already. */
const refuseRepeated = async (
  db: Kysely<AdminTables>,
  importId: string,
  noun: string,
  rows: readonly Staged[],
): Promise<void> => {
  const keys = rows.flatMap(({ key }) => key ?? []);
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const earlier = await sql<{ row: number; key: string | null; recordId: string | null }>`
    select row, key, record_id as "recordId" from import_rows where import_id = ${importId} and ${oneOfTexts(sql.ref('key'), keys)}
    union
    select row, key, record_id as "recordId" from import_rows where import_id = ${importId} and ${oneOf('record_id', ids)}`.execute(
    db,
  );
  const first = new Map<string, number>();
  const note = ({ row, key, recordId }: { row: number; key: string | null; recordId: string | null }) => {
    for (const name of [key, recordId]) if (name && !first.has(name)) first.set(name, row);
  };
  for (const row of earlier.rows) note(row);
  for (const row of rows) {
    const before = first.get(row.key ?? '') ?? first.get(row.recordId ?? '');
    if (before !== undefined) refuse(row, `Row ${before} is about the same ${noun}.`);
    note(row);
  }
};

/** Refuses what cannot stand beside what is stored, or beside other rows of the file. */
const refuseConflicts = async (
  db: Kysely<AdminTables>,
  importId: string,
  subject: Subject,
  rows: readonly Staged[],
): Promise<void> => {
  const records = rows.flatMap(({ record }) => record ?? []);
  const found = await subject.conflicts?.(db, importId, records);
  for (const row of rows) {
    const sentence = row.record && found?.get(row.record.id);
    if (sentence) refuse(row, sentence);
  }
};

const countOf = (rows: readonly Staged[], kind: RowKind): number =>
  rows.filter((row) => row.kind === kind).length;

/**
 * Compares rows of a file with what is stored and keeps what they will do; nothing is changed yet. 409 once the import is
 * being stored, 413 above the most rows that are taken.
 */
export const stageRows = async (tx: AdminTx, id: string, rows: readonly FileRow[]): Promise<ImportAnswer> => {
  const found = await findImport(tx.db, id, { lock: true });
  if (found.state !== 'reading') throw problem.conflict('This import has been stored. Begin a new one.');
  const { added, changed, unchanged, refused } = found;
  if (added + changed + unchanged + refused + rows.length > mostImportRows)
    throw problem.tooLarge(
      `A file may have at most ${mostImportRows.toLocaleString('en-US')} rows. Please split it.`,
    );
  const subject = subjectOf(found.subject);
  const columns = columnsOf(found);
  const read = rows.map((row) => readCells(columns, row));
  const matchOf = await subject.matcher(tx.db, read);
  const staged = read.map((row) => planRow(subject, row, matchOf(row)));
  await refuseRepeated(tx.db, id, subject.noun, staged);
  await refuseConflicts(tx.db, id, subject, staged);
  await insertRecords(
    tx.db,
    ImportRowSchema,
    staged.map((row) => ({ importId: id, ...row })),
  );
  const updated = await tx.db
    .updateTable('imports')
    .set((count) => ({
      added: count('added', '+', countOf(staged, 'added')),
      changed: count('changed', '+', countOf(staged, 'changed')),
      unchanged: count('unchanged', '+', countOf(staged, 'unchanged')),
      refused: count('refused', '+', countOf(staged, 'refused')),
      without_tier: count(
        'without_tier',
        '+',
        staged.filter(({ record }) => record && lacksTier(record)).length,
      ),
    }))
    .where('id', '=', id)
    .returning(selectOf(ImportSchema, 'imports'))
    .executeTakeFirstOrThrow();
  return presentImport(updated);
};
