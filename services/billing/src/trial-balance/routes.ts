import { ledgerApi } from '@primal/contracts/billing/trial-balance';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import { listActivity } from './list.ts';
import { readTrialBalance } from './trial-balance.ts';

const handlers: Handlers<typeof ledgerApi, BillingTables> = {
  getTrialBalance: ({ tx, query }) => readTrialBalance(tx.db, query),
  listActivity: ({ tx, params, query }) => listActivity(tx.db, params.account, query),
};

export const ledgerSlice = createSlice(ledgerApi, handlers);
