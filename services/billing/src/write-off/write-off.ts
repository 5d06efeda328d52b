import { defineEntity, p } from '@mikro-orm/core';
import { listAuditChanges } from '@primal/contracts/audit';
import type { BookEntry } from '@primal/contracts/billing/books';
import { writeOffSaved } from '@primal/contracts/billing/events';
import {
  decideWriteOffActions,
  type WriteOffAnswer,
  writeOffAnswer,
  writeOffKindLabels,
  writeOffKinds,
} from '@primal/contracts/billing/write-off';
import { type BusinessDate, formatDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { aggregateColumns, createFirstVersion, incrementVersion } from '@primal/service-kit/aggregate';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { assertAllowed, createFieldProblem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { addReversal, notReversed, reversalColumns, toReversal } from '../document/reversal.ts';

export const WriteOffSchema = defineEntity({
  name: 'WriteOff',
  tableName: 'write_offs',
  properties: {
    ...aggregateColumns,
    invoiceId: p.uuid(),
    invoiceNumber: p.text(),
    customerId: p.uuid(),
    customerName: p.text(),
    kind: p.enum(writeOffKinds),
    date: p.date(),
    amount: p.decimal('string'),
    reason: p.text(),
    paymentId: p.uuid().strictNullable(),
    recordedBy: p.text(),
    ...reversalColumns,
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof WriteOffSchema]> {}
}

type WriteOffRecord = RecordOf<typeof WriteOffSchema>;

const recordedFields = ['kind', 'date', 'amount', 'customerName'] as const;

type Facts = Pick<
  WriteOffRecord,
  | 'invoiceId'
  | 'invoiceNumber'
  | 'customerId'
  | 'customerName'
  | 'kind'
  | 'date'
  | 'amount'
  | 'reason'
  | 'paymentId'
>;

/** Lowers an invoice's balance without a payment or credit. It can only be reversed. */
export class WriteOff extends WriteOffSchema.class {
  /** Stores a write-off. The caller has lowered the invoice's balance and writes the ledger entries. */
  static create(tx: EntityTx, facts: Facts): WriteOff {
    const writeOff = tx.em.create(WriteOff, {
      ...createFirstVersion(),
      ...facts,
      recordedBy: tx.identity.name,
      ...notReversed,
    });
    const changes = listAuditChanges(recordedFields, {}, { ...facts, kind: writeOffKindLabels[facts.kind] });
    tx.audit({ kind: 'written_off', subject: writeOff.auditSubject(), changes, reason: facts.reason });
    writeOff.saved(tx);
    return writeOff;
  }

  /** Reverses with a counter-entry of that day. The caller raises the invoice's balance. */
  reverse(tx: EntityTx, { date, reason }: { date: BusinessDate; reason: string }): void {
    assertAllowed(decideWriteOffActions(this).reverse);
    const latest = pickLaterDate(today(), this.date);
    if (date < this.date)
      throw createFieldProblem(
        `A write-off cannot be reversed before its date, ${formatDate(this.date)}.`,
        'date',
      );
    // The invoice owes the amount again now. With a later date, the ledger would differ until then.
    if (date > latest) throw createFieldProblem(`Choose a day no later than ${formatDate(latest)}.`, 'date');
    incrementVersion<WriteOff>(this, { reversedOn: date, reversalReason: reason, reversedAt: new Date() });
    const changes = [
      { field: 'amount', before: this.amount, after: '0.00' },
      { field: 'reversedOn', before: null, after: date },
    ];
    tx.audit({ kind: 'reversed', subject: this.auditSubject(), reason, changes });
    this.saved(tx);
  }

  auditSubject() {
    const label = `${writeOffKindLabels[this.kind]} of ${formatMoney(this.amount)} on ${this.invoiceNumber}`;
    return { type: 'write_off', id: this.id, label } as const;
  }

  toAnswer(): WriteOffAnswer {
    return toAnswer(this);
  }

  bookEntries(): BookEntry[] {
    const { date, amount, invoiceId, kind, reversedOn } = this;
    return addReversal({ date, amount, figures: `${kind} ${invoiceId} ${amount}` }, reversedOn);
  }

  private saved(tx: EntityTx): void {
    tx.record(writeOffSaved, { key: this.id, sequence: this.version, data: this.toAnswer() });
  }
}
WriteOffSchema.setClass(WriteOff);

const answer = createAnswerMapper(writeOffAnswer);

export const toAnswer = (writeOff: WriteOffRecord): WriteOffAnswer => ({
  ...answer(writeOff),
  reversal: toReversal(writeOff),
  allowed: decideWriteOffActions(writeOff),
});
