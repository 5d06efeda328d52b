import {
  type CashReceiptAnswer,
  type CashReceiptSummary,
  cashReceiptSummary,
} from '@primal/contracts/billing/cash-receipt';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { answerOf } from '@primal/service-kit/answers';
import { presentSaleItem, type SaleItem } from '../document/sale-lines.ts';
import type { CashReceiptRecord } from './cash-receipt.ts';

/** Whether a receipt may be voided: once (docs/rules/credit-memos-and-cash-sales.md#voids). */
export const mayVoid = ({ status }: Pick<CashReceiptRecord, 'status'>): true | string =>
  status !== 'voided' || 'This receipt is already voided.';

const answer = answerOf(cashReceiptSummary);

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
  items: items.map((item) => ({ ...presentSaleItem(item), cashReceiptId: receipt.id })),
});
