import { z } from 'zod';
import { type CreditType, creditTypes } from '../documents/billing.ts';
import { type Allowed, allowedBy, allowedSchema } from '../shared/allowed.ts';
import { positiveMoney } from '../shared/amounts.ts';
import { apiTable, listQuery } from '../shared/api.ts';
import { addressedCustomer } from '../shared/customer.ts';
import { formatMoney, sum, toMoney } from '../shared/decimal.ts';
import { eventDefinition } from '../shared/events.ts';
import { id, instant, optionalName, optionalText, plausibleDate, requiredText } from '../shared/schemas.ts';
import type { AccountRole } from './accounts.ts';
import { requiredDate } from './sale.ts';

export const refundMethods = ['check', 'cash', 'ach', 'wire_transfer', 'card'] as const;
export type RefundMethod = (typeof refundMethods)[number];

export const refundMethodLabels: Record<RefundMethod, string> = {
  check: 'Check',
  cash: 'Cash',
  ach: 'ACH Transfer',
  wire_transfer: 'Wire Transfer',
  card: 'Card',
};

/** `Check 1042`, `Cash` */
export const formatRefundMethod = ({
  method,
  checkNumber,
}: {
  method: RefundMethod;
  checkNumber: string | null;
}): string => [refundMethodLabels[method], checkNumber].filter(Boolean).join(' ');

export const accountByRefundMethod = {
  check: 'bank',
  cash: 'cash',
  ach: 'bank',
  wire_transfer: 'bank',
  card: 'card',
} as const satisfies Record<RefundMethod, AccountRole>;

const refundParts = z
  .array(
    z.strictObject({
      type: z.enum(creditTypes, { error: `Must be one of ${creditTypes.join(', ')}.` }),
      id: id(),
      amount: positiveMoney('Each amount must be above 0.'),
    }),
    { error: 'Please choose a credit to refund.' },
  )
  .min(1, 'Please choose a credit to refund.')
  .max(1000, 'One refund pays back at most 1,000 credits.')
  .superRefine((parts, context) => {
    const seen = new Set<string>();
    for (const [at, part] of parts.entries()) {
      if (seen.has(part.id))
        context.addIssue({ code: 'custom', path: [at, 'id'], message: 'This credit is listed twice.' });
      seen.add(part.id);
    }
  });

/** Refund as typed. A check may lack its number; a refund by another method has none. */
export const refundFields = z.strictObject({
  date: requiredDate('Please enter a date'),
  amount: positiveMoney('Please enter a valid amount'),
  method: z.enum(refundMethods, { error: 'Please select a method.' }),
  checkNumber: optionalName(50),
  memo: optionalText(500),
});

/** Pays back unapplied credit of a customer. The amounts of `from` sum to `amount`, in dollars. */
export const createRefundBody = refundFields
  .extend({
    customerId: z.string({ error: 'Please select a customer' }).min(1, 'Please select a customer').pipe(id()),
    from: refundParts,
  })
  .superRefine(({ amount, from }, context) => {
    const total = toMoney(sum(from.map((part) => part.amount)));
    if (total !== amount)
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: `The credits come to ${formatMoney(total)}, the refund to ${formatMoney(amount)}.`,
      });
  });

export const reverseRefundBody = z.strictObject({
  reason: requiredText(500, 'Please enter a reason'),
  /** Date of the counter-entry, today by default. */
  date: plausibleDate().nullish(),
  version: z.number().int().optional(),
});

export const refundActions = ['reverse'] as const;
export type RefundAction = (typeof refundActions)[number];

export const decideRefundActions = ({
  reversedOn,
}: {
  reversedOn: string | null;
}): Allowed<RefundAction> => ({
  reverse: reversedOn === null || 'This refund has already been reversed.',
});

/** Credit that a refund pays back. `number` is its own number or that of its check. */
export const refundPart = z.object({
  type: z.enum(creditTypes),
  id: z.string(),
  number: z.string().nullable(),
  date: z.string(),
  amount: z.string(),
});
export type RefundPart = z.infer<typeof refundPart>;

/** Dollars. */
export const refundAnswer = z.object({
  id: z.string(),
  refundNumber: z.string(),
  customerId: z.string(),
  customer: addressedCustomer,
  date: z.string(),
  amount: z.string(),
  method: z.enum(refundMethods),
  checkNumber: z.string().nullable(),
  memo: z.string().nullable(),
  recordedBy: z.string(),
  from: z.array(refundPart),
  reversal: z.object({ date: z.string(), reason: z.string(), createdAt: instant() }).nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
  allowed: allowedBy(allowedSchema(refundActions), { reverse: 'void' }),
});
export type RefundAnswer = z.infer<typeof refundAnswer>;

export const refundSaved = eventDefinition('billing.refund.saved', refundAnswer);

/** Credit that can be refunded today. `amount` is what is unapplied, in dollars. */
export const refundableCredit = refundPart;
export type RefundableCredit = RefundPart;

export const maxRefundable = 1000;

/** Spreads an amount over credits in their order. Credits that take no part are left out. */
export const spreadRefund = (
  amount: string,
  credits: readonly RefundableCredit[],
): { type: CreditType; id: string; amount: string }[] => {
  let left = sum([amount]);
  return credits.flatMap(({ type, id, amount: most }) => {
    const part = left.lt(most) ? left : sum([most]);
    if (!part.gt(0)) return [];
    left = left.minus(part);
    return [{ type, id, amount: toMoney(part) }];
  });
};

export const refundApi = apiTable({
  listRefunds: {
    method: 'GET',
    path: '/api/refunds',
    permission: 'viewInvoices',
    summary:
      'Refunds, newest date first by default. `from` and `to` are refund dates, `status` is the method, `documentId` a credit that they pay back.',
    query: listQuery({
      sort: ['date', 'refundNumber', 'customerName', 'method', 'amount', 'createdAt'],
      status: refundMethods,
      keys: ['customerId', 'documentId'],
    }),
    answer: z.array(refundAnswer),
    list: true,
  },
  getRefundable: {
    method: 'GET',
    path: '/api/customers/{id}/refundable',
    permission: 'viewInvoices',
    summary: 'Unapplied credit of a customer that can be refunded, oldest first.',
    answer: z.array(refundableCredit),
  },
  getRefund: {
    method: 'GET',
    path: '/api/refunds/{id}',
    permission: 'viewInvoices',
    summary: 'One refund with the credits that it pays back.',
    answer: refundAnswer,
  },
  createRefund: {
    method: 'POST',
    path: '/api/refunds',
    permission: 'takePayments',
    summary: 'Pay unapplied credit back to a customer. Also needs `void`.',
    body: createRefundBody,
    answer: refundAnswer,
    status: 201,
    creates: true,
  },
  reverseRefund: {
    method: 'POST',
    path: '/api/refunds/{id}/reverse',
    permission: 'void',
    summary: 'Reverse a refund with a dated counter-entry; its credits are unapplied again.',
    body: reverseRefundBody,
    answer: refundAnswer,
  },
});
