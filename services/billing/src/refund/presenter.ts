import type { BookEntry } from '@primal/contracts/billing/books';
import {
  decideRefundActions,
  type RefundAnswer,
  refundAnswer,
  refundPart,
} from '@primal/contracts/billing/refund';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import { addReversal, toReversal } from '../document/reversal.ts';

type RefundRecord = Answerable<Omit<RefundAnswer, 'from' | 'reversal' | 'allowed'>> & {
  reversedOn: string | null;
  reversalReason: string | null;
  reversedAt: Date | string | null;
};

type PartRecord = Omit<RefundAnswer['from'][number], 'id'> & { documentId: string };

const answer = createAnswerMapper(refundAnswer);
const partAnswer = createAnswerMapper(refundPart.omit({ id: true }));

export const toAnswer = (refund: RefundRecord, parts: readonly PartRecord[]): RefundAnswer => ({
  ...answer(refund),
  from: parts.map((part) => ({ ...partAnswer(part), id: part.documentId })),
  reversal: toReversal(refund),
  allowed: decideRefundActions(refund),
});

export const toBookEntries = ({
  customerId,
  date,
  amount,
  reversal,
}: Pick<RefundAnswer, 'customerId' | 'date' | 'amount' | 'reversal'>): BookEntry[] =>
  addReversal({ date, amount: `-${amount}`, figures: `${customerId} ${amount}` }, reversal?.date ?? null);
