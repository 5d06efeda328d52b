import { createPaymentBody, paymentsApi } from '@primal/contracts/billing/payment';
import { hasReference, paymentMethods } from '@primal/contracts/billing/payment-methods';
import { receivablesApi } from '@primal/contracts/billing/receivables';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { toast, useGoTo } from '@primal/kit';
import { useRecordDialog, useValueAutosave } from '@primal/kit/forms';
import { explainError, useApiMutation, useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';
import { z } from 'zod';
import { receivableReadPaths } from '../read-paths.ts';
import { paths } from '../routes.ts';
import { useSmallDifferenceLimit } from '../write-off/actions.tsx';
import {
  computeShares,
  isOldest,
  parseAmount,
  type SelectedInvoices,
  selectOldest,
  toAllocations,
} from './allocations.ts';
import { confirmPayment } from './confirm-payment.ts';
import {
  findDiscountOffers,
  findEndedDiscounts,
  pickDiscounts,
  requireFullShares,
  subtractDiscounts,
} from './discounts.ts';
import { describeRemainders, findRemainders, pickWriteOffs } from './remainders.ts';

const text = z.string();
const paymentDraft = z.object({
  fields: z.object({
    customerId: text,
    paymentDate: text,
    amount: text,
    paymentMethod: z.enum(paymentMethods),
    checkNumber: text,
    reference: text.default(''),
    notes: text,
  }),
  picked: z.record(text, text.nullable()),
  writtenOff: z.array(text).default([]),
  discounted: z.array(text).default([]),
});

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
  const [opened] = useState<SelectedInvoices>(received?.invoiceId ? { [received.invoiceId]: null } : {});
  const [picked, setPicked] = useState(opened);
  const [writtenOff, setWrittenOff] = useState<string[]>([]);
  const [discounted, setDiscounted] = useState<string[]>([]);
  const limit = useSmallDifferenceLimit();
  // Preselected invoices do not count as user input.
  const isPicked = JSON.stringify(picked) !== JSON.stringify(opened) || discounted.length > 0;
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
        allocated: shares.allocated,
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
          allocations: toAllocations(shares, { discounts, writeOffs }),
        },
      }),
    onSaved: ({ amount: paid }) => {
      const recorded = `Payment of ${formatMoney(paid)} has been successfully recorded.`;
      const parts = toAllocations(shares, { discounts, writeOffs });
      toast.success('Payment Recorded', [recorded, ...describeRemainders(parts)].join(' '));
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
  const forget = useValueAutosave<z.output<typeof paymentDraft>>({
    name: ['payment', given, received?.isOnAccount ? 'account' : received?.invoiceId]
      .filter(Boolean)
      .join('/'),
    schema: paymentDraft,
    value: { fields: form.watch(), picked, writtenOff, discounted },
    // A draft continued on a later day gets the new date, as document drafts do.
    asOfToday: (before, day) =>
      before.fields.paymentDate === day
        ? { ...before, fields: { ...before.fields, paymentDate: today() } }
        : before,
    isTyped: form.formState.isDirty || isPicked,
    onRestore: (before) => {
      form.reset(before.fields, { keepDefaultValues: true });
      setPicked(before.picked);
      setWrittenOff(before.writtenOff);
      setDiscounted(before.discounted);
    },
  });
  const close = () => {
    forget();
    onClose();
  };
  const [customerId, typed, paymentDate] = form.watch(['customerId', 'amount', 'paymentDate']);
  const amount = String(typed);
  const account = useApiQuery(
    receivablesApi.getReceivables,
    { query: { customerId } },
    { enabled: customerId !== '' },
  );
  const [balance] = account.data?.balances ?? [];
  const invoices = balance?.invoices ?? [];
  const offers = findDiscountOffers(invoices, paymentDate);
  const discounts = pickDiscounts(offers, discounted, picked);
  const ended = findEndedDiscounts(invoices, discounted, { picked, date: paymentDate });
  const owed = subtractDiscounts(invoices, discounts);
  const spread = computeShares(owed, amount, picked);
  const remainders = findRemainders(owed, spread, limit);
  const writeOffs = pickWriteOffs(remainders, writtenOff);
  const shares = requireFullShares(spread, owed, discounts, writeOffs);
  const payable = parseAmount(amount).gt(0);
  // True if the user pressed Enter before the invoices loaded. The amount is allocated once they load.
  const [isAsked, setAsked] = useState(false);
  const applyToOldest = () => {
    setAsked(!account.data);
    // Preserve a manual selection.
    if (account.data && isOldest(owed, picked)) setPicked(selectOldest(owed, amount));
  };
  if (isAsked && account.data) applyToOldest();
  return {
    ...record,
    customerId,
    amount,
    payable,
    account,
    balance,
    invoices,
    picked,
    isPicked,
    setPicked,
    shares,
    remainders,
    writtenOff,
    setWrittenOff,
    discounts: { offers, taken: discounts, ended, onTake: setDiscounted },
    applyToOldest,
  };
};

export type PaymentForm = ReturnType<typeof usePayment>;
