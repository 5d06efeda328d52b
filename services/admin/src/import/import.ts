import { defineEntity, p } from '@mikro-orm/core';
import {
  type ImportAnswer,
  type ImportRowAnswer,
  type ImportSubject,
  importAnswer,
  importRowAnswer,
  type RowKind,
} from '@primal/contracts/admin/import';
import { answerOf, fieldsOf } from '@primal/service-kit/answers';
import { type RecordOf, selectOf } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { AdminDb } from '../tables.ts';
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

export type ImportRecord = RecordOf<typeof ImportSchema>;

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

export const findImport = async (db: AdminDb, id: string, options: { lock?: true } = {}) => {
  const found = await db
    .selectFrom('imports')
    .select(selectOf(ImportSchema, 'imports'))
    .where('id', '=', id)
    .$if(options.lock === true, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) throw problem.notFound('Import not found.');
  return found;
};

/** The columns of the file that are read, undefined in the place of those that are not. */
export const columnsOf = ({ subject, headings }: ImportRecord): (Column | undefined)[] =>
  matchHeadings(subjectOf(subject).columns, headings);

const answer = answerOf(importAnswer);

export const presentImport = (stored: ImportRecord): ImportAnswer => {
  const columns = columnsOf(stored);
  return {
    ...answer(stored),
    columns: columns.flatMap((column) => column?.heading ?? []),
    unknownColumns: stored.headings.filter((heading, at) => !columns[at] && heading.trim() !== ''),
  };
};

export const rowColumns = fieldsOf(importRowAnswer);

export const presentRow: (row: ImportRowAnswer) => ImportRowAnswer = answerOf(importRowAnswer);
