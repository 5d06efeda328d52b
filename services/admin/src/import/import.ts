import { defineEntity, p } from '@mikro-orm/core';
import type { ImportAnswer, ImportRowAnswer, ImportSubject, RowKind } from '@primal/contracts/admin/import';
import type { RecordOf } from '@primal/service-kit/database';

/** A record by its fields: the schemas of the contract say what is in it. */
export type Fields = Record<string, unknown>;

/** A record as it is stored and answered. */
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
