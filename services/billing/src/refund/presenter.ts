import {
  decideRefundActions,
  type RefundAnswer,
  refundAnswer,
  refundPart,
} from '@primal/contracts/billing/refund';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import { toInstantText } from '@primal/service-kit/database';

type RefundRecord = Answerable<Omit<RefundAnswer, 'from' | 'reversal' | 'allowed'>> & {
  reversedOn: string | null;
  reversalReason: string | null;
  reversedAt: Date | string | null;
};

type PartRecord = Omit<RefundAnswer['from'][number], 'id'> & { documentId: string };

const toReversal = ({ reversedOn, reversalReason, reversedAt }: RefundRecord): RefundAnswer['reversal'] =>
  reversedOn && reversalReason && reversedAt
    ? { date: reversedOn, reason: reversalReason, createdAt: toInstantText(reversedAt) }
    : null;

const answer = createAnswerMapper(refundAnswer);
const partAnswer = createAnswerMapper(refundPart.omit({ id: true }));

export const toAnswer = (refund: RefundRecord, parts: readonly PartRecord[]): RefundAnswer => ({
  ...answer(refund),
  from: parts.map((part) => ({ ...partAnswer(part), id: part.documentId })),
  reversal: toReversal(refund),
  allowed: decideRefundActions(refund),
});
