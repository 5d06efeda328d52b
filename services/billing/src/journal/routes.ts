import { journalApi } from '@primal/contracts/billing/journal';
import { createRoutes, type Handlers } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import { listJournalEntries } from './list.ts';

const handlers: Handlers<typeof journalApi, BillingTables> = {
  listJournalEntries,
};

export const journalRoutes = createRoutes(journalApi, handlers);
