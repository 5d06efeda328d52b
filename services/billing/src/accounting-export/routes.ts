import { accountingExportApi } from '@primal/contracts/billing/accounting-export';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { escapeLike } from '@primal/service-kit/lists/search';
import { createFileReply, createSlice, type Handlers } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import {
  AccountingExportFileSchema,
  AccountingExportSchema,
  ExportedEntrySchema,
  ExportNameSchema,
  toAnswer,
} from './accounting-export.ts';
import { createExport, previewExport } from './create.ts';
import { readOpeningBalancesDue } from './entries.ts';
import {
  deleteExportNames,
  lockExport,
  readExport,
  readExportFile,
  republishExports,
  selectExports,
} from './store.ts';

const listAccountingExports = documentList({
  call: accountingExportApi.listAccountingExports,
  select: selectExports,
  id: 'x.id',
  columns: {
    createdAt: 'x.created_at',
    number: 'x.number_value',
    from: 'x.from_date',
    to: 'x.to_date',
    format: 'x.format',
    entryCount: 'x.entry_count',
    total: 'x.total',
  },
  sort: ['createdAt', 'desc'],
  equal: { format: 'x.format' },
  where: ({ from, to, status }) => [
    from && sql`x.to_date >= ${from}`,
    to && sql`x.from_date <= ${to}`,
    status && (status === 'undone' ? sql`x.undone_at is not null` : sql`x.undone_at is null`),
  ],
  search: (q) => [{ matches: sql<boolean>`x.number ilike ${`%${escapeLike(q)}%`}` }],
  toAnswers: (rows) => rows.map(toAnswer),
});

const handlers: Handlers<typeof accountingExportApi, BillingTables> = {
  listAccountingExports,
  previewAccountingExport: ({ tx, query }) => previewExport(tx.db, query),
  createAccountingExport: ({ tx, body }) => createExport(tx, body),
  openingBalancesDue: ({ tx, query }) => readOpeningBalancesDue(tx.db, query),
  getAccountingExport: ({ tx, params }) => readExport(tx.db, params.id),
  downloadAccountingExport: async ({ tx, params }) => {
    const { batch, content } = await readExportFile(tx.db, params.id);
    return createFileReply(content, { type: 'application/octet-stream', name: batch.fileName });
  },
  undoAccountingExport: async ({ tx, params, body }) => {
    const batch = await lockExport(tx, params.id);
    batch.undo(tx, body.reason);
    await tx.db.deleteFrom('exported_entries').where('export_id', '=', batch.id).execute();
    await deleteExportNames(tx, batch);
    return toAnswer(batch);
  },
};

export const accountingExportSlice = createSlice(accountingExportApi, handlers, {
  entities: [AccountingExportSchema, AccountingExportFileSchema, ExportedEntrySchema, ExportNameSchema],
  republish: republishExports,
});
