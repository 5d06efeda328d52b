import { type CustomerAnswer, customerBody } from '@primal/contracts/admin/customer';
import { findDiscountProblem } from '@primal/contracts/shared/credit-terms';
import { decimal } from '@primal/contracts/shared/decimal';
import { deliveryWindowProblem, isWindowInOrder } from '@primal/contracts/shared/delivery-terms';
import type { Warning } from '@primal/kit/forms';
import type { z } from 'zod';
import { findHighDiscount, findUnusualAmounts } from '../record/unusual-amounts.ts';

/** Requires a reason for a hold, and clears the reason if there is no hold. */
export const customerForm = customerBody
  .refine(({ onHold, holdReason }) => !onHold || holdReason !== null, {
    path: ['holdReason'],
    message: 'Please say why this customer is on hold.',
  })
  .refine(isWindowInOrder, { path: ['deliverUntil'], message: deliveryWindowProblem })
  .superRefine((customer, context) => {
    const found = findDiscountProblem(customer);
    if (found) context.addIssue({ code: 'custom', message: found.message, path: [found.path] });
  })
  .transform((customer) => (customer.onHold ? customer : { ...customer, holdReason: null }));

export type CustomerInput = z.input<typeof customerForm>;

const toDaysText = (days: number | null | undefined): string => (days == null ? '' : String(days));

export const toValues = (customer: CustomerAnswer | null) => ({
  name: customer?.name ?? '',
  address: customer?.address ?? '',
  city: customer?.city ?? '',
  state: customer?.state ?? '',
  zipCode: customer?.zipCode ?? '',
  phone: customer?.phone ?? '',
  email: customer?.email ?? '',
  contactPerson: customer?.contactPerson ?? '',
  pricingTier: customer?.pricingTier ?? 'base',
  isActive: customer?.isActive ?? true,
  deliveryDays: customer?.deliveryDays ?? [],
  minimumOrder: customer?.minimumOrder ?? '',
  deliveryCharge: customer?.deliveryCharge ?? '',
  freeDeliveryFrom: customer?.freeDeliveryFrom ?? '',
  creditLimit: customer?.creditLimit ?? '',
  paymentTerms: toDaysText(customer?.paymentTerms),
  discountPercent: customer?.discountPercent ? decimal(customer.discountPercent).toString() : '',
  discountDays: toDaysText(customer?.discountDays),
  maxDaysOverdue: toDaysText(customer?.maxDaysOverdue),
  cashOnDelivery: customer?.cashOnDelivery ?? false,
  onHold: customer?.onHold ?? false,
  holdReason: customer?.holdReason ?? '',
  showShorts: customer?.showShorts ?? true,
  financeChargeExempt: customer?.financeChargeExempt ?? false,
  taxCodeId: customer?.taxCodeId ?? '',
  taxExempt: customer?.taxExempt ?? false,
  exemptReason: customer?.exemptReason ?? 'resale',
  exemptCertificate: customer?.exemptCertificate ?? '',
  exemptUntil: customer?.exemptUntil ?? '',
  deliverFrom: customer?.deliverFrom ?? '',
  deliverUntil: customer?.deliverUntil ?? '',
  deliveryNotes: customer?.deliveryNotes ?? '',
});

const labels = {
  minimumOrder: 'Minimum Order',
  deliveryCharge: 'Delivery Charge',
  freeDeliveryFrom: 'Free Delivery From',
  creditLimit: 'Credit Limit',
} as const;

type Amounts = Partial<Record<keyof typeof labels | 'discountPercent', string | null>>;

export const findWarnings = (typed: Amounts, stored: CustomerAnswer | null): Warning[] => [
  ...findHighDiscount(typed, stored),
  ...(stored ? findUnusualAmounts(labels, typed, stored) : []),
];
