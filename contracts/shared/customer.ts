import { z } from 'zod';

/** Fields that orders and invoices copy. A later field has a default, since older copies lack it. */
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
  /** The driver collects payment, and documents state the amount. */
  cashOnDelivery: z.boolean(),
  /** Invoices list ordered goods that did not ship. */
  showShorts: z.boolean().default(true),
});

export const addressedCustomer = documentCustomer.pick({
  id: true,
  name: true,
  address: true,
  city: true,
  state: true,
  zipCode: true,
  phone: true,
  email: true,
  contactPerson: true,
});
export type AddressedCustomer = z.infer<typeof addressedCustomer>;

type Address = Pick<z.infer<typeof documentCustomer>, 'address' | 'city' | 'state' | 'zipCode'>;

export const formatCityLine = ({
  city,
  state,
  zipCode = '',
}: Omit<Address, 'address' | 'zipCode'> & Partial<Address>) =>
  [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

export const formatAddress = (customer: Address): string =>
  [customer.address, formatCityLine(customer)].filter(Boolean).join(', ');
