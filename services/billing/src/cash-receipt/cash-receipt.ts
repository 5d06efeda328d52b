import { defineEntity, p } from '@mikro-orm/core';
import {
  type CashReceiptAnswer,
  type CashReceiptSummary,
  type CashSaleMethod,
  cashReceiptSummary,
  receiptStatuses,
} from '@primal/contracts/billing/cash-receipt';
import { cashReceiptSaved } from '@primal/contracts/billing/events';
import { listAuditChanges } from '@primal/contracts/shared/audit';
import type { AddressedCustomer } from '@primal/contracts/shared/customer';
import { pickLaterDate, today } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import type { DocumentTax } from '@primal/contracts/shared/sales-tax';
import { aggregateColumns, incrementVersion } from '@primal/service-kit/aggregate';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { assertAllowed } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { presentSaleItem, type SaleItem, saleItemProperties } from '../document/sale-item.ts';

export const CashReceiptItemSchema = defineEntity({
  name: 'CashReceiptItem',
  tableName: 'cash_receipt_items',
  properties: {
    ...saleItemProperties,
    cashReceipt: () => p.manyToOne(CashReceipt).fieldName('cash_receipt_id'),
  },
});
class CashReceiptItem extends CashReceiptItemSchema.class {}
CashReceiptItemSchema.setClass(CashReceiptItem);

export const CashReceiptSchema = defineEntity({
  name: 'CashReceipt',
  tableName: 'cash_receipts',
  properties: {
    ...aggregateColumns,
    receiptNumber: p.text(),
    customerId: p.uuid().strictNullable(),
    customer: p.json<AddressedCustomer>().strictNullable(),
    saleDate: p.date(),
    subtotal: p.decimal('string'),
    tax: p.decimal('string'),
    salesTax: p.json<DocumentTax>().strictNullable(),
    total: p.decimal('string'),
    /** Dollars received, at least `total`; the excess is change. */
    amountPaid: p.decimal('string'),
    paymentMethod: p.text().$type<CashSaleMethod>(),
    notes: p.text().strictNullable(),
    status: p.enum(receiptStatuses),
    voidReason: p.text().strictNullable(),
    voidedAt: p.datetime(3).strictNullable(),
    /** The day of the refund, never before the sale. */
    voidedOn: p.date().strictNullable(),
    items: () => p.oneToMany(CashReceiptItem).mappedBy('cashReceipt').orderBy({ position: 'asc' }),
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof CashReceiptSchema, typeof CashReceiptItemSchema]> {}
}

export type CashReceiptRecord = RecordOf<typeof CashReceiptSchema>;

/** True if the receipt may be voided, else a sentence (docs/rules/credit-memos-and-cash-sales.md#voids). */
const mayVoid = ({ status }: CashReceiptRecord): true | string =>
  status !== 'voided' || 'This receipt is already voided.';

const answer = createAnswerMapper(cashReceiptSummary);

export const presentSummary = (receipt: CashReceiptRecord): CashReceiptSummary => ({
  ...answer(receipt),
  change: toMoney(decimal(receipt.amountPaid).minus(receipt.total)),
  allowed: { void: mayVoid(receipt) },
});

export const presentReceipt = (
  receipt: CashReceiptRecord,
  items: readonly SaleItem[],
): CashReceiptAnswer => ({
  ...presentSummary(receipt),
  items: items.map((item) => ({
    ...presentSaleItem(item),
    cashReceiptId: receipt.id,
  })),
});

/** A cash sale, complete when created. It can only be voided. */
export class CashReceipt extends CashReceiptSchema.class {
  present(): CashReceiptAnswer {
    return presentReceipt(this, this.items.getItems());
  }

  auditSubject() {
    return { type: 'cash_receipt', id: this.id, label: this.receiptNumber } as const;
  }

  void(tx: EntityTx, reason: string): void {
    assertAllowed(mayVoid(this));
    const changes = listAuditChanges(['status', 'total'], this, { status: 'voided', total: '0.00' });
    tx.audit({ kind: 'voided', subject: this.auditSubject(), changes, reason });
    incrementVersion<CashReceipt>(this, {
      status: 'voided',
      voidReason: reason,
      voidedAt: new Date(),
      voidedOn: pickLaterDate(today(), this.saleDate),
    });
    tx.record(cashReceiptSaved, { key: this.id, sequence: this.version, data: this.present() });
  }
}
CashReceiptSchema.setClass(CashReceipt);
