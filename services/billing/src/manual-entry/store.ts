import { billingDocuments } from '@primal/contracts/billing/documents';
import { manualEntrySaved } from '@primal/contracts/billing/events';
import type { ManualEntryAnswer } from '@primal/contracts/billing/manual-entry';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { selectOf } from '@primal/service-kit/database';
import { readSnapshots } from '@primal/service-kit/service';
import { readAccountNames } from '../account/store.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import { ManualEntry, ManualEntrySchema } from './manual-entry.ts';
import { toAnswer, toEvent } from './presenter.ts';

export const manualEntrySeries = billingDocuments['journal-entry'].series;

const { label } = billingDocuments['journal-entry'];

export const selectManualEntries = (db: BillingDb) =>
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
