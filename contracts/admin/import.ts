import { z } from 'zod';
import { apiTable, listQuery, nothing, parameter } from '../shared/api.ts';
import { cell } from '../shared/cell.ts';
import { pricingTiers } from '../shared/lines.ts';
import { instant, requiredName, verbatim } from '../shared/schemas.ts';
import { importSubjects } from './csv-export.ts';
import {
  importMapping,
  importStandInBody,
  importWordBody,
  suggestAnswer,
  suggestBody,
} from './import-columns.ts';

/** What an import makes of a row of the file. */
export const rowKinds = ['added', 'changed', 'unchanged', 'refused'] as const;
export type RowKind = (typeof rowKinds)[number];

/** The most rows that one import takes. */
export const mostImportRows = 100_000;
/** The most rows that one call brings. */
export const mostRowsOfACall = 500;
/** The largest file that the import page takes, in bytes. */
export const largestImportFile = 20_000_000;

/**
 * The head of a file: what is in it, and the headings of its columns, in their order. Without a `mapping` the headings say
 * what each column goes into; with one it is as said, rows are read as other programs write them, and `standIns` and `words` fill in.
 */
export const importBody = z.strictObject({
  subject: z.enum(importSubjects, { error: `Subject must be one of ${importSubjects.join(', ')}.` }),
  fileName: requiredName(255, 'File name is required.'),
  columns: z
    .array(verbatim(200))
    .min(1, 'The file has no columns.')
    .max(200, 'At most 200 columns are read.'),
  mapping: importMapping.optional(),
  /** False: `columns` are names of our own, and what they go into is not remembered. */
  hasHeadings: z.boolean({ error: 'Has headings must be true or false.' }).default(true),
  standIns: z.array(importStandInBody).max(30, 'At most 30 values for new records are accepted.').default([]),
  words: z.array(importWordBody).max(200, 'At most 200 words are accepted.').default([]),
  /** Stores what the file says also where that was changed here since it was exported (docs/rules/catalog.md#changed-since-the-export). */
  overwrite: z.boolean({ error: 'Overwrite must be true or false.' }).default(false),
});

/** Rows of the file with their numbers in it (the heading is row 1), the cells in the order of the columns. */
export const importRowsBody = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        row: z.number().int().min(1).max(10_000_000),
        cells: z.array(cell).max(200, 'At most 200 columns are read.'),
      }),
    )
    .min(1, 'There are no rows.')
    .max(mostRowsOfACall, `At most ${mostRowsOfACall} rows at once.`),
});

/** Stores an import: all of its rows (`rows` says how many there are), or all but the refused ones. */
export const applyBody = z.strictObject({
  rows: z.number().int().min(1),
  skipRefused: z.boolean({ error: 'Skip refused must be true or false.' }).default(false),
  /** The tier of new customers whose rows name none (`withoutTier`). */
  pricingTier: z.enum(pricingTiers, { error: `Must be one of ${pricingTiers.join(', ')}.` }).optional(),
});

/** An import: what its rows will do, or have done. */
export const importAnswer = z.object({
  id: z.string(),
  subject: z.enum(importSubjects),
  fileName: z.string(),
  /** `reading` until it is stored, `applying` while it is, `applied` afterwards. */
  state: z.enum(['reading', 'applying', 'applied']),
  /** Headings of the file that are read, as this product writes them, and those that are passed over. */
  columns: z.array(z.string()),
  unknownColumns: z.array(z.string()),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** New customers whose rows name no pricing tier: storing them asks for one. */
  withoutTier: z.number().int(),
  /** Rows whose record was changed here since the file was exported; what was, stays unless `overwrite` says otherwise. */
  changedHere: z.number().int(),
  overwrite: z.boolean(),
  /** Rows of which something is lost that the file says, or in which a figure may be a slip. */
  noted: z.number().int(),
  /** Stored values that blank cells clear: the column's heading, and in how many rows. */
  clears: z.array(z.object({ field: z.string(), count: z.number().int() })),
  /** Rows stored so far while `applying`. */
  stored: z.number().int(),
  createdAt: instant(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

/** What a row changes: heading, what is stored now (null for nothing), what the file says. */
const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** A field that was changed here since the file was exported: what the file says, what stands here, and who changed it, where that is known. */
const changedHereSchema = z.object({
  field: z.string(),
  file: z.string().nullable(),
  here: z.string().nullable(),
  /** The file's cell is as it was exported: nobody changed it there. */
  untouched: z.boolean(),
  by: z.string().nullable(),
});
export type ChangedHere = z.infer<typeof changedHereSchema>;

export const importRowAnswer = z.object({
  row: z.number().int(),
  kind: z.enum(rowKinds),
  /** The record's name, with the product code where there is one. */
  name: z.string(),
  changes: z.array(fieldChange),
  /** Sentences about what is wrong; empty unless it is refused. */
  problems: z.array(z.string()),
  /** Fields that stay as they are here unless the import overwrites. */
  changedHere: z.array(changedHereSchema),
  /** Sentences about what the file says and nothing here can hold. */
  notes: z.array(z.string()),
});
export type ImportRowAnswer = z.infer<typeof importRowAnswer>;

/**
 * CSV of products, customers and customer prices. An import is staged first: rows are sent in batches and compared with what is stored;
 * its preview is read; then all of it is stored in one transaction, or nothing (docs/decisions/0037).
 */
export const importApi = apiTable({
  suggestImportColumns: {
    method: 'POST',
    path: '/api/imports/columns',
    permission: 'importLists',
    summary: 'Proposed fields for the columns of a file, from its first rows and from earlier files.',
    body: suggestBody,
    answer: suggestAnswer,
  },
  createImport: {
    method: 'POST',
    path: '/api/imports',
    permission: 'importLists',
    summary: 'Start an import with the headings of its file.',
    body: importBody,
    answer: importAnswer,
    status: 201,
    creates: true,
  },
  addImportRows: {
    method: 'POST',
    path: '/api/imports/{id}/rows',
    permission: 'importLists',
    summary: 'Compare more rows of the file with the stored records; changes nothing yet.',
    body: importRowsBody,
    answer: importAnswer,
  },
  getImport: {
    method: 'GET',
    path: '/api/imports/{id}',
    permission: 'importLists',
    summary: 'One import with its progress.',
    answer: importAnswer,
  },
  listImportRows: {
    method: 'GET',
    path: '/api/imports/{id}/rows',
    permission: 'importLists',
    summary: 'The rows of an import and their effects, in file order.',
    query: listQuery({ sort: ['row'] }).extend({
      kind: parameter(z.enum(rowKinds)),
      /** Those alone with something that was changed here, or is lost. */
      only: parameter(z.enum(['changedHere', 'noted'], { error: 'Must be changedHere or noted.' })),
    }),
    answer: z.array(importRowAnswer),
    list: true,
  },
  applyImport: {
    method: 'POST',
    path: '/api/imports/{id}/apply',
    permission: 'importLists',
    summary: 'Store an import, all or nothing.',
    body: applyBody,
    answer: importAnswer,
  },
  deleteImport: {
    method: 'DELETE',
    path: '/api/imports/{id}',
    permission: 'importLists',
    summary: 'Cancel an import that is not stored yet, even while it is being stored.',
    answer: nothing,
    status: 204,
  },
});
