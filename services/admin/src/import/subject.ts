import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import type { EventDefinition } from '@primal/contracts/shared/events';
import { nameKey } from '@primal/contracts/shared/fold';
import type { z } from 'zod';
import type { AdminDb } from '../tables.ts';
import type { Column, ReadRow } from './columns.ts';
import type { Fields, StoredFields } from './import.ts';
import type { SubjectMapping } from './subject-mapping.ts';

/**
 * The stored record that a row of a file is about, null for a new one; or why that cannot be said. `values` is what the row says
 * with what it names looked up, where a row names other records; `note` is a doubt about the match.
 */
export type Match = { existing: StoredFields | null; problem?: string; note?: string; values?: Fields };

/** What an import and an export have to know of the records that they are about. */
export interface Subject {
  table: ImportSubject;
  schema: EntitySchemaWithMeta;
  /** In the singular, for sentences: 'product'. */
  noun: string;
  /** In the order of the export; `Id` is the last of them. */
  columns: readonly Column[];
  /** What columns of other programs' files go into, and how they are read together. */
  mapping: SubjectMapping;
  /** A file must have one of these fields, or its rows name no record. */
  naming: readonly string[];
  body: z.ZodObject;
  patch: z.ZodObject;
  saved: EventDefinition;
  /** Reads what is stored about all the rows at once, and tells of each which record it is about. */
  matcher(db: AdminDb, rows: readonly ReadRow[]): Promise<(row: ReadRow) => Match>;
  /** What no two rows of a file may share; null when a row names nothing. */
  keyOf(values: Fields): string | null;
  /** What a new record has in the place of what its row does not say. */
  fillIn?(fields: Fields): Fields;
  nameOf(values: Fields): string;
  /** What may be a slip of the hand in a new record, a sentence each. */
  doubts?(record: Fields): string[];
  /** Fields that follow from others where they are blank. */
  complete(fields: Fields): Fields;
  /** The record as answers and events show it, with nothing else in it. */
  present(record: Fields): StoredFields;
  /** Why records of an import cannot stand beside what is stored or beside each other, by their id. */
  conflicts?(db: AdminDb, importId: string, records: readonly StoredFields[]): Promise<Map<string, string>>;
  /** Locks and looks again at what the records of an import refer to, before they are stored; absent: whether new ones still are. */
  beforeStoring?(db: AdminDb, importId: string): Promise<void>;
  /** Looks at what stands together once they are stored; what it throws takes everything back. */
  afterStoring?(db: AdminDb, importId: string): Promise<void>;
  /** Records behind an id, in the order of their ids. */
  read(db: AdminDb, after: string, limit: number): Promise<StoredFields[]>;
}

/** Text of a field, '' when it is absent. */
export const textOf = (values: Fields, field: string): string => String(values[field] ?? '').trim();

/** Texts of a field in lower case, without blanks and doubles. */
export const lowerTexts = (rows: readonly ReadRow[], field: string): string[] => [
  ...new Set(rows.map(({ values }) => textOf(values, field).toLowerCase()).filter(Boolean)),
];

/** The fields of a row that name this record, and not to the letter: they stay, since files of other programs lose accents. */
export const matchByName = (row: ReadRow, existing: StoredFields, fields: readonly string[]): Match => {
  const alike = fields.filter((field) => {
    const written = textOf(row.values, field);
    const stored = textOf(existing, field);
    return written.toLowerCase() !== stored.toLowerCase() && nameKey(written) === nameKey(stored);
  });
  if (alike.length === 0) return { existing };
  const kept = Object.fromEntries(alike.map((field) => [field, existing[field]]));
  const sentences = alike.map(
    (field) => `${textOf(existing, field)} stays. The file says ${textOf(row.values, field)}.`,
  );
  return { existing, values: { ...row.values, ...kept }, note: sentences.join(' ') };
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The ids that rows name; text that is none is told by `matchById`. */
export const namedIds = (rows: readonly ReadRow[]): string[] =>
  lowerTexts(rows, 'id').filter((id) => uuid.test(id));

/** The record with the id that the row names; null when it names none. */
export const matchById = (row: ReadRow, records: readonly StoredFields[], noun: string): Match | null => {
  const id = textOf(row.values, 'id').toLowerCase();
  if (!id) return null;
  const existing = records.find((record) => record.id === id) ?? null;
  return existing
    ? { existing }
    : { existing, problem: `Id: There is no ${noun} with this id. Leave it blank to add one.` };
};
