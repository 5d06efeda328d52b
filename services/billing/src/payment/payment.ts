import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { unallocated } from '@primal/contracts/billing/allocation';
import { paymentSaved } from '@primal/contracts/billing/events';
import {
  allowedForPayment,
  type PaymentAction,
  type PaymentAnswer,
  paymentAllocation,
  paymentAnswer,
} from '@primal/contracts/billing/payment';
import type { PaymentMethod } from '@primal/contracts/billing/payment-methods';
import { auditChanges } from '@primal/contracts/shared/audit';
import { type BusinessDate, laterDate, showDate, today } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import { answerOf } from '@primal/service-kit/answers';
import { instant, type RecordOf } from '@primal/service-kit/database';
import { invalidField, problem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { type PostedDocument, type Posting, type PostingTx, post } from '../ledger/post.ts';
import { paymentPostings } from '../ledger/postings.ts';

export const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    customerId: p.uuid(),
    customerName: p.text(),
    /** What an earlier system called a credit that was brought forward; null for payments received here. */
    number: p.text().strictNullable(),
    paymentDate: p.date(),
    amount: p.decimal('string'),
    /** Dollars that no invoice has taken; 0 once reversed. */
    unapplied: p.decimal('string'),
    paymentMethod: p.text().$type<PaymentMethod | 'brought_forward'>(),
    checkNumber: p.text().strictNullable(),
    notes: p.text().strictNullable(),
    /** The name of who took it; null for payments of before this was noted. */
    recordedBy: p.text().strictNullable(),
    reversedOn: p.date().strictNullable(),
    reversalReason: p.text().strictNullable(),
    reversedAt: p.datetime(3).strictNullable(),
    version: p.integer(),
    createdAt: p.datetime(3),
    allocations: () => p.oneToMany(Allocation).mappedBy('payment'),
  },
});

type PaymentRecord = RecordOf<typeof PaymentSchema>;

const stateOf = ({ reversedOn, unapplied }: Pick<PaymentRecord, 'reversedOn' | 'unapplied'>) => ({
  isReversed: reversedOn !== null,
  unapplied,
});

const reversalOf = ({ reversedOn, reversalReason, reversedAt }: PaymentRecord): PaymentAnswer['reversal'] =>
  reversedOn && reversalReason && reversedAt
    ? { date: reversedOn, reason: reversalReason, createdAt: instant(reversedAt) }
    : null;

/** Oldest first; those of one moment by invoice, since ids of one moment have no order. */
const inOrder = (a: AllocationRecord, b: AllocationRecord): number =>
  instant(a.createdAt).localeCompare(instant(b.createdAt)) || a.invoiceNumber.localeCompare(b.invoiceNumber);

const answer = answerOf(paymentAnswer);
const presentAllocation = answerOf(paymentAllocation);

export const presentPayment = (
  payment: PaymentRecord,
  allocations: readonly AllocationRecord[],
): PaymentAnswer => ({
  ...answer(payment),
  reversal: reversalOf(payment),
  allocations: allocations.toSorted(inOrder).map((allocation) => presentAllocation(allocation)),
  allowed: allowedForPayment(stateOf(payment)),
});

interface NewPayment {
  customer: { id: string; name: string };
  paymentDate: BusinessDate;
  amount: string;
  paymentMethod: PaymentMethod | 'brought_forward';
  checkNumber: string | null;
  notes: string | null;
  number?: string;
}

/** Dollars of a payment, and the invoice that they have settled. */
export interface SettledPart {
  invoice: { id: string; invoiceNumber: string };
  amount: string;
}

const recordedFields = [
  'paymentDate',
  'amount',
  'paymentMethod',
  'checkNumber',
  'notes',
  'appliedTo',
] as const;

/** `INV-1042 $30.00, INV-1043 $12.50`, as the audit trail tells what was settled. */
export const partsText = (parts: readonly SettledPart[]): string =>
  parts.map(({ invoice, amount }) => `${invoice.invoiceNumber} ${showMoney(amount)}`).join(', ');

