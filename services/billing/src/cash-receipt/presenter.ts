import {
  type CashReceiptAnswer,
  type CashReceiptSummary,
  cashReceiptSummary,
  decideReceiptActions,
} from '@primal/contracts/billing/cash-receipt';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import { type SaleItem, toSaleItemAnswer } from '../document/sale-lines.ts';

type ReceiptRecord = Answerable<Omit<CashReceiptSummary, 'change' | 'allowed'>>;

const answer = createAnswerMapper(cashReceiptSummary);

export const toSummary = (receipt: ReceiptRecord): CashReceiptSummary => ({
  ...answer(receipt),
  change: toMoney(decimal(receipt.amountPaid).minus(receipt.total)),
  allowed: decideReceiptActions(receipt),
});

export const toAnswer = (receipt: ReceiptRecord, items: readonly SaleItem[]): CashReceiptAnswer => ({
  ...toSummary(receipt),
  items: items.map((item) => ({
    ...toSaleItemAnswer(item),
    cashReceiptId: receipt.id,
  })),
});
