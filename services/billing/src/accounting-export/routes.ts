import { accountingExportApi } from '@primal/contracts/billing/accounting-export';
import { createFileReply, createSlice, type Handlers } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import {
  AccountingExportFileSchema,
  AccountingExportSchema,
  ExportedEntrySchema,
  ExportNameSchema,
} from './accounting-export.ts';
import { createExport, previewExport } from './create.ts';
import { readOpeningBalancesDue } from './entries.ts';
import { listAccountingExports } from './list.ts';
import { toAnswer } from './presenter.ts';
import { deleteExportNames, lockExport, readExport, readExportFile, republishExports } from './store.ts';

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
