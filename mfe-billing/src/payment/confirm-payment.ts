import { paymentsApi } from '@primal/contracts/billing/payment';
import type { PaymentMethod } from '@primal/contracts/billing/payment-methods';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { confirm } from '@primal/kit';
import { send } from '@primal/kit/platform';
import { hasExtraDigit } from '../sale/values.ts';

interface Payment {
  customerId: string;
  paymentDate: string;
  paymentMethod: PaymentMethod;
  checkNumber: string | null;
  amount: string;
}

/** Recorded check with this number and customer; null if none, or if unavailable. */
const findDuplicateCheck = async ({ customerId, paymentMethod, checkNumber }: Payment) => {
  const number = checkNumber?.trim().toLowerCase();
  if (paymentMethod !== 'check' || !number) return null;
  try {
    const found = await send(paymentsApi.listPayments, {
      query: { customerId, q: number, status: 'check', limit: '100' },
      signal: AbortSignal.timeout(3000),
    });
    return found.find((one) => one.checkNumber?.toLowerCase() === number && !one.reversal) ?? null;
  } catch {
    // Saving reports an outage.
    return null;
  }
};

/** Cash of the same amount, customer and day; null if none, or if unavailable. */
const findDuplicateCash = async ({ customerId, paymentDate, paymentMethod, amount }: Payment) => {
  if (paymentMethod !== 'cash') return null;
  try {
    const found = await send(paymentsApi.listPayments, {
      query: { customerId, status: 'cash', from: paymentDate, to: paymentDate, limit: '100' },
      signal: AbortSignal.timeout(3000),
    });
    return found.find((one) => one.amount === amount && !one.reversal) ?? null;
  } catch {
    return null;
  }
};

/** Asks if the amount far exceeds its invoices, since credit is easily overlooked. */
const confirmCredit = async ({ amount }: Payment, allocated: Decimal): Promise<boolean> =>
  !hasExtraDigit(amount, allocated) ||
  confirm({
    title: `Credit of ${formatMoney(decimal(amount).minus(allocated))}?`,
    message: `The payment is ${formatMoney(amount)}, and ${formatMoney(allocated)} is applied to invoices. The rest stays on the account as credit.`,
    confirmLabel: 'Record Payment',
    cancelLabel: 'Correct the Amount',
    danger: true,
  });

interface ConfirmOptions {
  allocated: Decimal;
  isReceived: boolean;
  /** The money was received before its invoice, so that it becomes credit. */
  isCreditExpected: boolean;
  correct: (field: 'amount' | 'paymentDate') => void;
}

const correctInstead = (correct: () => void): false => {
  correct();
  return false;
};

/**
 * Asks about unlikely payments: an amount far above the invoices, a future date, a duplicate check or duplicate
 * received cash.
 */
export const confirmPayment = async (
  payment: Payment,
  { allocated, isReceived, isCreditExpected, correct }: ConfirmOptions,
): Promise<boolean> => {
  if (!isCreditExpected && !(await confirmCredit(payment, allocated)))
    return correctInstead(() => correct('amount'));
  if (payment.paymentDate > today()) {
    const date = formatDate(payment.paymentDate);
    const message = `The payment is dated ${date}, in the future. Its invoices count as paid right away, but statements include it starting ${date}.`;
    if (!(await confirm({ title: 'Date in the future', message, confirmLabel: 'Record Anyway' })))
      return correctInstead(() => correct('paymentDate'));
  }
  const cash = isReceived ? await findDuplicateCash(payment) : null;
  if (cash) {
    const message = `${formatMoney(cash.amount)} in cash from ${cash.customerName} is already recorded for ${formatDate(cash.paymentDate)}.`;
    return confirm({ title: 'Cash already recorded', message, confirmLabel: 'Record Again' });
  }
  const duplicate = await findDuplicateCheck(payment);
  if (!duplicate) return true;
  const message = `Check ${duplicate.checkNumber} of ${duplicate.customerName} is already recorded for ${formatDate(duplicate.paymentDate)}: ${formatMoney(duplicate.amount)}.`;
  return confirm({ title: 'Check already recorded', message, confirmLabel: 'Record Again' });
};
