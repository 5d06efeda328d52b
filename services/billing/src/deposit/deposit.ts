import { defineEntity, p } from '@mikro-orm/core';
import type { BookEntry } from '@primal/contracts/billing/books';
import {
  type CheckType,
  type DepositAnswer,
  type DepositSummary,
  depositedCheck,
  depositStatuses,
  depositSummary,
} from '@primal/contracts/billing/deposit';
import { depositSaved } from '@primal/contracts/billing/events';
import { auditChanges } from '@primal/contracts/shared/audit';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { aggregateColumns, nextVersion } from '@primal/service-kit/aggregate';
import { answerOf } from '@primal/service-kit/answers';
import type { RecordOf } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';

export const DepositSchema = defineEntity({
  name: 'Deposit',
  tableName: 'deposits',
  properties: {
    ...aggregateColumns,
    depositNumber: p.text(),
    date: p.date(),
    checkCount: p.integer(),
    /** Dollars. */
    checkTotal: p.decimal('string'),
    cash: p.decimal('string'),
    total: p.decimal('string'),
    notes: p.text().strictNullable(),
    madeBy: p.text(),
    status: p.enum(depositStatuses),
    voidReason: p.text().strictNullable(),
    voidedAt: p.datetime(3).strictNullable(),
  },
});

export type DepositRecord = RecordOf<typeof DepositSchema>;

/** A check of a deposit, as it was when it was deposited. */
export const DepositCheckSchema = defineEntity({
  name: 'DepositCheck',
  tableName: 'deposit_checks',
  properties: {
    id: p.uuid().primary(),
    depositId: p.uuid(),
    position: p.integer(),
    type: p.text().$type<CheckType>(),
    /** The payment, or the cash receipt. */
    documentId: p.uuid(),
    number: p.text(),
    customerName: p.text().strictNullable(),
    date: p.date(),
    amount: p.decimal('string'),
    /** Its deposit stands: such a check is in no other one. */
    isStanding: p.boolean(),
  },
});

type DepositCheckRecord = RecordOf<typeof DepositCheckSchema>;

/** A check of a deposit, and whether it came back. */
export type CheckOfDeposit = Omit<DepositCheckRecord, 'depositId' | 'isStanding' | 'position' | 'id'> & {
  /** The day on which it was reversed or voided; null for one that the bank has. */
  returnedOn: BusinessDate | null;
};

const mayVoid = ({ status }: DepositRecord): true | string =>
  status !== 'voided' || 'This deposit is already voided.';

const answer = answerOf(depositSummary);
const checkAnswer = answerOf(depositedCheck.omit({ id: true, returned: true }));

export const presentSummary = (deposit: DepositRecord): DepositSummary => ({
  ...answer(deposit),
  allowed: { void: mayVoid(deposit) },
});

export const presentDeposit = (deposit: DepositRecord, checks: readonly CheckOfDeposit[]): DepositAnswer => ({
  ...presentSummary(deposit),
  checks: checks.map((check) => ({
    ...checkAnswer(check),
    id: check.documentId,
    returned: check.returnedOn !== null,
  })),
});

/** The day of the counter-entry of a deposit that is taken back: today, though not before its own. */
const voidDay = (date: BusinessDate): BusinessDate => (date > today() ? date : today());

/** Checks and cash that were taken to the bank together. All that can still happen to it is its void. */
export class Deposit extends DepositSchema.class {
  about() {
    return { type: 'deposit', id: this.id, label: this.depositNumber } as const;
  }

  /** Takes the deposit back by a counter-entry of today. The caller lets its checks go. */
  void(tx: EntityTx, reason: string): void {
    const ok = mayVoid(this);
    if (ok !== true) throw problem.conflict(ok);
    const changes = auditChanges(['status', 'total'], this, { status: 'voided', total: '0.00' });
    tx.audit({ kind: 'voided', subject: this.about(), changes, reason });
    nextVersion<Deposit>(this, { status: 'voided', voidReason: reason, voidedAt: new Date() });
    tx.record(depositSaved, { key: this.id, sequence: this.version, data: presentSummary(this) });
  }

  bookEntries(): BookEntry[] {
    return [
      depositEntry(this),
      ...(this.status === 'voided'
        ? [{ date: voidDay(this.date), amount: `-${this.total}`, figures: `void ${this.total}` }]
        : []),
    ];
  }
}
DepositSchema.setClass(Deposit);

/** As the ledger names it. */
export const postedAs = ({ id, depositNumber }: Pick<DepositRecord, 'id' | 'depositNumber'>) =>
  ({ type: 'deposit', id, number: depositNumber }) as const;

/** What a deposit counts in the books on its own date. */
export const depositEntry = ({ date, total }: Pick<DepositRecord, 'date' | 'total'>): BookEntry => ({
  date,
  amount: total,
  figures: `deposit ${total}`,
});
