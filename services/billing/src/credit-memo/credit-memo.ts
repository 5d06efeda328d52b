import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { listAuditChanges } from '@primal/contracts/audit';
import {
  type CreditAction,
  type CreditMemoAnswer,
  type CreditReason,
  creditRules,
  creditStatuses,
  deriveCreditStatus,
} from '@primal/contracts/billing/credit-memo';
import { creditMemoSaved } from '@primal/contracts/billing/events';
import type { WeightCorrection } from '@primal/contracts/billing/weight-corrections';
import type { AddressedCustomer } from '@primal/contracts/shared/customer';
import { type BusinessDate, formatDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, formatMoney, sum, toMoney } from '@primal/contracts/shared/decimal';
import type { PieceData } from '@primal/contracts/shared/piece-data';
import type { DocumentTax } from '@primal/contracts/shared/sales-tax';
import type { ShortReason } from '@primal/contracts/shared/shorts';
import { aggregateColumns, incrementVersion } from '@primal/service-kit/aggregate';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { assertAllowed, createFieldProblem, problem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { type CreditChange, pickRefundedUntil, type RefundDays } from '../document/credit.ts';
import { saleItemProperties } from '../document/sale-lines.ts';
import { listApplied, type SettledPart } from '../payment/payment.ts';
import { toAnswer } from './presenter.ts';

export const CreditMemoItemSchema = defineEntity({
  name: 'CreditMemoItem',
  tableName: 'credit_memo_items',
  properties: {
    ...saleItemProperties,
    creditMemo: () => p.manyToOne(CreditMemo).fieldName('credit_memo_id'),
    invoiceItemId: p.uuid().strictNullable(),
    returnReason: p.text().$type<ShortReason>().strictNullable(),
    pieces: p.json<PieceData[]>(),
    corrections: p.json<WeightCorrection[]>(),
  },
});
class CreditMemoItem extends CreditMemoItemSchema.class {}
CreditMemoItemSchema.setClass(CreditMemoItem);

export const CreditApplicationSchema = defineEntity({
  name: 'CreditApplication',
  tableName: 'credit_applications',
  properties: {
    id: p.uuid().primary(),
    creditMemo: () => p.manyToOne(CreditMemo).fieldName('credit_memo_id'),
    invoiceId: p.uuid(),
    invoiceNumber: p.text(),
    amount: p.decimal('string'),
    createdAt: p.datetime(3),
    /** Effective day: the chosen one, else the day of the action or the credit memo's date if later. */
    date: p.date(),
    takenBackOn: p.date().strictNullable(),
  },
});
class CreditApplication extends CreditApplicationSchema.class {}
CreditApplicationSchema.setClass(CreditApplication);

export const CreditMemoSchema = defineEntity({
  name: 'CreditMemo',
  tableName: 'credit_memos',
  properties: {
    ...aggregateColumns,
    creditNumber: p.text(),
    customerId: p.uuid(),
    customer: p.json<AddressedCustomer>(),
    invoiceId: p.uuid().strictNullable(),
    creditDate: p.date(),
    subtotal: p.decimal('string'),
    deliveryCharge: p.decimal('string'),
    /** Share of the invoice's discount; 0 except for returns. */
    discount: p.decimal('string'),
    tax: p.decimal('string'),
    salesTax: p.json<DocumentTax>().strictNullable(),
    total: p.decimal('string'),
    applied: p.decimal('string'),
    refunded: p.decimal('string'),
    refundedUntil: p.date().strictNullable(),
    /** `total` less `applied` and `refunded`, or 0 if voided. A database constraint checks it. */
    balance: p.decimal('string'),
    reason: p.text().$type<CreditReason>().strictNullable(),
    isReturn: p.boolean(),
    notes: p.text().strictNullable(),
    status: p.enum(creditStatuses),
    voidReason: p.text().strictNullable(),
    voidedAt: p.datetime(3).strictNullable(),
    items: () => p.oneToMany(CreditMemoItem).mappedBy('creditMemo').orderBy({ position: 'asc' }),
    applications: () => p.oneToMany(CreditApplication).mappedBy('creditMemo').orderBy({ id: 'asc' }),
  },
});

export type CreditMemoRecord = RecordOf<typeof CreditMemoSchema>;

/** A customer's credit with its lines. Its methods keep status, balance and invoices consistent. */
export class CreditMemo extends CreditMemoSchema.class {
  /** Sentence if a later memo credits a piece that this one corrected. Not stored; loaded with the lock. */
  laterCredit?: string | null;

  toAnswer(): CreditMemoAnswer {
    return toAnswer(this, this.items.getItems(), this.applications.getItems());
  }

  /** Requires that the caller has settled the customer's invoices by these parts. */
  apply(tx: EntityTx, settled: readonly SettledPart[], date: BusinessDate): void {
    this.must('apply');
    const createdAt = new Date();
    // Sorted, because reads use the id order, and ids created within a millisecond have none.
    const ids = settled.map(() => randomUUIDv7()).sort();
    for (const [at, { invoice, amount }] of settled.entries())
      this.applications.add(
        tx.em.create(CreditApplication, {
          id: ids[at] ?? randomUUIDv7(),
          creditMemo: this,
          invoiceId: invoice.id,
          invoiceNumber: invoice.invoiceNumber,
          amount,
          createdAt,
          date: pickLaterDate(date, invoice.invoiceDate),
          takenBackOn: null,
        }),
      );
    tx.audit({ kind: 'applied', subject: this.auditSubject(), changes: listApplied(settled, date) });
    this.recompute();
    this.saved(tx);
  }

  unapply(
    tx: EntityTx,
    invoiceId: string,
    day: BusinessDate | undefined,
  ): { invoiceId: string; amount: string } {
    this.must('unapply');
    const applications = this.standing().filter((application) => application.invoiceId === invoiceId);
    if (applications.length === 0)
      throw createFieldProblem(`${this.creditNumber} is not applied to this invoice.`, 'invoiceId');
    const last = applications.map(({ date }) => date).reduce(pickLaterDate);
    const latest = pickLaterDate(last, today());
    const takenBackOn = day ?? latest;
    if (takenBackOn < last)
      throw createFieldProblem(
        `The credit was applied on ${formatDate(last)}. Choose that day or a later one.`,
        'date',
      );
    // With a later date, the credit would settle two invoices until then.
    if (takenBackOn > latest)
      throw createFieldProblem(`Choose a day no later than ${formatDate(latest)}.`, 'date');
    for (const application of applications) application.takenBackOn = takenBackOn;
    const before = { applied: this.applied };
    this.recompute();
    const { invoiceNumber = '' } = applications[0] ?? {};
    const changes = [
      ...listAuditChanges(['applied'], before, this),
      { field: 'invoice', before: invoiceNumber, after: null },
      { field: 'takenBackOn', before: null, after: takenBackOn },
    ];
    tx.audit({ kind: 'reversed', subject: this.auditSubject(), changes });
    this.saved(tx);
    return { invoiceId, amount: toMoney(sum(applications.map(({ amount }) => amount))) };
  }

  refund(tx: EntityTx, amount: string): void {
    this.must('refund');
    if (decimal(amount).gt(this.balance))
      throw problem.conflict(`Only ${formatMoney(this.balance)} of ${this.creditNumber} is left.`);
    this.moveRefunded(tx, decimal(amount));
  }

  /** Takes back what a reversed refund paid out. */
  undoRefund(tx: EntityTx, amount: string, days: RefundDays): void {
    this.refundedUntil = pickRefundedUntil(this.refundedUntil, days);
    this.moveRefunded(tx, decimal(amount).neg());
  }

  void(tx: EntityTx, reason: string): void {
    this.must('void');
    const changes = listAuditChanges(['status', 'total'], this, { status: 'voided', total: '0.00' });
    tx.audit({ kind: 'voided', subject: this.auditSubject(), changes, reason });
    this.status = 'voided';
    this.voidReason = reason;
    this.voidedAt = new Date();
    this.balance = '0.00';
    this.saved(tx);
  }

  /** Changes of the unapplied credit, refunds left out. */
  creditChanges(): CreditChange[] {
    return [
      { day: this.creditDate, amount: this.total },
      ...this.applications
        .getItems()
        .flatMap(({ date: day, amount, takenBackOn }) => [
          { day, amount: decimal(amount).neg() },
          ...(takenBackOn === null ? [] : [{ day: takenBackOn, amount }]),
        ]),
    ];
  }

  auditSubject() {
    return { type: 'credit_memo', id: this.id, label: this.creditNumber } as const;
  }

  must(action: CreditAction): void {
    assertAllowed(creditRules[action](this));
  }

  private standing() {
    return this.applications.getItems().filter(({ takenBackOn }) => takenBackOn === null);
  }

  private moveRefunded(tx: EntityTx, amount: Decimal): void {
    this.refunded = toMoney(decimal(this.refunded).plus(amount));
    this.recompute();
    this.saved(tx);
  }

  private recompute(): void {
    this.applied = toMoney(sum(this.standing().map(({ amount }) => amount)));
    this.balance = toMoney(decimal(this.total).minus(this.applied).minus(this.refunded));
    this.status = deriveCreditStatus(this);
  }

  private saved(tx: EntityTx): void {
    incrementVersion<CreditMemo>(this);
    tx.record(creditMemoSaved, { key: this.id, sequence: this.version, data: this.toAnswer() });
  }
}
CreditMemoSchema.setClass(CreditMemo);

/** A returned piece of a valid credit memo. Its key allows each piece one return. */
export const ReturnedPieceSchema = defineEntity({
  name: 'ReturnedPiece',
  tableName: 'returned_pieces',
  properties: {
    pieceId: p.uuid().primary(),
    invoiceItemId: p.uuid(),
    creditMemoId: p.uuid(),
  },
});

declare module '../tables.ts' {
  interface BillingTables
    extends Tables<
      [
        typeof CreditMemoSchema,
        typeof CreditMemoItemSchema,
        typeof CreditApplicationSchema,
        typeof ReturnedPieceSchema,
      ]
    > {}
}
