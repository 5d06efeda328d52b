import { receivablesApi } from '@primal/contracts/billing/receivables-api';
import { type Handlers, routes } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import { receivables } from './accounts.ts';

const handlers: Handlers<typeof receivablesApi, BillingTables> = {
  getReceivables: ({ query, tx }) => receivables(tx.db, query),
};

export const receivablesRoutes = routes(receivablesApi, handlers);
