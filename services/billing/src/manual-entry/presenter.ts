import type { AccountRole } from '@primal/contracts/billing/accounts';
import {
  decideEntryActions,
  type ManualEntryAnswer,
  type ManualEntryFacts,
  manualEntryFacts,
} from '@primal/contracts/billing/manual-entry';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import { toInstantText } from '@primal/service-kit/database';
import type { AccountNames } from '../account/store.ts';

type EntryRecord = Answerable<Omit<ManualEntryFacts, 'reversal' | 'allowed'>> & {
  reversedOn: string | null;
  reversalReason: string | null;
  reversedAt: Date | string | null;
};

export interface EntryLine {
  account: AccountRole;
  category: string | null;
  debit: string;
  credit: string;
}

const facts = createAnswerMapper(manualEntryFacts);

export const toEvent = (entry: EntryRecord): ManualEntryFacts => {
  const { reversedOn, reversalReason, reversedAt } = entry;
  return {
    ...facts(entry),
    reversal:
      reversedOn !== null && reversalReason !== null && reversedAt !== null
        ? { date: reversedOn, reason: reversalReason, createdAt: toInstantText(reversedAt) }
        : null,
    allowed: decideEntryActions(entry),
  };
};

export const toAnswer = (
  entry: EntryRecord & { lines: readonly EntryLine[] },
  nameOf: AccountNames,
): ManualEntryAnswer => ({
  ...toEvent(entry),
  lines: entry.lines.map(({ account, category, debit, credit }) => {
    const { key, number, name } = nameOf(account, category);
    return { account: key, accountNumber: number, accountName: name, debit, credit };
  }),
});
