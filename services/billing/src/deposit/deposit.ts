import { defineEntity, p } from '@mikro-orm/core';
import { listAuditChanges } from '@primal/contracts/audit';
import type { BookEntry } from '@primal/contracts/billing/books';
import {
  type DepositAnswer,
  type DepositableType,
  type DepositSummary,
  decideDepositActions,
  depositedCheck,
  depositStatuses,
  depositSummary,
} from '@primal/contracts/billing/deposit';
import { depositSaved } from '@primal/contracts/billing/events';
import { type BusinessDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { aggregateColumns, incrementVersion } from '@primal/service-kit/aggregate';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { assertAllowed } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { addReversal } from '../document/reversal.ts';

export const DepositSchema = defineEntity({
  name: 'Deposit',
  tableName: 'deposits',
  properties: {
    ...aggregateColumns,
    depositNumber: p.text(),
    date: p.date(),
    checkCount: p.integer(),
    checkTotal: p.decimal('string'),
    cash: p.decimal('string'),
    fromDrawer: p.date().strictNullable(),
    cardCount: p.integer(),
    cardTotal: p.decimal('string'),
    processorFee: p.decimal('string'),
    total: p.decimal('string'),
    notes: p.text().strictNullable(),
    madeBy: p.text(),
    status: p.enum(depositStatuses),
    voidReason: p.text().strictNullable(),
    voidedAt: p.datetime(3).strictNullable(),
    voidedOn: p.date().strictNullable(),
  },
});

export type DepositRecord = RecordOf<typeof DepositSchema>;

export const DepositCheckSchema = defineEntity({
  name: 'DepositCheck',
  tableName: 'deposit_checks',
  properties: {
    id: p.uuid().primary(),
    depositId: p.uuid(),
    position: p.integer(),
    type: p.text().$type<DepositableType>(),
    documentId: p.uuid(),
    number: p.text(),
    customerName: p.text().strictNullable(),
    date: p.date(),
    amount: p.decimal('string'),
    isStanding: p.boolean(),
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof DepositSchema, typeof DepositCheckSchema]> {}
}

type DepositCheckRecord = RecordOf<typeof DepositCheckSchema>;

export type CheckOfDeposit = Omit<DepositCheckRecord, 'depositId' | 'isStanding' | 'position' | 'id'> & {
  /** Day on which the check or refund was reversed or voided; null while the bank has it. */
  returnedOn: BusinessDate | null;
};

/** Checks and cash deposited together, or a card batch. A deposit can only be voided. */
export class Deposit extends DepositSchema.class {
  auditSubject() {
    return { type: 'deposit', id: this.id, label: this.depositNumber } as const;
  }

  void(tx: EntityTx, reason: string): void {
    assertAllowed(decideDepositActions(this).void);
    const changes = listAuditChanges(['status', 'total'], this, { status: 'voided', total: '0.00' });
    tx.audit({ kind: 'voided', subject: this.auditSubject(), changes, reason });
    const voidedOn = pickLaterDate(this.date, today());
    incrementVersion<Deposit>(this, { status: 'voided', voidReason: reason, voidedAt: new Date(), voidedOn });
    tx.record(depositSaved, { key: this.id, sequence: this.version, data: toSummary(this) });
  }

  bookEntries(): BookEntry[] {
    return addReversal(toDepositEntry(this), this.voidedOn);
  }
}
DepositSchema.setClass(Deposit);

export const toJournalRef = ({ id, depositNumber }: Pick<DepositRecord, 'id' | 'depositNumber'>) =>
  ({ type: 'deposit', id, number: depositNumber }) as const;

export const toDepositEntry = ({ date, total }: Pick<DepositRecord, 'date' | 'total'>): BookEntry => ({
  date,
  amount: total,
  figures: `deposit ${total}`,
});

const answer = createAnswerMapper(depositSummary);
const checkAnswer = createAnswerMapper(depositedCheck.omit({ id: true, returned: true }));

export const toSummary = (deposit: DepositRecord): DepositSummary => ({
  ...answer(deposit),
  allowed: decideDepositActions(deposit),
});

export const toAnswer = (deposit: DepositRecord, checks: readonly CheckOfDeposit[]): DepositAnswer => ({
  ...toSummary(deposit),
  checks: [],
  cards: [],
  [deposit.cardCount > 0 ? 'cards' : 'checks']: checks.map((check) => ({
    ...checkAnswer(check),
    id: check.documentId,
    returned: check.returnedOn !== null,
  })),
});
