import { bankApi } from '@primal/contracts/billing/bank';
import { reconciliationApi } from '@primal/contracts/billing/bank-reconciliation';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import {
  BankImportSchema,
  BankLineSchema,
  BankMatchEntrySchema,
  BankMatchSchema,
  BankReconciliationSchema,
  BankStateSchema,
} from './bank.ts';
import { deleteBankImport, importBankFile } from './import.ts';
import {
  listBankEntries,
  listBankImports,
  listBankLines,
  listBankMatches,
  listReconciliations,
} from './list.ts';
import { listProposals, matchLines, unmatchLine } from './match.ts';
import {
  deleteReconciliation,
  finishReconciliation,
  readReconciliation,
  reopenReconciliation,
  startReconciliation,
  updateReconciliation,
} from './reconciliation.ts';
import { republishBank } from './store.ts';

const handlers: Handlers<typeof bankApi, BillingTables> = {
  importBankFile: ({ tx, body }) => importBankFile(tx, body),
  listBankImports,
  deleteBankImport: async ({ tx, params }) => {
    await deleteBankImport(tx, params.id);
  },
  listBankLines,
  listBankEntries,
  proposeBankMatches: ({ tx, query }) => listProposals(tx.db, query),
  listBankMatches,
  matchBankLines: ({ tx, body }) => matchLines(tx, body),
  unmatchBankLine: async ({ tx, params }) => {
    await unmatchLine(tx, params.id);
  },
};

const reconciling: Handlers<typeof reconciliationApi, BillingTables> = {
  listReconciliations,
  getReconciliation: ({ tx, params }) => readReconciliation(tx.db, params.id),
  startReconciliation: ({ tx, body }) => startReconciliation(tx, body),
  updateReconciliation: ({ tx, params, body }) => updateReconciliation(tx, params.id, body),
  deleteReconciliation: async ({ tx, params }) => {
    await deleteReconciliation(tx, params.id);
  },
  finishReconciliation: ({ tx, params, body }) => finishReconciliation(tx, params.id, body),
  reopenReconciliation: ({ tx, params, body }) => reopenReconciliation(tx, params.id, body),
};

export const bankSlice = createSlice(bankApi, handlers, {
  entities: [BankStateSchema, BankImportSchema, BankLineSchema, BankMatchSchema, BankMatchEntrySchema],
  republish: republishBank,
});
export const reconciliationSlice = createSlice(reconciliationApi, reconciling, {
  entities: [BankReconciliationSchema],
});
