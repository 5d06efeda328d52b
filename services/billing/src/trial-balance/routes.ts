import { ledgerApi } from '@primal/contracts/billing/trial-balance';
import { createRoutes, type Handlers } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import { listActivity } from './activity.ts';
import { readTrialBalance } from './trial-balance.ts';

const handlers: Handlers<typeof ledgerApi, BillingTables> = {
  getTrialBalance: ({ query, tx }) => readTrialBalance(tx.db, query),
  listActivity: ({ params, query, tx }) => listActivity(tx.db, params.account, query),
};

export const ledgerRoutes = createRoutes(ledgerApi, handlers);
