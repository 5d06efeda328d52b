import { allowedForPayment, type PaymentAnswer } from '@primal/contracts/billing/payment';
import { instant } from '@primal/service-kit/database';

type Stored = 'allocations' | 'allowed' | 'createdAt' | 'reversal';

/** A payment as stored, whether it comes as an entity or as a row. */
export interface PaymentRecord extends Omit<PaymentAnswer, Stored> {
  reversedOn: string | null;
  reversalReason: string | null;
  reversedAt: Date | null;
  createdAt: Date;
}

/** A part of it as stored. */
export interface AllocationRecord {
  id: string;
  invoiceId: string;
  invoiceNumber: string;
  amount: string;
  createdAt: Date;
}

/** What decides which actions a payment allows. */
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

export const presentPayment = (
  payment: PaymentRecord,
  allocations: readonly AllocationRecord[],
): PaymentAnswer => ({
  id: payment.id,
  customerId: payment.customerId,
  customerName: payment.customerName,
  number: payment.number,
  paymentDate: payment.paymentDate,
  amount: payment.amount,
  unapplied: payment.unapplied,
  paymentMethod: payment.paymentMethod,
  checkNumber: payment.checkNumber,
  notes: payment.notes,
  recordedBy: payment.recordedBy,
  reversal: reversalOf(payment),
  allocations: allocations.toSorted(inOrder).map(({ id, invoiceId, invoiceNumber, amount, createdAt }) => ({
    id,
    invoiceId,
    invoiceNumber,
    amount,
    createdAt: instant(createdAt),
  })),
  version: payment.version,
  createdAt: instant(payment.createdAt),
  allowed: allowedForPayment(paymentState(payment)),
});
