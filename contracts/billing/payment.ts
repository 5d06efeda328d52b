import { z } from 'zod';
import { type Allowed, allowedBy, allowedSchema } from '../shared/allowed.ts';
import { positiveMoney } from '../shared/amounts.ts';
import { id, instant, nearDate, optionalName, optionalText, requiredText } from '../shared/schemas.ts';
import { paymentMethods } from './payment-methods.ts';

/** Dollars by invoice, each invoice once; the books decide whether they may be settled. */
export const allocationsBody = z
  .array(z.strictObject({ invoiceId: id(), amount: positiveMoney('Each allocation must be above 0.') }), {
    error: 'Allocations must be a list.',
  })
  .max(1000, 'One payment settles at most 1,000 invoices.')
  .superRefine((allocations, context) => {
    const seen = new Set<string>();
    for (const [at, { invoiceId }] of allocations.entries()) {
      if (seen.has(invoiceId))
        context.addIssue({
          code: 'custom',
          path: [at, 'invoiceId'],
          message: 'This invoice is listed twice.',
        });
      seen.add(invoiceId);
    }
  });
/** One part of a payment or credit, in dollars, and the invoice that it settles. */
export type AllocationInput = z.output<typeof allocationsBody>[number];

/** `POST /api/payments`. No allocations: all of it stays as credit. */
export const createPaymentBody = z
  .strictObject({
    customerId: z.string({ error: 'Please select a customer' }).min(1, 'Please select a customer').pipe(id()),
    paymentDate: nearDate(),
    amount: positiveMoney('Please enter a valid payment amount'),
    paymentMethod: z.enum(paymentMethods, { error: 'Please select a payment method.' }),
    checkNumber: optionalName(50),
    notes: optionalText(2000),
    allocations: allocationsBody.nullish().transform((value) => value ?? []),
  })
  .refine(({ paymentMethod, checkNumber }) => paymentMethod !== 'check' || checkNumber !== null, {
    path: ['checkNumber'],
    message: 'Please enter a check number',
  });

/** `POST /api/payments/{id}/allocations`: settles more invoices with what is left of a payment. */
export const allocatePaymentBody = z.strictObject({
  allocations: allocationsBody.min(1, 'Please select at least one invoice to apply the payment'),
  version: z.number().int().optional(),
});

/** `POST /api/payments/{id}/reverse`: why, and the day of the counter-entry, today unless named. */
export const reversePaymentBody = z.strictObject({
  reason: requiredText(500, 'Please enter a reason'),
  reversalDate: nearDate().nullish(),
  version: z.number().int().optional(),
});

export const paymentActions = ['allocate', 'reverse'] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** Which actions a payment allows now; a sentence for each that it does not. `unapplied` in dollars. */
export const allowedForPayment = (payment: {
  isReversed: boolean;
  unapplied: string;
}): Allowed<PaymentAction> => ({
  allocate: payment.isReversed
    ? 'This payment has been reversed.'
    : payment.unapplied !== '0.00' || 'This payment is fully applied to invoices.',
  reverse: !payment.isReversed || 'This payment has already been reversed.',
});

/** The part of a payment that settles an invoice, in dollars; of a reversed payment what it had settled. */
export const paymentAllocation = z.object({
  id: z.string(),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  amount: z.string(),
  createdAt: instant(),
});

/** Money received, in dollars. */
export const paymentAnswer = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  /** The number that an earlier system gave to a credit brought forward; null for payments received here. */
  number: z.string().nullable(),
  paymentDate: z.string(),
  amount: z.string(),
  /** Dollars left on the customer's account; 0.00 once reversed. */
  unapplied: z.string(),
  paymentMethod: z.enum([...paymentMethods, 'brought_forward']),
  checkNumber: z.string().nullable(),
  notes: z.string().nullable(),
  /** The name of who took it. */
  recordedBy: z.string().nullable(),
  /** The dated counter-entry that took the payment back, null while it stands. */
  reversal: z.object({ date: z.string(), reason: z.string(), createdAt: instant() }).nullable(),
  allocations: z.array(paymentAllocation),
  version: z.number().int(),
  createdAt: instant(),
  allowed: allowedBy(allowedSchema(paymentActions), { allocate: 'takePayments', reverse: 'void' }),
});
export type PaymentAnswer = z.infer<typeof paymentAnswer>;
