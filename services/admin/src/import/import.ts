import { defineEntity, p } from '@mikro-orm/core';
import {
  type ImportAnswer,
  type ImportRowAnswer,
  type ImportSubject,
  importAnswer,
  importRowAnswer,
  type RowKind,
} from '@primal/contracts/admin/import';
import { instant, type Kysely } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { AdminTables } from '../tables.ts';
import { type Column, matchHeadings } from './columns.ts';
import { customerSubject } from './customers.ts';
import { productSubject } from './products.ts';
import type { StoredFields, Subject } from './subject.ts';

/** A file on its way into products or customers. Its counts are those of its rows. */
export const ImportSchema = defineEntity({
  name: 'Import',
  tableName: 'imports',
  properties: {
    id: p.uuid().primary(),
    createdAt: p.datetime(),
    subject: p.text().$type<ImportSubject>(),
    fileName: p.text(),
    /** As they stand in the file. */
    headings: p.text().array(),
    state: p.text().$type<ImportAnswer['state']>(),
    added: p.integer(),
    changed: p.integer(),
    unchanged: p.integer(),
    refused: p.integer(),
    withoutTier: p.integer(),
    /** Rows written so far while `applying`, and when that was last said: a process that died says nothing more. */
    stored: p.integer(),
    touchedAt: p.datetime(),
  },
});

/** A row of the file, compared with what is stored. */
export const ImportRowSchema = defineEntity({
  name: 'ImportRow',
  tableName: 'import_rows',
  properties: {
    importId: p.uuid().primary(),
    row: p.integer().primary(),
    kind: p.text().$type<RowKind>(),
    name: p.text(),
    /** What no other row may share: see `Subject.keyOf`. */
    key: p.text().strictNullable(),
    recordId: p.uuid().strictNullable(),
    changes: p.json<ImportRowAnswer['changes']>(),
    problems: p.json<string[]>(),
    /** The whole record as it will be; null where nothing is to be stored. */
    record: p.json<StoredFields>().strictNullable(),
  },
});

const subjects: Record<ImportSubject, Subject> = { products: productSubject, customers: customerSubject };

/** What there is to know of the records that an import is about. */
export const subjectOf = (name: ImportSubject): Subject => subjects[name];

/** The row of an import; 404 when there is none. */
export const findImport = async (db: Kysely<AdminTables>, id: string, options: { lock?: true } = {}) => {
  const found = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .$if(options.lock === true, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) throw problem.notFound('Import not found.');
  return found;
};

export type StoredImport = Awaited<ReturnType<typeof findImport>>;

/** The columns of the file that are read, undefined in the place of those that are not. */
export const columnsOf = ({ subject, headings }: StoredImport): (Column | undefined)[] =>
  matchHeadings(subjectOf(subject).columns, headings);

export const presentImport = (stored: StoredImport): ImportAnswer => {
  const columns = columnsOf(stored);
  return importAnswer.parse({
    ...stored,
    fileName: stored.file_name,
    withoutTier: stored.without_tier,
    createdAt: instant(stored.created_at),
    columns: columns.flatMap((column) => column?.heading ?? []),
    unknownColumns: stored.headings.filter((heading, at) => !columns[at] && heading.trim() !== ''),
  });
};

/** The columns of a row's answer. */
export const rowColumns = ['row', 'kind', 'name', 'changes', 'problems'] as const;

export const presentRow = (row: unknown): ImportRowAnswer => importRowAnswer.parse(row);