/** Money received. Its allocations say which invoices it settled; what is left stays on the customer's account. */
export class Payment extends PaymentSchema.class {
  /** Books a payment. The caller has settled the invoices by the parts. */
  static record(tx: PostingTx, facts: NewPayment, parts: readonly SettledPart[]): Payment {
    const { customer, number = null, ...given } = facts;
    const createdAt = new Date();
    const payment = tx.em.create(Payment, {
      id: randomUUIDv7(),
      customerId: customer.id,
      customerName: customer.name,
      number,
      ...given,
      unapplied: given.amount,
      recordedBy: tx.identity.name,
      reversedOn: null,
      reversalReason: null,
      reversedAt: null,
      version: 1,
      createdAt,
    });
    payment.take(tx, parts, { createdAt, date: given.paymentDate });
    payment.saved(tx);
    post(tx, payment.posted(), [], payment.postings());
    // The file that a credit came with stands in the trail as a whole.
    if (facts.paymentMethod !== 'brought_forward')
      tx.audit({
        kind: 'payment_recorded',
        subject: payment.about(),
        changes: auditChanges(recordedFields, {}, { ...given, appliedTo: partsText(parts) }),
      });
    return payment;
  }

  /** More invoices have been settled with what was left. */
  allocate(tx: EntityTx, parts: readonly SettledPart[]): void {
    this.must('allocate');
    const date = laterDate(today(), this.paymentDate);
    this.take(tx, parts, { createdAt: new Date(), date });
    const changes = auditChanges(['appliedTo'], {}, { appliedTo: partsText(parts) });
    tx.audit({ kind: 'applied', subject: this.about(), changes });
    this.version += 1;
    this.saved(tx);
  }

  /** Takes the payment back by a counter-entry of that day. The caller releases the invoices that it settled. */
  reverse(tx: EntityTx, reversal: { date: BusinessDate; reason: string }): void {
    this.must('reverse');
    const { date, reason } = reversal;
    if (date < this.paymentDate)
      throw invalidField('A payment cannot be reversed before its date.', 'reversalDate');
    const latest = laterDate(today(), this.paymentDate);
    // Its invoices are open again now, and would be owed and paid until then.
    if (date > latest)
      throw invalidField(`The payment cannot be reversed after ${showDate(latest)}.`, 'reversalDate');
    Object.assign(this, {
      reversedOn: date,
      reversalReason: reason,
      reversedAt: new Date(),
      unapplied: '0.00',
    });
    tx.audit({
      kind: 'reversed',
      subject: this.about(),
      reason,
      changes: [
        { field: 'amount', before: this.amount, after: '0.00' },
        { field: 'reversedOn', before: null, after: date },
      ],
    });
    this.version += 1;
    this.saved(tx);
  }

  about() {
    const label = `${showMoney(this.amount)} of ${this.customerName}`;
    return { type: 'payment', id: this.id, label } as const;
  }

  /** 409 with the sentence when the payment's state does not allow it. */
  must(action: PaymentAction): void {
    const ok = allowedForPayment(stateOf(this))[action];
    if (ok !== true) throw problem.conflict(ok);
  }

  present(): PaymentAnswer {
    return presentPayment(this, this.allocations.getItems());
  }

  postings(): Posting[] {
    return paymentPostings(this, this.allocations.getItems());
  }

  posted(): PostedDocument {
    return { type: 'payment', id: this.id, number: this.number ?? this.checkNumber };
  }

  private take(
    { em }: EntityTx,
    parts: readonly SettledPart[],
    at: Pick<AllocationRecord, 'createdAt' | 'date'>,
  ): void {
    this.unapplied = unallocated(this.unapplied, parts);
    for (const { invoice, amount } of parts)
      em.create(Allocation, {
        id: randomUUIDv7(),
        payment: this,
        invoiceId: invoice.id,
        invoiceNumber: invoice.invoiceNumber,
        amount,
        ...at,
      });
  }

  private saved(tx: EntityTx): void {
    tx.record(paymentSaved, { key: this.id, sequence: this.version, data: this.present() });
  }
}
PaymentSchema.setClass(Payment);

/** The part of a payment that settles an invoice, in dollars. Of a reversed payment it says what had been settled. */
export const AllocationSchema = defineEntity({
  name: 'Allocation',
  tableName: 'allocations',
  properties: {
    id: p.uuid().primary(),
    payment: () => p.manyToOne(Payment).fieldName('payment_id'),
    invoiceId: p.uuid(),
    invoiceNumber: p.text(),
    amount: p.decimal('string'),
    createdAt: p.datetime(3),
    /** The day on which it counts: the payment's when settled with it, else that of the act. */
    date: p.date(),
  },
});

export type AllocationRecord = Omit<RecordOf<typeof AllocationSchema>, 'paymentId'>;

class Allocation extends AllocationSchema.class {}
AllocationSchema.setClass(Allocation);
