import { defineEntity, p } from '@mikro-orm/core';
import { listAuditChanges } from '@primal/contracts/audit';
import type { BookEntry } from '@primal/contracts/billing/books';
import {
  type CashReceiptAnswer,
  type CashReceiptSummary,
  type CashSaleMethod,
  cashReceiptSummary,
  decideReceiptActions,
  receiptStatuses,
} from '@primal/contracts/billing/cash-receipt';
import { cashReceiptSaved } from '@primal/contracts/billing/events';
import type { AddressedCustomer } from '@primal/contracts/shared/customer';
import { pickLaterDate, today } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import type { DocumentTax } from '@primal/contracts/shared/sales-tax';
import { aggregateColumns, incrementVersion } from '@primal/service-kit/aggregate';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { assertAllowed } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import {
  type BookedLine,
  type SaleItem,
  saleItemProperties,
  toBookedLines,
  toSaleItemAnswer,
} from '../document/sale-lines.ts';

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

/** A cash sale, complete when created. It can only be voided. */
export class CashReceipt extends CashReceiptSchema.class {
  toAnswer(): CashReceiptAnswer {
    return toAnswer(this, this.items.getItems());
  }

  auditSubject() {
    return { type: 'cash_receipt', id: this.id, label: this.receiptNumber } as const;
  }

  void(tx: EntityTx, reason: string): void {
    assertAllowed(decideReceiptActions(this).void);
    const changes = listAuditChanges(['status', 'total'], this, { status: 'voided', total: '0.00' });
    tx.audit({ kind: 'voided', subject: this.auditSubject(), changes, reason });
    incrementVersion<CashReceipt>(this, {
      status: 'voided',
      voidReason: reason,
      voidedAt: new Date(),
      voidedOn: pickLaterDate(today(), this.saleDate),
    });
    tx.record(cashReceiptSaved, { key: this.id, sequence: this.version, data: this.toAnswer() });
  }
}
CashReceiptSchema.setClass(CashReceipt);

const answer = createAnswerMapper(cashReceiptSummary);

export const toSummary = (receipt: CashReceiptRecord): CashReceiptSummary => ({
  ...answer(receipt),
  change: toMoney(decimal(receipt.amountPaid).minus(receipt.total)),
  allowed: decideReceiptActions(receipt),
});

export const toAnswer = (receipt: CashReceiptRecord, items: readonly SaleItem[]): CashReceiptAnswer => ({
  ...toSummary(receipt),
  items: items.map((item) => ({
    ...toSaleItemAnswer(item),
    cashReceiptId: receipt.id,
  })),
});

export const toBookEntries = ({
  status,
  saleDate,
  customerId,
  tax,
  total,
  items,
}: Pick<CashReceiptAnswer, 'status' | 'saleDate' | 'customerId' | 'tax' | 'total'> & {
  items: readonly BookedLine[];
}): BookEntry[] => {
  if (status === 'voided') return [];
  const figures = JSON.stringify([customerId, tax, total, toBookedLines(items)]);
  return [{ date: saleDate, amount: total, figures }];
};
