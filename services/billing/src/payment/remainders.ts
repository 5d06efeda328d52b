import {
  computeDiscountOffer,
  describeEndedDiscount,
} from '@primal/contracts/billing/early-payment-discount';
import type { PaymentAllocationInput } from '@primal/contracts/billing/payment';
import { type BusinessDate, pickLaterDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { problem } from '@primal/service-kit/problem';
import type { SettledInvoice } from '../invoice/settle.ts';
import type { BillingTx } from '../tables.ts';
import { recordWriteOff } from '../write-off/create.ts';
import type { Payment } from './payment.ts';

/**
 * 409 if the discount has ended, is more than offered, or leaves a balance
 * (docs/rules/write-offs.md#early-payment-discounts).
 */
const assertDiscount = (
  { invoice, amount, owed }: SettledInvoice,
  { discount, writeOff = '0.00' }: { discount: string; writeOff?: string | undefined },
  paymentDate: BusinessDate,
): void => {
  const { invoiceNumber, discountDate } = invoice;
  if (discountDate === null) throw problem.conflict(`${invoiceNumber} has no early-payment discount.`);
  if (paymentDate > discountDate) throw problem.conflict(describeEndedDiscount(invoiceNumber, discountDate));
  const offer = computeDiscountOffer({ ...invoice, status: 'sent', balance: owed }, paymentDate);
  if (decimal(discount).gt(offer))
    throw problem.conflict(`The discount of ${invoiceNumber} is at most ${formatMoney(offer)}.`);
  const due = decimal(owed).minus(discount).minus(writeOff);
  if (due.eq(amount)) return;
  throw problem.conflict(
    due.gt(0)
      ? `The discount of ${invoiceNumber} is given when it is paid in full: apply ${formatMoney(due)}.`
      : `The discount of ${invoiceNumber} is given with a payment: take less than ${formatMoney(owed)}.`,
  );
};

interface Remainders {
  /** Day of the application. */
  day: BusinessDate;
  allocations: readonly PaymentAllocationInput[];
}

/**
 * Takes the discounts of the settled invoices and writes off what remains. The parts are in the order of the
 * allocations.
 */
export const recordRemainders = async (
  tx: BillingTx,
  { id: paymentId, paymentDate }: Payment,
  parts: readonly SettledInvoice[],
  { day, allocations }: Remainders,
): Promise<void> => {
  for (const [at, { discount, writeOff }] of allocations.entries()) {
    const part = parts[at];
    if (!part) continue;
    const { invoice } = part;
    const facts = { date: pickLaterDate(day, invoice.invoiceDate), paymentId };
    if (discount !== undefined) {
      assertDiscount(part, { discount, writeOff }, paymentDate);
      const reason = 'Early-payment discount, taken with the payment';
      const taken = { ...facts, kind: 'discount', amount: discount, reason } as const;
      await recordWriteOff(tx, invoice, taken, `allocations.${at}.discount`);
    }
    if (writeOff === undefined) continue;
    const reason = 'Remaining balance, written off with the payment';
    const written = { ...facts, kind: 'small_difference', amount: writeOff, reason } as const;
    await recordWriteOff(tx, invoice, written, `allocations.${at}.writeOff`);
  }
};
