import type { createPaymentBody } from '@primal/contracts/billing/payment';
import { paymentMethods } from '@primal/contracts/billing/payment-methods';
import { today } from '@primal/contracts/shared/dates';
import { type UseFormReturn, useKeptForm } from '@primal/kit/forms';
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
export const useKeptPayment = ({ account, form, picked, isPicked, onPick }: Options): (() => void) =>
  useKeptForm<z.output<typeof schema>>({
    name: account === undefined ? 'payment' : `payment/${account}`,
    version: 1,
    schema,
    value: { fields: form.watch(), picked },
    // Gone on with on a later day, it is a payment of that day, as a document is.
    asOfToday: (before, day) =>
      before.fields.paymentDate === day
        ? { ...before, fields: { ...before.fields, paymentDate: today() } }
        : before,
    isTyped: form.formState.isDirty || isPicked,
    restore: (before) => {
      form.reset(before.fields, { keepDefaultValues: true });
      onPick(before.picked);
    },
  });
