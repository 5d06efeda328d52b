import { defineEntity, p } from '@mikro-orm/core';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import type { ImportAnswer, ImportRowAnswer, ImportRowKind } from '@primal/contracts/admin/import';
import type { ImportBlankDefault, ImportValueMapping } from '@primal/contracts/admin/import-columns';
import type { RecordOf, Tables } from '@primal/service-kit/database';

export type Fields = Record<string, unknown>;

export type StoredFields = Fields & { id: string; version: number };

export const ImportSchema = defineEntity({
  name: 'Import',
  tableName: 'imports',
  properties: {
    id: p.uuid().primary(),
    createdAt: p.datetime(),
    subject: p.text().$type<ImportSubject>(),
    fileName: p.text(),
    headings: p.text().array(),
    /**
     * Target of each column, null for a column that is not imported. Null as a whole if the headings are the
     * product's own.
     */
    mapping: p.json<(string | null)[]>().strictNullable(),
    hasHeadings: p.boolean(),
    standIns: p.json<ImportBlankDefault[]>(),
    words: p.json<ImportValueMapping[]>(),
    overwrite: p.boolean(),
    state: p.text().$type<ImportAnswer['state']>(),
    added: p.integer(),
    changed: p.integer(),
    unchanged: p.integer(),
    refused: p.integer(),
    withoutTier: p.integer(),
    taxable: p.integer(),
    changedHere: p.integer(),
    noted: p.integer(),
    clears: p.json<ImportAnswer['clears']>(),
    /** Rows stored so far, and the time of the last progress report. A dead process stops reporting. */
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
    kind: p.text().$type<ImportRowKind>(),
    name: p.text(),
    key: p.text().strictNullable(),
    recordId: p.uuid().strictNullable(),
    changes: p.json<ImportRowAnswer['changes']>(),
    problems: p.json<string[]>(),
    changedHere: p.json<ImportRowAnswer['changedHere']>(),
    notes: p.json<string[]>(),
    record: p.json<StoredFields>().strictNullable(),
  },
});

export const ImportMappingSchema = defineEntity({
  name: 'ImportMapping',
  tableName: 'import_mappings',
  properties: {
    subject: p.text().$type<ImportSubject>().primary(),
    headings: p.text().primary(),
    usedAt: p.datetime(),
    columns: p.json<{ heading: string; field: string | null }[]>(),
    standIns: p.json<ImportBlankDefault[]>(),
    words: p.json<ImportValueMapping[]>(),
  },
});

declare module '../tables.ts' {
  interface AdminTables
    extends Tables<[typeof ImportSchema, typeof ImportRowSchema, typeof ImportMappingSchema]> {}
}
