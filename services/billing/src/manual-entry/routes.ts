import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { pickLaterDate, today } from '@primal/contracts/shared/dates';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { readAccountNames } from '../account/store.ts';
import { lockCash } from '../cash-drawer/store.ts';
import { changeInBooks } from '../ledger/post.ts';
import type { BillingTables } from '../tables.ts';
import { createManualEntry } from './create.ts';
import { createEntryPostings, ManualEntrySchema, toAnswer, toJournalRef } from './manual-entry.ts';
import { lockManualEntry, readManualEntry, republishManualEntries } from './store.ts';

const handlers: Handlers<typeof manualEntryApi, BillingTables> = {
  getManualEntry: ({ tx, params }) => readManualEntry(tx.db, params.id),
  createManualEntry: ({ tx, body }) => createManualEntry(tx, body),
  reverseManualEntry: async ({ tx, params, body }) => {
    const { reason, version } = body;
    const entry = await lockManualEntry(tx, params.id, version);
    if (entry.lines.some(({ account }) => account === 'cash')) await lockCash(tx);
    const date = body.date ?? pickLaterDate(entry.date, today());
    const booked = {
      journalRef: toJournalRef(entry),
      auditSubject: entry.auditSubject(),
      entries: () => entry.bookEntries(),
      postings: () => createEntryPostings(entry),
    };
    await changeInBooks(tx, booked, () => entry.reverse(tx, { date, reason }));
    return toAnswer(entry, await readAccountNames(tx.db));
  },
};

export const manualEntrySlice = createSlice(manualEntryApi, handlers, {
  entities: [ManualEntrySchema],
  republish: republishManualEntries,
});
