import {
  type CreditMemoAnswer,
  type CreditMemoSummary,
  creditApplicationAnswer,
  creditMemoSummary,
} from '@primal/contracts/billing/credit-memo';
import { allowedForCredit } from '@primal/contracts/billing/credit-memo-rules';
import { answerOf } from '@primal/service-kit/answers';
import { presentSaleItem, type SaleItem } from '../document/sale-lines.ts';
import type { ApplicationRecord, CreditMemoRecord } from './credit-memo.ts';

const answer = answerOf(creditMemoSummary);
const presentApplication = answerOf(creditApplicationAnswer);

export const presentSummary = (credit: CreditMemoRecord): CreditMemoSummary => ({
  ...answer(credit),
  allowed: allowedForCredit(credit),
});

/** A credit memo with its lines and what it is applied to. */
export const presentCreditMemo = (
  credit: CreditMemoRecord,
  items: readonly SaleItem[],
  applications: readonly ApplicationRecord[],
): CreditMemoAnswer => ({
  ...presentSummary(credit),
  items: items.map((item) => ({ ...presentSaleItem(item), creditMemoId: credit.id })),
  applications: applications.map((application) => presentApplication(application)),
});
