import { defineEntity, p } from '@mikro-orm/core';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import type { ImportAnswer, ImportRowAnswer, RowKind } from '@primal/contracts/admin/import';
import type { ImportStandIn, ImportWord } from '@primal/contracts/admin/import-columns';
import type { RecordOf } from '@primal/service-kit/database';

/** A record by its fields: the schemas of the contract say what is in it. */
export type Fields = Record<string, unknown>;

export type StoredFields = Fields & { id: string; version: number };

/** A file on its way into products, customers or customer prices. Its counts are those of its rows. */
export const ImportSchema = defineEntity({
  name: 'Import',
  tableName: 'imports',
  properties: {
    id: p.uuid().primary(),
    createdAt: p.datetime(),
    subject: p.text().$type<ImportSubject>(),
    fileName: p.text(),
    headings: p.text().array(),
    /** What each column goes into, null for nothing; null as a whole where the headings say so. */
    mapping: p.json<(string | null)[]>().strictNullable(),
    hasHeadings: p.boolean(),
    standIns: p.json<ImportStandIn[]>(),
    words: p.json<ImportWord[]>(),
    overwrite: p.boolean(),
    state: p.text().$type<ImportAnswer['state']>(),
    added: p.integer(),
    changed: p.integer(),
    unchanged: p.integer(),
    refused: p.integer(),
    withoutTier: p.integer(),
    changedHere: p.integer(),
    noted: p.integer(),
    /** Stored values that its rows clear, by column. */
    clears: p.json<ImportAnswer['clears']>(),
    /** Rows written so far while `applying`, and when that was last said: a process that died says nothing more. */
    stored: p.integer(),
    touchedAt: p.datetime(),
  },
});

export type ImportRecord = RecordOf<typeof ImportSchema>;

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
    changedHere: p.json<ImportRowAnswer['changedHere']>(),
    notes: p.json<string[]>(),
    /** The whole record as it will be; null where nothing is to be stored. */
    record: p.json<StoredFields>().strictNullable(),
  },
});

/** What was said of the last file of a subject with these headings. */
export const ImportMappingSchema = defineEntity({
  name: 'ImportMapping',
  tableName: 'import_mappings',
  properties: {
    subject: p.text().$type<ImportSubject>().primary(),
    /** What stands for the set of headings, in whatever order they come. */
    headings: p.text().primary(),
    usedAt: p.datetime(),
    columns: p.json<{ heading: string; field: string | null }[]>(),
    standIns: p.json<ImportStandIn[]>(),
    words: p.json<ImportWord[]>(),
  },
});
