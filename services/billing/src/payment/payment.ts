import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { listAuditChanges } from '@primal/contracts/audit';
import type { BookEntry } from '@primal/contracts/billing/books';
import { paymentSaved } from '@primal/contracts/billing/events';
import {
  type FeeInvoice,
  type PaymentAnswer,
  paymentAllocation,
  paymentAnswer,
} from '@primal/contracts/billing/payment';
import {
  computeUnallocated,
  decidePaymentActions,
  type PaymentAction,
  type PaymentMethod,
} from '@primal/contracts/billing/payment-rules';
import { type BusinessDate, formatDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, formatMoney, toMoney } from '@primal/contracts/shared/decimal';
import { aggregateColumns, createFirstVersion, incrementVersion } from '@primal/service-kit/aggregate';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { type RecordOf, type Tables, toInstantText } from '@primal/service-kit/database';
import { assertAllowed, createFieldProblem, problem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { type CreditChange, pickRefundedUntil, type RefundDays } from '../document/credit.ts';
import { addReversal, notReversed, reversalColumns, toReversal } from '../document/reversal.ts';
import type { Booked } from '../ledger/post.ts';
import { createPaymentPostings } from '../ledger/postings.ts';

export const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    ...aggregateColumns,
    customerId: p.uuid(),
    customerName: p.text(),
    /** The earlier system's number of a credit brought forward; null for payments received here. */
    number: p.text().strictNullable(),
    paymentDate: p.date(),
    amount: p.decimal('string'),
    /** Unapplied dollars; 0 once reversed. */
    unapplied: p.decimal('string'),
    refunded: p.decimal('string'),
    refundedUntil: p.date().strictNullable(),
    paymentMethod: p.text().$type<PaymentMethod | 'brought_forward'>(),
    checkNumber: p.text().strictNullable(),
    reference: p.text().strictNullable(),
    notes: p.text().strictNullable(),
    recordedBy: p.text().strictNullable(),
    ...reversalColumns,
    feeInvoice: p.json<FeeInvoice>().strictNullable(),
    allocations: () => p.oneToMany(Allocation).mappedBy('payment'),
  },
});

interface NewPayment {
  customer: { id: string; name: string };
  paymentDate: BusinessDate;
  amount: string;
  paymentMethod: PaymentMethod | 'brought_forward';
  checkNumber: string | null;
  reference?: string | null;
  notes: string | null;
  number?: string;
}

export interface SettledPart {
  invoice: { id: string; invoiceNumber: string; invoiceDate: BusinessDate };
  amount: string;
}

const recordedFields = [
  'paymentDate',
  'amount',
  'paymentMethod',
  'checkNumber',
  'reference',
  'notes',
  'appliedTo',
] as const;

/** `INV-1042 $30.00, INV-1043 $12.50`, for the audit trail. */
const formatParts = (parts: readonly SettledPart[]): string =>
  parts.map(({ invoice, amount }) => `${invoice.invoiceNumber} ${formatMoney(amount)}`).join(', ');

/** Audited changes of an application; its day only if it is not today. */
export const listApplied = (parts: readonly SettledPart[], date: BusinessDate) =>
  listAuditChanges(
    ['appliedTo', 'date'],
    {},
    { appliedTo: formatParts(parts), ...(date !== today() && { date }) },
  );

/** Money received. Its allocations name the settled invoices; the rest stays on the customer's account. */
export class Payment extends PaymentSchema.class {
  static create(tx: EntityTx, facts: NewPayment, parts: readonly SettledPart[]): Payment {
    const { customer, number = null, reference = null, ...rest } = facts;
    const given = { ...rest, reference };
    const first = createFirstVersion();
    const payment = tx.em.create(Payment, {
      ...first,
      customerId: customer.id,
      customerName: customer.name,
      number,
      ...given,
      unapplied: given.amount,
      refunded: '0.00',
      refundedUntil: null,
      recordedBy: tx.identity.name,
      ...notReversed,
      feeInvoice: null,
    });
    payment.take(tx, parts, { createdAt: first.createdAt, date: given.paymentDate });
    payment.recordSaved(tx);
    if (facts.paymentMethod !== 'brought_forward')
      tx.audit({
        kind: 'payment_recorded',
        subject: payment.auditSubject(),
        changes: listAuditChanges(recordedFields, {}, { ...given, appliedTo: formatParts(parts) }),
      });
    return payment;
  }

  allocate(tx: EntityTx, parts: readonly SettledPart[], date: BusinessDate): void {
    this.must('allocate');
    this.take(tx, parts, { createdAt: new Date(), date });
    tx.audit({ kind: 'applied', subject: this.auditSubject(), changes: listApplied(parts, date) });
    this.saved(tx);
  }

