import type { ManualEntryAnswer } from '@primal/contracts/billing/manual-entry';
import type { AccountNames } from '../account/store.ts';
import { type ManualEntryRecord, presentEvent } from './manual-entry.ts';

export const presentManualEntry = (entry: ManualEntryRecord, nameOf: AccountNames): ManualEntryAnswer => ({
  ...presentEvent(entry),
  lines: entry.lines.map(({ account, category, debit, credit }) => {
    const { key, number, name } = nameOf(account, category);
    return { account: key, accountNumber: number, accountName: name, debit, credit };
  }),
});
