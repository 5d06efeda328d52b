import { defineEntity, p } from '@mikro-orm/core';
import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import {
  type CreditAction,
  type CreditReason,
  creditRules,
  creditStatuses,
} from '@primal/contracts/billing/credit-memo-rules';
import { creditMemoSaved } from '@primal/contracts/billing/events';
import type { InvoiceCustomer } from '@primal/contracts/billing/invoice';
import { problem } from '@primal/service-kit/problem';
import { saleItemProperties } from '../sale-lines.ts';
import type { BillingTx } from '../tables.ts';
import { presentCreditMemo } from './presenter.ts';

export const CreditMemoItemSchema = defineEntity({
  name: 'CreditMemoItem',
  tableName: 'credit_memo_items',
  properties: {
    ...saleItemProperties,
    creditMemo: () => p.manyToOne(CreditMemo).fieldName('credit_memo_id'),
  },
});
export class CreditMemoItem extends CreditMemoItemSchema.class {}
CreditMemoItemSchema.setClass(CreditMemoItem);

/** What of a credit memo settles an invoice, in dollars. */
export const CreditApplicationSchema = defineEntity({
  name: 'CreditApplication',
  tableName: 'credit_applications',
  properties: {
    id: p.uuid().primary(),
    creditMemo: () => p.manyToOne(CreditMemo).fieldName('credit_memo_id'),
    invoiceId: p.uuid(),
    /** A number never changes, so the answers need no join. */
    invoiceNumber: p.text(),
    amount: p.decimal('string'),
    createdAt: p.datetime(3),
  },
});
export class CreditApplication extends CreditApplicationSchema.class {}
CreditApplicationSchema.setClass(CreditApplication);

export const CreditMemoSchema = defineEntity({
  name: 'CreditMemo',
  tableName: 'credit_memos',
  properties: {
    id: p.uuid().primary(),
    creditNumber: p.text(),
    customerId: p.uuid(),
    /** The customer as they were when the credit memo was made. */
    customer: p.json<InvoiceCustomer>(),
    invoiceId: p.uuid().strictNullable(),
    creditDate: p.date(),
    subtotal: p.decimal('string'),
    deliveryCharge: p.decimal('string'),
    total: p.decimal('string'),
    /** Dollars that settle invoices. */
    applied: p.decimal('string'),
    /** `total` less `applied`, 0 when voided; the table checks it. */
    balance: p.decimal('string'),
    reason: p.text().$type<CreditReason>().strictNullable(),
    notes: p.text().strictNullable(),
    status: p.enum(creditStatuses),
    voidReason: p.text().strictNullable(),
    voidedAt: p.datetime(3).strictNullable(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    items: () => p.oneToMany(CreditMemoItem).mappedBy('creditMemo').orderBy({ position: 'asc' }),
    applications: () =>
      p.oneToMany(CreditApplication).mappedBy('creditMemo').orphanRemoval().orderBy({ id: 'asc' }),
  },
});

/** What a customer is credited, with its lines. Its verbs keep status, balance and invoices in agreement. */
export class CreditMemo extends CreditMemoSchema.class {
  present(): CreditMemoAnswer {
    return presentCreditMemo(this, this.items.getItems(), this.applications.getItems());
  }

  void(tx: BillingTx, reason: string): void {
    this.must('void');
    this.status = 'voided';
    this.voidReason = reason;
    this.voidedAt = new Date();
    this.balance = '0.00';
    this.saved(tx);
  }

  private must(action: CreditAction): void {
    const ok = creditRules[action](this);
    if (ok !== true) throw problem.conflict(ok);
  }

  private saved(tx: BillingTx): void {
    this.version += 1;
    this.updatedAt = new Date();
    tx.record(creditMemoSaved, { key: this.id, sequence: this.version, data: this.present() });
  }
}
CreditMemoSchema.setClass(CreditMemo);
