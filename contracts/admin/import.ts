import { z } from 'zod';
import { apiTable, listQuery, noContent, parameter } from '../shared/api.ts';
import { cell } from '../shared/cell.ts';
import { pricingTiers } from '../shared/lines.ts';
import { instant, requiredName, verbatim } from '../shared/schemas.ts';
import { importSubjects } from './csv-export.ts';
import {
  importBlankDefaultBody,
  importMapping,
  importValueMappingBody,
  suggestAnswer,
  suggestBody,
} from './import-columns.ts';

export const importRowKinds = ['added', 'changed', 'unchanged', 'refused'] as const;
export type ImportRowKind = (typeof importRowKinds)[number];

export const maxImportRows = 100_000;
export const maxRowsPerCall = 500;
/** Bytes. */
export const maxImportFileBytes = 20_000_000;

/**
 * Start of an import, before its rows. Without a `mapping`, headings determine the target fields. With a
 * `mapping`, values are parsed leniently, and `standIns` and `words` apply.
 */
export const importBody = z.strictObject({
  subject: z.enum(importSubjects, { error: `Subject must be one of ${importSubjects.join(', ')}.` }),
  fileName: requiredName(255, 'File name is required.'),
  columns: z
    .array(verbatim(200))
    .min(1, 'The file has no columns.')
    .max(200, 'At most 200 columns are read.'),
  mapping: importMapping.optional(),
  /** False: `columns` are generated names, and their mapping is not remembered. */
  hasHeadings: z.boolean({ error: 'Has headings must be true or false.' }).default(true),
  standIns: z.array(importBlankDefaultBody).max(30, 'List at most 30 default values.').default([]),
  words: z.array(importValueMappingBody).max(200, 'List at most 200 replacement values.').default([]),
  /**
   * Overwrites values that users changed in this product since the export
   * (docs/rules/catalog.md#changed-since-the-export).
   */
  overwrite: z.boolean({ error: 'Overwrite must be true or false.' }).default(false),
});

export const importRowsBody = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        row: z.number().int().min(1).max(10_000_000),
        cells: z.array(cell).max(200, 'At most 200 columns are read.'),
      }),
    )
    .min(1, 'There are no rows.')
    .max(maxRowsPerCall, `At most ${maxRowsPerCall} rows at once.`),
});

/** Stores all `rows` of an import, or all except rejected rows. */
export const applyBody = z.strictObject({
  rows: z.number().int().min(1),
  skipRefused: z.boolean({ error: 'Skip refused must be true or false.' }).default(false),
  pricingTier: z.enum(pricingTiers, { error: `Must be one of ${pricingTiers.join(', ')}.` }).optional(),
});

export const importAnswer = z.object({
  id: z.string(),
  subject: z.enum(importSubjects),
  fileName: z.string(),
  /** `reading` during staging, `applying` while a transaction stores the rows, then `applied`. */
  state: z.enum(['reading', 'applying', 'applied']),
  /** Headings that the import stores, in this product's spelling. `unknownColumns` are ignored. */
  columns: z.array(z.string()),
  unknownColumns: z.array(z.string()),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  withoutTier: z.number().int(),
  /** Added and changed products that are taxable. */
  taxable: z.number().int(),
  /**
   * Rows whose record a user changed in this product since the export. Stored values win without
   * `overwrite`.
   */
  changedHere: z.number().int(),
  overwrite: z.boolean(),
  noted: z.number().int(),
  /** Columns whose blank cells clear stored values: heading and number of rows. */
  clears: z.array(z.object({ field: z.string(), count: z.number().int() })),
  stored: z.number().int(),
  createdAt: instant(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/**
 * Conflict: a user changed a field in this product since the export. `by` is null if the author is unknown.
 */
const importConflictSchema = z.object({
  field: z.string(),
  file: z.string().nullable(),
  here: z.string().nullable(),
  untouched: z.boolean(),
  by: z.string().nullable(),
});
export type ImportConflict = z.infer<typeof importConflictSchema>;

export const importRowAnswer = z.object({
  row: z.number().int(),
  kind: z.enum(importRowKinds),
  name: z.string(),
  changes: z.array(fieldChange),
  problems: z.array(z.string()),
  changedHere: z.array(importConflictSchema),
  notes: z.array(z.string()),
});
export type ImportRowAnswer = z.infer<typeof importRowAnswer>;

/**
 * CSV import of products, customers and customer prices. Rows are staged in batches and compared with stored
 * records. After the preview, one transaction stores all of them or none (docs/decisions/0037).
 */
export const importApi = apiTable({
  suggestImportColumns: {
    method: 'POST',
    path: '/api/imports/columns',
    permission: ['importLists', 'viewInvoices', 'closePeriods'],
    summary:
      'Proposed fields for the columns of a file, from its first rows and from earlier files. Lists need the permission to import, opening balances the permission to preview them.',
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
      kind: parameter(z.enum(importRowKinds)),
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
    answer: noContent,
    status: 204,
  },
});
