import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { positiveMoney } from '../shared/amounts.ts';
import { apiTable, listQuery } from '../shared/api.ts';
import { eventDefinition } from '../shared/events.ts';
import { id, instant, optionalName, optionalText, plausibleDate, requiredText } from '../shared/schemas.ts';
import { returnedCheckFee } from './finance-charge.ts';
import { paymentActions, paymentMethods } from './payment-rules.ts';

const allocationBody = z.strictObject({
  invoiceId: id(),
  amount: positiveMoney('Each allocation must be above 0.'),
});
export type AllocationInput = z.output<typeof allocationBody>;

const listAllocations = <Body extends typeof allocationBody>(body: Body) =>
  z
    .array(body, { error: 'Allocations must be a list.' })
    .max(1000, 'One payment settles at most 1,000 invoices.')
    .superRefine((allocations: readonly AllocationInput[], context) => {
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

export const allocationsBody = listAllocations(allocationBody);

/** Dollars of the remaining balance that are taken as early-payment discount or written off. */
const paymentAllocationsBody = listAllocations(
  allocationBody.extend({
    discount: positiveMoney('Enter a discount above $0.00.').optional(),
    writeOff: positiveMoney('Enter a write-off above $0.00.').optional(),
  }),
);
export type PaymentAllocationInput = z.output<typeof paymentAllocationsBody>[number];

export const createPaymentBody = z
  .strictObject({
    customerId: z.string({ error: 'Please select a customer' }).min(1, 'Please select a customer').pipe(id()),
    paymentDate: plausibleDate(),
    amount: positiveMoney('Please enter a valid payment amount'),
    paymentMethod: z.enum(paymentMethods, { error: 'Please select a payment method.' }),
    checkNumber: optionalName(50),
    /** Bank's reference of a wire or ACH payment. */
    reference: optionalName(50),
    notes: optionalText(2000),
    allocations: paymentAllocationsBody.nullish().transform((value) => value ?? []),
  })
  .refine(({ paymentMethod, checkNumber }) => paymentMethod !== 'check' || checkNumber !== null, {
    path: ['checkNumber'],
    message: 'Please enter a check number',
  });

export const allocatePaymentBody = z.strictObject({
  allocations: paymentAllocationsBody.min(1, 'Please select at least one invoice to apply the payment'),
  /** Day of the application, today by default. */
  date: plausibleDate().nullish(),
  version: z.number().int().optional(),
});

/** Reason and date of the counter-entry, today by default. */
export const reversePaymentBody = z.strictObject({
  reason: requiredText(500, 'Please enter a reason'),
  reversalDate: plausibleDate().nullish(),
  /** Dollars charged for a returned check. */
  returnedCheckFee: returnedCheckFee(),
  version: z.number().int().optional(),
});

/** Dollars applied to an invoice. A reversed payment still lists its former allocations. */
export const paymentAllocation = z.object({
  id: z.string(),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  amount: z.string(),
  /** Day on which it counts: the payment's date, or that of a later application. */
  date: z.string().nullable().default(null),
  createdAt: instant(),
});

const feeInvoice = z.object({ id: z.string(), invoiceNumber: z.string(), total: z.string() });
export type FeeInvoice = z.infer<typeof feeInvoice>;

/** Dollars. */
export const paymentAnswer = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  /** Number of a credit brought forward from an earlier system. Null for other payments. */
  number: z.string().nullable(),
  paymentDate: z.string(),
  amount: z.string(),
  unapplied: z.string(),
  /** Dollars paid back to the customer by refunds that stand. */
  refunded: z.string().default('0.00'),
  paymentMethod: z.enum([...paymentMethods, 'brought_forward']),
  checkNumber: z.string().nullable(),
  /** Bank's reference of a wire or ACH payment; null for other methods. */
  reference: z.string().nullable().default(null),
  notes: z.string().nullable(),
  recordedBy: z.string().nullable(),
  reversal: z.object({ date: z.string(), reason: z.string(), createdAt: instant() }).nullable(),
  /** Invoice that charges the fee of the returned check. */
  feeInvoice: feeInvoice.nullable().default(null),
  allocations: z.array(paymentAllocation),
  version: z.number().int(),
  createdAt: instant(),
  allowed: allowedBy(allowedSchema(paymentActions), {
    allocate: 'takePayments',
    refund: 'void',
    reverse: 'void',
  }),
});
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

export const paymentSaved = eventDefinition('billing.payment.saved', paymentAnswer);
export type PaymentEventData = z.infer<typeof paymentAnswer>;

export const paymentsApi = apiTable({
  listPayments: {
    method: 'GET',
    path: '/api/payments',
    permission: 'viewInvoices',
    summary:
      'Payments with their allocations, newest payment date first by default. `from` and `to` are payment dates; `q` finds check numbers, references, numbers brought forward and customers; `status` is the payment method, `invoiceId` an invoice that they settle.',
    query: listQuery({
      sort: ['paymentDate', 'customerName', 'paymentMethod', 'amount', 'unapplied', 'createdAt'],
      status: paymentMethods,
      keys: ['customerId', 'invoiceId'],
    }),
    answer: z.array(paymentAnswer),
    list: true,
  },
  getPayment: {
    method: 'GET',
    path: '/api/payments/{id}',
    permission: 'viewInvoices',
    summary: 'One payment with its allocations.',
    answer: paymentAnswer,
  },
  createPayment: {
    method: 'POST',
    path: '/api/payments',
    permission: 'takePayments',
    summary: 'Record a payment and apply it to invoices; the rest stays as credit.',
    body: createPaymentBody,
    answer: paymentAnswer,
    status: 201,
    creates: true,
  },
  reversePayment: {
    method: 'POST',
    path: '/api/payments/{id}/reverse',
    permission: 'void',
    summary: 'Reverse a payment with a dated counter-entry; its invoices are open again.',
    body: reversePaymentBody,
    answer: paymentAnswer,
  },
  allocatePayment: {
    method: 'POST',
    path: '/api/payments/{id}/allocations',
    permission: 'takePayments',
    summary: 'Apply the rest of a payment to invoices.',
    body: allocatePaymentBody,
    answer: paymentAnswer,
  },
});
