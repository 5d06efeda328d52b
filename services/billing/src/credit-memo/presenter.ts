import type { BookEntry } from '@primal/contracts/billing/books';
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
import type { PieceData } from '@primal/contracts/shared/piece-data';
import type { ShortReason } from '@primal/contracts/shared/shorts';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import type { SaleItem } from '../document/sale-lines.ts';
import { type BookedLine, toBookedLines } from '../document/sale-lines.ts';

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

type BookedApplication = Pick<CreditApplicationAnswer, 'invoiceId' | 'amount' | 'takenBackOn'>;

/** It counts on its credit date, applied or not. Applying it later does not change a closed period. */
export const toBookEntries = ({
  status,
  creditDate,
  customerId,
  total,
  items,
  applications,
}: Pick<CreditMemoAnswer, 'status' | 'creditDate' | 'customerId' | 'total'> & {
  applications: readonly BookedApplication[];
  items: readonly BookedLine[];
}): BookEntry[] => {
  if (status === 'voided') return [];
  const figures = JSON.stringify([customerId, total, toBookedLines(items)]);
  const takenBack = applications.flatMap(({ invoiceId, amount, takenBackOn: date }) =>
    date === null ? [] : [{ date, amount, figures: JSON.stringify([invoiceId, amount, 'taken back']) }],
  );
  return [{ date: creditDate, amount: total, figures }, ...takenBack];
};
