import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import type { EventDefinition } from '@primal/contracts/shared/events';
import { toNameKey } from '@primal/contracts/shared/fold';
import type { z } from 'zod';
import type { AdminDb } from '../tables.ts';
import type { Column, ReadRow } from './columns.ts';
import type { Fields, StoredFields } from './import.ts';
import type { SubjectMapping } from './subject-mapping.ts';

/**
 * The stored record of a row, null for a new record, or the problem. `values` is the row with its references
 * resolved. `note` is a warning about the match.
 */
export type Match = { existing: StoredFields | null; problem?: string; note?: string; values?: Fields };

/** Columns of a list and how files of other programs name them. */
export interface ListFormat {
  columns: readonly Column[];
  mapping: SubjectMapping;
  /** A file must have at least one of these fields, which identify its rows. */
  identifyingFields: readonly string[];
  /** Fields that each need a column. */
  requiredFields?: readonly string[];
  /** Field of the names above the rows of a grouped report. */
  groupField?: string;
  /** Fields of the headings and the cells of a matrix. The headings are names of customers. */
  matrix?: { nameField: string; valueField: string };
}

export interface Subject extends ListFormat {
  table: ImportSubject;
  schema: EntitySchemaWithMeta;
  noun: string;
  body: z.ZodObject;
  patch: z.ZodObject;
  saved: EventDefinition;
  matcher(db: AdminDb, rows: readonly ReadRow[]): Promise<(row: ReadRow) => Match>;
  keyOf(values: Fields): string | null;
  fillIn?(fields: Fields): Fields;
  nameOf(values: Fields): string;
  listWarnings?(record: Fields): string[];
  complete(fields: Fields): Fields;
  /** A field that contradicts others of the complete record. */
  findProblem?(record: Fields): { path: string; message: string } | undefined;
  toAnswer(record: Fields): StoredFields;
  findConflicts?(
    db: AdminDb,
    importId: string,
    records: readonly StoredFields[],
  ): Promise<Map<string, string>>;
  /** Locks and rechecks records that the import refers to. Default: checks that new records are still new. */
  beforeStoring?(db: AdminDb, importId: string): Promise<void>;
  afterStoring?(db: AdminDb, importId: string): Promise<void>;
  read(db: AdminDb, after: string, limit: number): Promise<StoredFields[]>;
}

export const readText = (values: Fields, field: string): string => String(values[field] ?? '').trim();

export const collectLowerTexts = (rows: readonly ReadRow[], field: string): string[] => [
  ...new Set(rows.map(({ values }) => readText(values, field).toLowerCase()).filter(Boolean)),
];

/**
 * Drops name fields that match except for accents, so that the stored spelling stays: other programs lose
 * accents.
 */
export const keepStoredSpelling = (
  row: ReadRow,
  existing: StoredFields,
  fields: readonly string[],
): Match => {
  const alike = fields.filter((field) => {
    const written = readText(row.values, field);
    const stored = readText(existing, field);
    return written.toLowerCase() !== stored.toLowerCase() && toNameKey(written) === toNameKey(stored);
  });
  if (alike.length === 0) return { existing };
  const storedNames = Object.fromEntries(alike.map((field) => [field, existing[field]]));
  const sentences = alike.map(
    (field) => `${readText(existing, field)} stays. The file says ${readText(row.values, field)}.`,
  );
  return { existing, values: { ...row.values, ...storedNames }, note: sentences.join(' ') };
};

export const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const listIds = (rows: readonly ReadRow[]): string[] =>
  collectLowerTexts(rows, 'id').filter((id) => uuidPattern.test(id));

/** The record with the row's id; null if the row has none. */
export const matchById = (row: ReadRow, records: readonly StoredFields[], noun: string): Match | null => {
  const id = readText(row.values, 'id').toLowerCase();
  if (!id) return null;
  const existing = records.find((record) => record.id === id) ?? null;
  return existing
    ? { existing }
    : { existing, problem: `Id: There is no ${noun} with this id. Leave it blank to add one.` };
};