  /** Reverses the payment with a counter-entry of that day. The caller releases the settled invoices. */
  reverse(tx: EntityTx, { date, reason }: { date: BusinessDate; reason: string }): void {
    this.must('reverse');
    if (date < this.paymentDate)
      throw createFieldProblem('A payment cannot be reversed before its date.', 'reversalDate');
    // Before that day, the customer would have a negative credit.
    if (this.refundedUntil !== null && date < this.refundedUntil)
      throw createFieldProblem(
        `A refund of this payment was reversed on ${formatDate(this.refundedUntil)}. Choose that day or a later one.`,
        'reversalDate',
      );
    const latest = pickLaterDate(today(), this.paymentDate);
    // The invoices reopen now. With a later date, they would be both owed and paid until that date.
    if (date > latest)
      throw createFieldProblem(`The payment cannot be reversed after ${formatDate(latest)}.`, 'reversalDate');
    Object.assign(this, {
      reversedOn: date,
      reversalReason: reason,
      reversedAt: new Date(),
      unapplied: '0.00',
    });
    tx.audit({
      kind: 'reversed',
      subject: this.auditSubject(),
      reason,
      changes: [
        { field: 'amount', before: this.amount, after: '0.00' },
        { field: 'reversedOn', before: null, after: date },
      ],
    });
    this.saved(tx);
  }

  linkFee(tx: EntityTx, { id, invoiceNumber, total }: FeeInvoice): void {
    this.feeInvoice = { id, invoiceNumber, total };
    this.saved(tx);
  }

  refund(tx: EntityTx, amount: string): void {
    this.must('refund');
    if (decimal(amount).gt(this.unapplied))
      throw problem.conflict(
        `Only ${formatMoney(this.unapplied)} of the payment of ${formatDate(this.paymentDate)} is not applied.`,
      );
    this.moveRefunded(tx, decimal(amount));
  }

  /** Takes back what a reversed refund paid out. */
  undoRefund(tx: EntityTx, amount: string, days: RefundDays): void {
    this.refundedUntil = pickRefundedUntil(this.refundedUntil, days);
    this.moveRefunded(tx, decimal(amount).neg());
  }

  /** Changes of the unapplied credit, refunds left out. */
  creditChanges(): CreditChange[] {
    return [
      { day: this.paymentDate, amount: this.amount },
      ...this.allocations.map(({ date: day, amount }) => ({ day, amount: decimal(amount).neg() })),
    ];
  }

  auditSubject() {
    const label = `${formatMoney(this.amount)} of ${this.customerName}`;
    return { type: 'payment', id: this.id, label } as const;
  }

  must(action: PaymentAction): void {
    assertAllowed(decidePaymentActions(this)[action]);
  }

  toAnswer(): PaymentAnswer {
    return toAnswer(this, this.allocations.getItems());
  }

  /** Number brought forward, check number or reference. */
  shownNumber(): string | null {
    return this.number ?? this.checkNumber ?? this.reference;
  }

  bookEntries(): BookEntry[] {
    const { customerId, paymentDate: date, amount, reversedOn } = this;
    return addReversal({ date, amount, figures: `${customerId} ${amount}` }, reversedOn);
  }

  toBooked(): Booked {
    return {
      journalRef: { type: 'payment', id: this.id, number: this.shownNumber() },
      auditSubject: this.auditSubject(),
      entries: () => this.bookEntries(),
      postings: () => createPaymentPostings(this, this.allocations.getItems()),
    };
  }

  private moveRefunded(tx: EntityTx, amount: Decimal): void {
    this.unapplied = toMoney(decimal(this.unapplied).minus(amount));
    this.refunded = toMoney(decimal(this.refunded).plus(amount));
    this.saved(tx);
  }

  private take(
    { em }: EntityTx,
    parts: readonly SettledPart[],
    { createdAt, date }: Pick<AllocationRecord, 'createdAt' | 'date'>,
  ): void {
    this.unapplied = computeUnallocated(this.unapplied, parts);
    for (const { invoice, amount } of parts)
      em.create(Allocation, {
        id: randomUUIDv7(),
        payment: this,
        invoiceId: invoice.id,
        invoiceNumber: invoice.invoiceNumber,
        amount,
        createdAt,
        date: pickLaterDate(date, invoice.invoiceDate),
      });
  }

  private saved(tx: EntityTx): void {
    incrementVersion<Payment>(this);
    this.recordSaved(tx);
  }

  private recordSaved(tx: EntityTx): void {
    tx.record(paymentSaved, { key: this.id, sequence: this.version, data: this.toAnswer() });
  }
}
PaymentSchema.setClass(Payment);

/** Part of a payment that settles an invoice, in dollars; kept after a reversal. */
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
    /** Effective day: the payment date or the day of a later application, not before the invoice date. */
    date: p.date(),
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof PaymentSchema, typeof AllocationSchema]> {}
}

export type AllocationRecord = Omit<RecordOf<typeof AllocationSchema>, 'paymentId'>;

class Allocation extends AllocationSchema.class {}
AllocationSchema.setClass(Allocation);

/** Sorts oldest first, then by invoice, because ids of the same moment are unordered. */
const compareAllocations = (a: AllocationRecord, b: AllocationRecord): number =>
  toInstantText(a.createdAt).localeCompare(toInstantText(b.createdAt)) ||
  a.invoiceNumber.localeCompare(b.invoiceNumber);

const answer = createAnswerMapper(paymentAnswer);
const toAllocation = createAnswerMapper(paymentAllocation);

export const toAnswer = (
  payment: RecordOf<typeof PaymentSchema>,
  allocations: readonly AllocationRecord[],
): PaymentAnswer => ({
  ...answer(payment),
  reversal: toReversal(payment),
  allocations: allocations.toSorted(compareAllocations).map((allocation) => toAllocation(allocation)),
  allowed: decidePaymentActions(payment),
});
