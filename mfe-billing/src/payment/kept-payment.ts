import { type createPaymentBody, paymentMethods } from '@primal/contracts/billing/payment';
import { type UseFormReturn, useKept } from '@primal/kit/forms';
import { useUnsavedChanges } from '@primal/kit/platform';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import type { Picked } from './allocations.ts';

type Input = z.input<typeof createPaymentBody>;
type Output = z.output<typeof createPaymentBody>;

const text = z.string();

const schema = z.object({
  fields: z.object({
    customerId: text,
    paymentDate: text,
    amount: text,
    paymentMethod: z.enum(paymentMethods),
    checkNumber: text,
    notes: text,
  }),
  picked: z.record(text, text.nullable()),
});

interface Options {
  /** The account that it was opened from, with the invoice where it was for one: each has what was typed for it. */
  account: string | undefined;
  form: UseFormReturn<Input, unknown, Output>;
  picked: Picked;
  /** Whether others are chosen than it was opened with. */
  isPicked: boolean;
  onPick: (picked: Picked) => void;
}

/**
 * Keeps a payment that is typed, with the invoices chosen for it, until it is recorded or discarded. Gives `forget()`, to
 * call after either.
 */
export const useKeptPayment = ({ account, form, picked, isPicked, onPick }: Options): (() => void) => {
  const name = account === undefined ? 'payment' : `payment/${account}`;
  const keep = useKept<z.output<typeof schema>>({ name, version: 1, schema }, (before) => {
    form.reset(before.fields, { keepDefaultValues: true });
    onPick(before.picked);
  });
  const isTyped = form.formState.isDirty || isPicked;
  const typed = JSON.stringify({ fields: form.watch(), picked });
  const was = useRef(false);
  useEffect(() => {
    const { data } = schema.safeParse(JSON.parse(typed));
    if (isTyped && data) keep(data);
    else if (was.current) keep(null);
    was.current = isTyped;
  }, [isTyped, typed, keep]);
  const forget = () => keep(null);
  useUnsavedChanges(isTyped, forget);
  return forget;
};
