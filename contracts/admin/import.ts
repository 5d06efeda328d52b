import { z } from 'zod';
import { apiTable, listQuery, nothing, parameter } from '../shared/api.ts';
import { pricingTiers } from '../shared/lines.ts';
import { instant, requiredText, text } from '../shared/schemas.ts';

/** What can be imported and exported as CSV. */
export const importSubjects = ['products', 'customers', 'customer-prices'] as const;
export type ImportSubject = (typeof importSubjects)[number];

/** What an import makes of a row of the file. */
export const rowKinds = ['added', 'changed', 'unchanged', 'refused'] as const;
export type RowKind = (typeof rowKinds)[number];

/** The most rows that one import takes. */
export const mostImportRows = 100_000;
/** The most rows that one call brings. */
export const mostRowsOfACall = 500;
/** The largest file that the import page takes, in bytes. */
export const largestImportFile = 20_000_000;

/** The head of a file: what is in it, and the headings of its columns, in their order. */
export const importBody = z.strictObject({
  subject: z.enum(importSubjects, { error: `Subject must be one of ${importSubjects.join(', ')}.` }),
  fileName: requiredText(255, 'File name is required.'),
  columns: z.array(text(200)).min(1, 'The file has no columns.').max(200, 'At most 200 columns are read.'),
});

/** Rows of the file with their numbers in it (the heading is row 1), the cells in the order of the columns. */
export const importRowsBody = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        row: z.number().int().min(1).max(10_000_000),
        cells: z.array(text(10_000)).max(200, 'At most 200 columns are read.'),
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
  withoutTier: z.number().int().default(0),
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

/** A row of an import, for its preview. */
export const importRowAnswer = z.object({
  row: z.number().int(),
  kind: z.enum(rowKinds),
  /** The record's name, with the product code where there is one. */
  name: z.string(),
  changes: z.array(fieldChange),
  /** Sentences about what is wrong; empty unless it is refused. */
  problems: z.array(z.string()),
});
export type ImportRowAnswer = z.infer<typeof importRowAnswer>;

/**
 * CSV of products, customers and customer prices. An import is staged first: rows are sent in batches and compared with what is stored;
 * its preview is read; then all of it is stored in one transaction, or nothing (docs/decisions/0037).
 */
export const importApi = apiTable({
  createImport: {
    method: 'POST',
    path: '/api/imports',
    summary: 'Begin an import with the headings of its file.',
    body: importBody,
    answer: importAnswer,
    status: 201,
    creates: true,
  },
  addImportRows: {
    method: 'POST',
    path: '/api/imports/{id}/rows',
    summary: 'Compare further rows of the file with what is stored; nothing is changed yet.',
    body: importRowsBody,
    answer: importAnswer,
  },
  getImport: {
    method: 'GET',
    path: '/api/imports/{id}',
    summary: 'One import, with how far it has come.',
    answer: importAnswer,
  },
  listImportRows: {
    method: 'GET',
    path: '/api/imports/{id}/rows',
    summary: 'The rows of an import and what they do, in the order of the file.',
    query: listQuery({ sort: ['row'] }).extend({ kind: parameter(z.enum(rowKinds)) }),
    answer: z.array(importRowAnswer),
    list: true,
  },
  applyImport: {
    method: 'POST',
    path: '/api/imports/{id}/apply',
    summary: 'Store an import, all of it or nothing.',
    body: applyBody,
    answer: importAnswer,
  },
  deleteImport: {
    method: 'DELETE',
    path: '/api/imports/{id}',
    summary: 'Cancel an import that is not stored yet, also while it is being stored.',
    answer: nothing,
    status: 204,
  },
  exportProducts: {
    method: 'GET',
    path: '/api/products/export',
    summary: 'All products as a CSV file.',
    answer: nothing,
    file: 'text/csv',
  },
  exportCustomers: {
    method: 'GET',
    path: '/api/customers/export',
    summary: 'All customers as a CSV file.',
    answer: nothing,
    file: 'text/csv',
  },
});
