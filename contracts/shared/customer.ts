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
  /** Pays the driver: papers say what is to be collected. */
  cashOnDelivery: z.boolean(),
  /** His invoices say what was ordered and did not come. */
  showShorts: z.boolean(),
});

/** A customer where only his name and address matter: on statements, credit memos, cash receipts and stops. */
export const addressedCustomer = documentCustomer.omit({
  pricingTier: true,
  cashOnDelivery: true,
  showShorts: true,
});
export type AddressedCustomer = z.infer<typeof addressedCustomer>;

type Address = Pick<z.infer<typeof documentCustomer>, 'address' | 'city' | 'state' | 'zipCode'>;

/** `Olathe, KS 66061`, without what an imported customer lacks (docs/rules/catalog.md#customers). */
export const placeOf = ({
  city,
  state,
  zipCode = '',
}: Omit<Address, 'address' | 'zipCode'> & Partial<Address>) =>
  [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Street and place in one line. */
export const addressOf = (customer: Address): string =>
  [customer.address, placeOf(customer)].filter(Boolean).join(', ');
