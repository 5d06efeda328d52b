import {
  decidePaymentActions,
  type PaymentAnswer,
  paymentAllocation,
  paymentAnswer,
} from '@primal/contracts/billing/payment';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import { toInstantText } from '@primal/service-kit/database';

type PaymentRecord = Answerable<Omit<PaymentAnswer, 'reversal' | 'allocations' | 'allowed'>> & {
  reversedOn: string | null;
  reversalReason: string | null;
  reversedAt: Date | string | null;
};
type AllocationRecord = Answerable<PaymentAnswer['allocations'][number]>;

const toReversal = ({ reversedOn, reversalReason, reversedAt }: PaymentRecord): PaymentAnswer['reversal'] =>
  reversedOn && reversalReason && reversedAt
    ? { date: reversedOn, reason: reversalReason, createdAt: toInstantText(reversedAt) }
    : null;

/** Sorts oldest first, then by invoice, because ids of the same moment are unordered. */
const compareAllocations = (a: AllocationRecord, b: AllocationRecord): number =>
  toInstantText(a.createdAt).localeCompare(toInstantText(b.createdAt)) ||
  a.invoiceNumber.localeCompare(b.invoiceNumber);

const answer = createAnswerMapper(paymentAnswer);
const toAllocation = createAnswerMapper(paymentAllocation);

export const toAnswer = (
  payment: PaymentRecord,
  allocations: readonly AllocationRecord[],
): PaymentAnswer => ({
  ...answer(payment),
  reversal: toReversal(payment),
  allocations: allocations.toSorted(compareAllocations).map((allocation) => toAllocation(allocation)),
  allowed: decidePaymentActions(payment),
});
