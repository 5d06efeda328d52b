import { z } from 'zod';

/** A customer as other areas' documents show one. */
export const documentCustomer = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  contactPerson: z.string().nullable(),
  pricingTier: z.string(),
});
