import { defineEntity, p } from '@mikro-orm/core';
import type { AccountRole } from '@primal/contracts/billing/accounts';
import type { BookEntry } from '@primal/contracts/billing/books';
import { manualEntrySaved } from '@primal/contracts/billing/events';
import {
  decideEntryActions,
  type ManualEntryAnswer,
  type ManualEntryFacts,
  manualEntryFacts,
} from '@primal/contracts/billing/manual-entry';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import { aggregateColumns, incrementVersion } from '@primal/service-kit/aggregate';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { assertAllowed, createFieldProblem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import type { AccountNames } from '../account/store.ts';
import { addReversal, reversalColumns, toReversal } from '../document/reversal.ts';
import type { JournalRef, Posting } from '../ledger/post.ts';
import { reversePostings } from '../ledger/postings.ts';

interface EntryLine {
  account: AccountRole;
  category: string | null;
  debit: string;
  credit: string;
}

export const ManualEntrySchema = defineEntity({
  name: 'ManualEntry',
  tableName: 'manual_entries',
  properties: {
    ...aggregateColumns,
    entryNumber: p.text(),
    date: p.date(),
    memo: p.text(),
    total: p.decimal('string'),
    lines: p.json<EntryLine[]>(),
    madeBy: p.text(),
    ...reversalColumns,
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof ManualEntrySchema]> {}
}

type ManualEntryRecord = RecordOf<typeof ManualEntrySchema>;

export const toJournalRef = ({
  id,
  entryNumber,
}: Pick<ManualEntryRecord, 'id' | 'entryNumber'>): JournalRef => ({
  type: 'journal_entry',
  id,
  number: entryNumber,
});

export const toEntryBookEntry = ({ date, total }: Pick<ManualEntryRecord, 'date' | 'total'>): BookEntry => ({
  date,
  amount: total,
  figures: `journal entry ${total}`,
});

export const createEntryPostings = ({
  date,
  lines,
  reversedOn,
}: Pick<ManualEntryRecord, 'date' | 'lines' | 'reversedOn'>): Posting[] => {
  const posting: Posting = {
    date,
    customerId: null,
    lines: lines.map(({ account, category, debit, credit }) => ({
      account,
      category,
      amount: decimal(debit).minus(credit),
    })),
  };
  return reversedOn === null ? [posting] : [posting, ...reversePostings(reversedOn, [posting])];
};

/** Journal entry that a person wrote. It can only be reversed. */
export class ManualEntry extends ManualEntrySchema.class {
  auditSubject() {
    return { type: 'journal_entry', id: this.id, label: this.entryNumber } as const;
  }

  reverse(tx: EntityTx, { date, reason }: { date: BusinessDate; reason: string }): void {
    assertAllowed(decideEntryActions(this).reverse);
    if (date < this.date) throw createFieldProblem('An entry cannot be reversed before its date.', 'date');
    const reversal = { reversedOn: date, reversalReason: reason, reversedAt: new Date() };
    incrementVersion<ManualEntry>(this, reversal);
    const changes = [{ field: 'reversedOn', before: null, after: date }];
    tx.audit({ kind: 'reversed', subject: this.auditSubject(), reason, changes });
    tx.record(manualEntrySaved, { key: this.id, sequence: this.version, data: toEvent(this) });
  }

  bookEntries(): BookEntry[] {
    return addReversal(toEntryBookEntry(this), this.reversedOn);
  }
}
ManualEntrySchema.setClass(ManualEntry);

const facts = createAnswerMapper(manualEntryFacts);

export const toEvent = (entry: ManualEntryRecord): ManualEntryFacts => ({
  ...facts(entry),
  reversal: toReversal(entry),
  allowed: decideEntryActions(entry),
});

export const toAnswer = (entry: ManualEntryRecord, nameOf: AccountNames): ManualEntryAnswer => ({
  ...toEvent(entry),
  lines: entry.lines.map(({ account, category, debit, credit }) => {
    const { key, number, name } = nameOf(account, category);
    return { account: key, accountNumber: number, accountName: name, debit, credit };
  }),
});
