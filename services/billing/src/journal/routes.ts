import { journalApi } from '@primal/contracts/billing/journal';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { JournalEntrySchema, JournalLineSchema } from '../ledger/journal.ts';
import type { BillingTables } from '../tables.ts';
import { listJournalEntries } from './list.ts';

const handlers: Handlers<typeof journalApi, BillingTables> = {
  listJournalEntries,
};

export const journalSlice = createSlice(journalApi, handlers, {
  entities: [JournalEntrySchema, JournalLineSchema],
});
