import type { OrderAnswer } from '@primal/contracts/orders/order';

/** A customer's copy as documents show it. */
export type CustomerFacts = OrderAnswer['customer'];

/** Stands in while the copy has not come (back) yet, so that a list never loses an order. */
export const unknownCustomer = (id: string): CustomerFacts => ({
  id,
  name: 'Unknown customer',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  phone: '',
  email: null,
  contactPerson: null,
  pricingTier: 'base',
});
