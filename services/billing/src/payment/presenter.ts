import {
  allowedForPayment,
  type PaymentAnswer,
  paymentAllocation,
  paymentAnswer,
} from '@primal/contracts/billing/payment';
import { answerOf } from '@primal/service-kit/answers';
import { instant } from '@primal/service-kit/database';
import type { AllocationRecord, PaymentRecord } from './payment.ts';

export const paymentState = ({ reversedOn, unapplied }: Pick<PaymentRecord, 'reversedOn' | 'unapplied'>) => ({
  isReversed: reversedOn !== null,
  unapplied,
});

const reversalOf = ({ reversedOn, reversalReason, reversedAt }: PaymentRecord): PaymentAnswer['reversal'] =>
  reversedOn && reversalReason && reversedAt
    ? { date: reversedOn, reason: reversalReason, createdAt: instant(reversedAt) }
    : null;

/** Oldest first; those of one moment by invoice, since ids of one moment have no order. */
const inOrder = (a: AllocationRecord, b: AllocationRecord): number =>
  instant(a.createdAt).localeCompare(instant(b.createdAt)) || a.invoiceNumber.localeCompare(b.invoiceNumber);

const answer = answerOf(paymentAnswer);
const presentAllocation = answerOf(paymentAllocation);

export const presentPayment = (
  payment: PaymentRecord,
  allocations: readonly AllocationRecord[],
): PaymentAnswer => ({
  ...answer(payment),
  reversal: reversalOf(payment),
  allocations: allocations.toSorted(inOrder).map((allocation) => presentAllocation(allocation)),
  allowed: allowedForPayment(paymentState(payment)),
});
