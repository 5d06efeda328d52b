import {
  decideWriteOffActions,
  type WriteOffAnswer,
  writeOffAnswer,
} from '@primal/contracts/billing/write-off';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import { toInstantText } from '@primal/service-kit/database';

type WriteOffRecord = Answerable<Omit<WriteOffAnswer, 'reversal' | 'allowed'>> & {
  reversedOn: string | null;
  reversalReason: string | null;
  reversedAt: Date | string | null;
};

const toReversal = ({
  reversedOn,
  reversalReason,
  reversedAt,
}: WriteOffRecord): WriteOffAnswer['reversal'] =>
  reversedOn && reversalReason && reversedAt
    ? { date: reversedOn, reason: reversalReason, createdAt: toInstantText(reversedAt) }
    : null;

const answer = createAnswerMapper(writeOffAnswer);

export const toAnswer = (writeOff: WriteOffRecord): WriteOffAnswer => ({
  ...answer(writeOff),
  reversal: toReversal(writeOff),
  allowed: decideWriteOffActions(writeOff),
});

export const toEvent = toAnswer;
