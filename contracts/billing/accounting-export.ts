import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { apiTable, listQuery, noContent, parameter } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import { businessDate, instant, requiredText } from '../shared/schemas.ts';

/** File formats of accounting programs (docs/rules/books.md#accounting-exports). */
export const exportFormats = {
  csv: {
    label: 'CSV journal',
    about: 'Every line of every entry, for any accounting program or spreadsheet.',
  },
  iif: {
    label: 'QuickBooks Desktop (IIF)',
    about:
      'Invoices, payments, credits and cash sales keep their type; everything else becomes a general journal entry. Payments arrive unapplied in QuickBooks Desktop: apply each to its invoices there under Receive Payments.',
  },
  qbo_csv: {
    label: 'QuickBooks Online invoices (CSV)',
    about:
      'Invoices that were not exported yet, as they are now. QuickBooks Online accepts only invoices from a file: use the CSV journal for payments, credits, cash sales and invoice changes.',
  },
} as const;
export type ExportFormat = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]];

export const decideExportActions = ({ number, undoneAt }: { number: string; undoneAt: unknown }) => ({
  undo: undoneAt === null || `${number} is already undone.`,
});

export const accountingExportAnswer = z.object({
  id: z.string(),
  /** `EXP-1001` and up. */
  number: z.string(),
  /** Requested range of business dates, both inclusive. */
  from: z.string(),
  to: z.string(),
  format: z.enum(exportFormatNames),
  entryCount: z.number().int(),
  /** Dollars: total debits, equal to total credits. */
  total: z.string(),
  includesOpeningBalances: z.boolean().default(false),
  fileName: z.string(),
  createdBy: z.string(),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.number().int(),
  undoneAt: instant().nullable(),
  undoneBy: z.string().nullable(),
  undoReason: z.string().nullable(),
  allowed: allowedBy(allowedSchema(['undo']), { undo: 'closePeriods' }),
});
export type AccountingExportAnswer = z.infer<typeof accountingExportAnswer>;

/** Customer or account whose name in the file differs from its name in the product. */
export const differentName = z.object({
  kind: z.enum(['customer', 'account']),
  name: z.string(),
  exported: z.string(),
});
export type DifferentName = z.infer<typeof differentName>;

export const accountingExportPreview = z.object({
  entryCount: z.number().int(),
  total: z.string(),
  names: z.array(differentName),
});
export type AccountingExportPreview = z.infer<typeof accountingExportPreview>;

/** Opening balances whose entries are in no export batch. */
export const openingBalancesDue = z.object({
  count: z.number().int(),
  /** Dollars: invoices less credits. */
  total: z.string(),
});
export type OpeningBalancesDue = z.infer<typeof openingBalancesDue>;

/** Range of dates, both inclusive. Skips entries that are already in a batch. */
const days = { from: businessDate(), to: businessDate() };
const asked = {
  ...days,
  format: z.enum(exportFormatNames, { error: 'Please choose csv, iif or qbo_csv.' }),
};
export const accountingExportBody = z
  .strictObject({ ...asked, includesOpeningBalances: z.boolean().optional() })
  .refine(({ from, to }) => from <= to, { error: 'From must not be after To.', path: ['from'] });

export const undoExportBody = z.strictObject({ reason: requiredText(500, 'Please enter a reason') });

/** Maximum number of journal entries in a batch. */
export const maxExportedEntries = 100_000;

export const accountingExportSaved = eventDefinition(
  'billing.accounting-export.saved',
  accountingExportAnswer,
);

export const accountingExportApi = apiTable({
  listAccountingExports: {
    method: 'GET',
    path: '/api/accounting-exports',
    permission: 'viewInvoices',
    summary:
      'Exported batches of journal entries, newest first by default. `from` and `to` find batches whose days overlap, `q` a number.',
    query: listQuery({
      sort: ['createdAt', 'number', 'from', 'to', 'format', 'entryCount', 'total'],
      status: ['exported', 'undone'],
    }).extend({ format: parameter(z.enum(exportFormatNames, { error: 'This format does not exist.' })) }),
    answer: z.array(accountingExportAnswer),
    list: true,
  },
  previewAccountingExport: {
    method: 'GET',
    path: '/api/accounting-exports/preview',
    permission: 'viewInvoices',
    summary: 'Preview of an export of these days, with the names that its file changes. Stores nothing.',
    query: z.object({
      ...asked,
      includesOpeningBalances: parameter(
        z.enum(['true', 'false'], { error: 'Must be true or false.' }),
      ).transform((value) => value === 'true'),
    }),
    answer: accountingExportPreview,
  },
  openingBalancesDue: {
    method: 'GET',
    path: '/api/accounting-exports/opening-balances',
    permission: 'viewInvoices',
    summary:
      'Opening balances of these days that were never exported. An export includes them only with `includesOpeningBalances`.',
    query: z.object(days),
    answer: openingBalancesDue,
  },
  createAccountingExport: {
    method: 'POST',
    path: '/api/accounting-exports',
    permission: 'invoice',
    summary:
      'Export the journal entries of some days that are not in a batch yet; 409 if there is nothing new. Opening balances are left out unless `includesOpeningBalances`. `names` lists the names that the file changes.',
    body: accountingExportBody,
    answer: accountingExportAnswer.extend({ names: z.array(differentName) }),
    status: 201,
    creates: true,
  },
  getAccountingExport: {
    method: 'GET',
    path: '/api/accounting-exports/{id}',
    permission: 'viewInvoices',
    summary: 'One batch.',
    answer: accountingExportAnswer,
  },
  downloadAccountingExport: {
    method: 'GET',
    path: '/api/accounting-exports/{id}/file',
    permission: 'viewInvoices',
    summary: 'The original file of a batch, byte for byte, even of an undone batch.',
    answer: noContent,
    file: 'application/octet-stream',
  },
  undoAccountingExport: {
    method: 'POST',
    path: '/api/accounting-exports/{id}/undo',
    permission: 'closePeriods',
    refusal: 'Only an admin may undo an export.',
    summary: 'Undo a batch, with a reason: its entries can be exported again.',
    body: undoExportBody,
    answer: accountingExportAnswer,
  },
});
