import { accountRoleNames } from '@primal/contracts/billing/accounts';
import { manualEntrySaved } from '@primal/contracts/billing/events';
import type { ManualEntryAnswer } from '@primal/contracts/billing/manual-entry';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { selectOf, sql } from '@primal/service-kit/database';
import { readSnapshots } from '@primal/service-kit/service';
import { readAccountNames } from '../account/store.ts';
import { type DocumentBooks, reversedByDate } from '../document/books.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import { ManualEntry, ManualEntrySchema, toAnswer, toEvent } from './manual-entry.ts';

export const manualEntrySeries = billingDocuments['journal-entry'].series;

const { label } = billingDocuments['journal-entry'];

const selectManualEntries = (db: BillingDb) =>
  db.selectFrom('manual_entries as m').select(selectOf(ManualEntrySchema, 'm'));

export const readManualEntry = async (db: BillingDb, id: string): Promise<ManualEntryAnswer> => {
  const [entry, nameOf] = await Promise.all([
    readRecord(selectManualEntries(db).where('m.id', '=', id), label),
    readAccountNames(db),
  ]);
  return toAnswer(entry, nameOf);
};

export const lockManualEntry = (tx: BillingTx, id: string, version?: number): Promise<ManualEntry> =>
  lockRecord(tx, ManualEntry, id, { label, version });

export const republishManualEntries = (db: BillingDb, ids?: readonly string[]) =>
  readSnapshots(manualEntrySaved, { rows: selectManualEntries(db), id: 'm.id', ids }, toEvent);

export const manualEntryBooks: DocumentBooks = {
  journaled: [
    {
      type: 'journal_entry',
      table: 'manual_entries',
      number: sql`d.entry_number`,
      memo: { ...reversedByDate, reason: sql`d.memo` },
      figures: [
        {
          name: 'The sum of the debits',
          accounts: accountRoleNames,
          side: 'debit',
          moved: sql`l.debit`,
          amount: sql`case when d.reversed_on is null then d.total else 2 * d.total end`,
        },
      ],
    },
  ],
};
