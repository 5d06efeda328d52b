import {
  type CreditApplicationAnswer,
  type CreditMemoAnswer,
  type CreditMemoSummary,
  creditApplicationAnswer,
  creditMemoItemAnswer,
  creditMemoSummary,
  decideCreditActions,
} from '@primal/contracts/billing/credit-memo';
import type { WeightCorrection } from '@primal/contracts/billing/weight-corrections';
import type { PieceData } from '@primal/contracts/orders/piece-data';
import type { ShortReason } from '@primal/contracts/shared/shorts';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import type { SaleItem } from '../document/sale-lines.ts';

type CreditMemoRecord = Answerable<Omit<CreditMemoSummary, 'allowed'>> & {
  refundedUntil: string | null;
  laterCredit?: string | null | undefined;
};
type ApplicationRecord = Answerable<CreditApplicationAnswer>;

const answer = createAnswerMapper(creditMemoSummary);
const itemAnswer = createAnswerMapper(creditMemoItemAnswer);
const toApplication = createAnswerMapper(creditApplicationAnswer);

export const toSummary = (credit: CreditMemoRecord): CreditMemoSummary => ({
  ...answer(credit),
  allowed: decideCreditActions(credit),
});

/** A stored or computed line; return fields only for returns. */
export interface CreditMemoLine extends SaleItem {
  invoiceItemId: string | null;
  returnReason: ShortReason | null;
  pieces: PieceData[];
  corrections: WeightCorrection[];
}

export const toAnswer = (
  credit: CreditMemoRecord,
  items: readonly CreditMemoLine[],
  applications: readonly ApplicationRecord[],
): CreditMemoAnswer => ({
  ...toSummary(credit),
  items: items.map((item) => ({
    ...itemAnswer(item),
    productName: item.product.name,
    creditMemoId: credit.id,
  })),
  applications: applications.map((application) => toApplication(application)),
});
