import { defineEntity, p } from '@mikro-orm/core';
import type { BookEntry } from '@primal/contracts/billing/books';
import {
  decideRefundActions,
  type RefundAnswer,
  refundAnswer,
  refundMethods,
  refundPart,
  refundSaved,
} from '@primal/contracts/billing/refund';
import type { CreditType } from '@primal/contracts/documents/billing';
import type { AddressedCustomer } from '@primal/contracts/shared/customer';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { aggregateColumns, incrementVersion } from '@primal/service-kit/aggregate';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { assertAllowed, createFieldProblem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { addReversal, reversalColumns, toReversal } from '../document/reversal.ts';
import type { JournalRef, Posting } from '../ledger/post.ts';
import { createRefundPostings } from '../ledger/postings.ts';

export const RefundSchema = defineEntity({
  name: 'Refund',
  tableName: 'refunds',
  properties: {
    ...aggregateColumns,
    refundNumber: p.text(),
    customerId: p.uuid(),
    customer: p.json<AddressedCustomer>(),
    date: p.date(),
    amount: p.decimal('string'),
    method: p.enum(refundMethods),
    checkNumber: p.text().strictNullable(),
    memo: p.text().strictNullable(),
    recordedBy: p.text(),
    ...reversalColumns,
    parts: () => p.oneToMany(RefundPart).mappedBy('refund').orderBy({ position: 'asc' }),
  },
});

export type RefundRecord = RecordOf<typeof RefundSchema>;

/** Credit that the refund pays back; kept after a reversal. */
export const RefundPartSchema = defineEntity({
  name: 'RefundPart',
  tableName: 'refund_parts',
  properties: {
    id: p.uuid().primary(),
    refund: () => p.manyToOne(Refund).fieldName('refund_id'),
    position: p.integer(),
    type: p.text().$type<CreditType>(),
    documentId: p.uuid(),
    number: p.text().strictNullable(),
    date: p.date(),
    amount: p.decimal('string'),
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof RefundSchema, typeof RefundPartSchema]> {}
}

export type RefundPartRecord = Omit<RecordOf<typeof RefundPartSchema>, 'refundId'>;

export const toJournalRef = ({ id, refundNumber }: Pick<RefundRecord, 'id' | 'refundNumber'>) =>
  ({ type: 'refund', id, number: refundNumber }) as const satisfies JournalRef;

/** Unapplied credit paid back to a customer. */
export class Refund extends RefundSchema.class {
  /** The caller gives the credits back to their documents. */
  reverse(tx: EntityTx, { date, reason }: { date: BusinessDate; reason: string }): void {
    assertAllowed(decideRefundActions(this).reverse);
    if (date < this.date) throw createFieldProblem('A refund cannot be reversed before its date.', 'date');
    if (date > today()) throw createFieldProblem('A refund cannot be reversed in the future.', 'date');
    tx.audit({
      kind: 'reversed',
      subject: this.auditSubject(),
      reason,
      changes: [
        { field: 'amount', before: this.amount, after: '0.00' },
        { field: 'reversedOn', before: null, after: date },
      ],
    });
    incrementVersion<Refund>(this, { reversedOn: date, reversalReason: reason, reversedAt: new Date() });
    tx.record(refundSaved, { key: this.id, sequence: this.version, data: this.toAnswer() });
  }

  auditSubject() {
    return { type: 'refund', id: this.id, label: this.refundNumber } as const;
  }

  toAnswer(): RefundAnswer {
    return toAnswer(this, this.parts.getItems());
  }

  postings(): Posting[] {
    return createRefundPostings(this);
  }
}
RefundSchema.setClass(Refund);

class RefundPart extends RefundPartSchema.class {}
RefundPartSchema.setClass(RefundPart);

const answer = createAnswerMapper(refundAnswer);
const partAnswer = createAnswerMapper(refundPart.omit({ id: true }));

export const toAnswer = (refund: RefundRecord, parts: readonly RefundPartRecord[]): RefundAnswer => ({
  ...answer(refund),
  from: parts.map((part) => ({ ...partAnswer(part), id: part.documentId })),
  reversal: toReversal(refund),
  allowed: decideRefundActions(refund),
});

export const toBookEntries = ({
  customerId,
  date,
  amount,
  reversal,
}: Pick<RefundAnswer, 'customerId' | 'date' | 'amount' | 'reversal'>): BookEntry[] =>
  addReversal({ date, amount: `-${amount}`, figures: `${customerId} ${amount}` }, reversal?.date ?? null);
