import {
  type DepositAnswer,
  type DepositSummary,
  decideDepositActions,
  depositedCheck,
  depositSummary,
} from '@primal/contracts/billing/deposit';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';

type DepositRecord = Answerable<Omit<DepositSummary, 'allowed'>>;
type CheckRecord = Omit<DepositAnswer['checks'][number], 'id' | 'returned'> & {
  documentId: string;
  returnedOn: string | null;
};

const answer = createAnswerMapper(depositSummary);
const checkAnswer = createAnswerMapper(depositedCheck.omit({ id: true, returned: true }));

export const toSummary = (deposit: DepositRecord): DepositSummary => ({
  ...answer(deposit),
  allowed: decideDepositActions(deposit),
});

export const toEvent = toSummary;

export const toAnswer = (deposit: DepositRecord, checks: readonly CheckRecord[]): DepositAnswer => ({
  ...toSummary(deposit),
  checks: [],
  cards: [],
  [deposit.cardCount > 0 ? 'cards' : 'checks']: checks.map((check) => ({
    ...checkAnswer(check),
    id: check.documentId,
    returned: check.returnedOn !== null,
  })),
});
