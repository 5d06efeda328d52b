import type { CashReceiptAnswer, CashReceiptSummary } from '@primal/contracts/billing/cash-receipt';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { instant } from '@primal/service-kit/database';
import { presentSaleItem, type SaleItem } from '../sale-lines.ts';

type Computed = 'allowed' | 'change' | 'voidedAt' | 'createdAt' | 'updatedAt';

/** A cash receipt as stored, whether it comes as an entity or as a row. */
export interface CashReceiptRecord extends Omit<CashReceiptSummary, Computed> {
  voidedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Whether a receipt may be voided: once (docs/rules/credit-memos-and-cash-sales.md#voids). */
export const mayVoid = ({ status }: Pick<CashReceiptRecord, 'status'>): true | string =>
  status !== 'voided' || 'This receipt is already voided.';

export const presentSummary = (receipt: CashReceiptRecord): CashReceiptSummary => ({
  id: receipt.id,
  receiptNumber: receipt.receiptNumber,
  customerId: receipt.customerId,
  customer: receipt.customer,
  saleDate: receipt.saleDate,
  subtotal: receipt.subtotal,
  tax: receipt.tax,
  total: receipt.total,
  amountPaid: receipt.amountPaid,
  change: toMoney(decimal(receipt.amountPaid).minus(receipt.total)),
  paymentMethod: receipt.paymentMethod,
  notes: receipt.notes,
  status: receipt.status,
  voidReason: receipt.voidReason,
  voidedAt: receipt.voidedAt && instant(receipt.voidedAt),
  version: receipt.version,
  createdAt: instant(receipt.createdAt),
  updatedAt: instant(receipt.updatedAt),
  allowed: { void: mayVoid(receipt) },
});

export const presentReceipt = (
  receipt: CashReceiptRecord,
  items: readonly SaleItem[],
): CashReceiptAnswer => ({
  ...presentSummary(receipt),
  items: items.map((item) => ({ ...presentSaleItem(item), cashReceiptId: receipt.id })),
});
