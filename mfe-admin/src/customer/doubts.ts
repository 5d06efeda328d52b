import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { Doubt } from '@primal/kit/forms';
import { farAmounts } from '../record/far-amounts.ts';

const labels = {
  minimumOrder: 'Minimum Order',
  deliveryCharge: 'Delivery Charge',
  freeDeliveryFrom: 'Free Delivery From',
  creditLimit: 'Credit Limit',
} as const;

type Amounts = Partial<Record<keyof typeof labels, string | null>>;

/** What may be a slip of the hand in what is agreed with a customer, a sentence each. */
export const doubtsOf = (typed: Amounts, stored: CustomerAnswer | null): Doubt[] =>
  stored ? farAmounts(labels, typed, stored) : [];
