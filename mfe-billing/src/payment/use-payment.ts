import { createPaymentBody, paymentsApi } from '@primal/contracts/billing/payment';
import { hasReference, paymentMethods } from '@primal/contracts/billing/payment-rules';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, formatMoney, sum } from '@primal/contracts/shared/decimal';
import { confirm, toast, useGoTo } from '@primal/kit';
import { useRecordDialog, useValueAutosave } from '@primal/kit/forms';
import { explainError, send, useApiMutation } from '@primal/kit/platform';
import { useState } from 'react';
import { z } from 'zod';
import { receivableReadPaths } from '../read-paths.ts';
import { paths } from '../routes.ts';
import { hasExtraDigit } from '../sale/values.ts';
import { type Allocation, choiceSchema, parseAmount, useAllocation } from './allocations.ts';
import { isOldest, selectOldest } from './suggestions.ts';

type EnteredPayment = z.output<typeof createPaymentBody>;

/** Recorded check with this number and customer; null if none, or if unavailable. */
const findDuplicateCheck = async ({ customerId, paymentMethod, checkNumber }: EnteredPayment) => {
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
const findDuplicateCash = async ({ customerId, paymentDate, paymentMethod, amount }: EnteredPayment) => {
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
const confirmCredit = async ({ amount }: EnteredPayment, allocated: Decimal): Promise<boolean> =>
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
const confirmPayment = async (
  payment: EnteredPayment,
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

const text = z.string();
const paymentDraft = z.object({
  fields: z.object({
    customerId: text,
    paymentDate: text,
    amount: text,
    paymentMethod: z.enum(paymentMethods),
    checkNumber: text,
    reference: text,
    notes: text,
  }),
  choice: choiceSchema,
});

/** Parts that a payment settles besides its money: '$2.00 early-payment discount taken.', '$0.37 written off.' */
const describeSettled = (allocations: Allocation['allocations']): string[] => {
  const discount = sum(allocations.map((part) => part.discount ?? 0));
  const writeOff = sum(allocations.map((part) => part.writeOff ?? 0));
  return [
    ...(discount.gt(0) ? [`${formatMoney(discount)} early-payment discount taken.`] : []),
    ...(writeOff.gt(0) ? [`${formatMoney(writeOff)} written off.`] : []),
  ];
};

export interface PaymentProps {
  /** If undefined, the user chooses the customer first. */
  customerId?: string | undefined;
  /** Money that was already received, with its purpose. */
  received?: WidgetProps['billing/record-payment']['received'];
  onRecorded?: (() => void) | undefined;
  onClose: () => void;
}

/** Form of a payment with its allocations, autosaved until recorded. */
export const usePayment = ({ customerId: given, received, onRecorded, onClose }: PaymentProps) => {
  const pay = useApiMutation(paymentsApi.createPayment, {
    persistent: true,
    invalidates: receivableReadPaths,
  });
  const goTo = useGoTo();
  const record = useRecordDialog({
    schema: createPaymentBody,
    defaults: {
      customerId: given ?? '',
      paymentDate: today(),
      amount: received?.amount ?? '',
      notes: '',
      paymentMethod: received?.paymentMethod ?? 'cash',
      checkNumber: received?.checkNumber ?? '',
      reference: '',
    },
    writing: pay,
    ask: (payment) =>
      confirmPayment(payment, {
        allocated: allocation.shares.allocated,
        isReceived: received !== undefined,
        isCreditExpected: received?.isOnAccount === true && decimal(received.amount).eq(payment.amount),
        correct: (name) => form.setFocus(name, { shouldSelect: true }),
      }),
    save: ({ checkNumber, reference, ...payment }) =>
      pay.mutateAsync({
        body: {
          ...payment,
          ...(payment.paymentMethod === 'check' && { checkNumber }),
          ...(hasReference(payment.paymentMethod) && { reference }),
          allocations: allocation.allocations,
        },
      }),
    onSaved: ({ amount: paid }) => {
      const recorded = `Payment of ${formatMoney(paid)} has been successfully recorded.`;
      toast.success('Payment Recorded', [recorded, ...describeSettled(allocation.allocations)].join(' '));
      onRecorded?.();
      close();
    },
    onStoredBefore: ({ id, amount: stored, customerName }) => {
      toast({
        title: 'The payment was recorded without your last changes',
        description: `${formatMoney(stored)} of ${customerName}. If it is wrong, reverse it.`,
        action: { label: 'Show It', onClick: () => goTo(paths.payment(id)) },
      });
      onRecorded?.();
      close();
    },
    onClose: () => close(),
    failed: (error) => explainError(error, 'Failed to record payment'),
  });
  const { form } = record;
  const [customerId, typed, date] = form.watch(['customerId', 'amount', 'paymentDate']);
  const amount = String(typed);
  const allocation = useAllocation({
    customerId,
    amount,
    date,
    preselect: () => (received?.invoiceId ? { [received.invoiceId]: null } : {}),
  });
  const { account, owed, picked, choice, isChosen, choose } = allocation;
  const forget = useValueAutosave<z.output<typeof paymentDraft>>({
    name: ['payment', given, received?.isOnAccount ? 'account' : received?.invoiceId]
      .filter(Boolean)
      .join('/'),
    schema: paymentDraft,
    value: { fields: form.watch(), choice },
    // A draft continued on a later day gets the new date, as document drafts do.
    asOfToday: (before, day) =>
      before.fields.paymentDate === day
        ? { ...before, fields: { ...before.fields, paymentDate: today() } }
        : before,
    isTyped: form.formState.isDirty || isChosen,
    onRestore: (before) => {
      form.reset(before.fields, { keepDefaultValues: true });
      choose(before.choice);
    },
  });
  const close = () => {
    forget();
    onClose();
  };
  const payable = parseAmount(amount).gt(0);
  // True if the user pressed Enter before the invoices loaded. The amount is allocated once they load.
  const [isAsked, setAsked] = useState(false);
  const applyToOldest = () => {
    setAsked(!account.data);
    // Preserve a manual selection.
    if (account.data && isOldest(owed, picked)) choose({ picked: selectOldest(owed, amount) });
  };
  if (isAsked && account.data) applyToOldest();
  return { ...record, customerId, amount, payable, allocation, applyToOldest };
};

export type PaymentForm = ReturnType<typeof usePayment>;
