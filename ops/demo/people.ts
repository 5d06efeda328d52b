import type { customerBody } from '@primal/contracts/admin/customer';
import type { driverBody } from '@primal/contracts/delivery/driver';
import type { z } from 'zod';
import { customers as customerTable, drivers as driverTable } from './tables/people.ts';
import { parseTable } from './tables/table.ts';

interface DemoCustomer {
  kind: string;
  body: z.input<typeof customerBody>;
}

const toDomain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'.]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^the-/, '');

/** '2% 10, Net 30' */
const discountTerms = { paymentTerms: 30, discountPercent: '2', discountDays: 10 };
const namesWithDiscount = ['Ember & Oak Chophouse', 'Hotel Meridian Royale'];

/** Email addresses end in `.example`, which never resolves. */
export const customers: DemoCustomer[] = parseTable<
  'kind' | 'name' | 'contactPerson' | 'address' | 'city' | 'state' | 'zipCode' | 'phone' | 'pricingTier'
>(customerTable).map(({ kind, ...body }) => ({
  kind,
  body: {
    ...body,
    email: `orders@${toDomain(body.name)}.example`,
    ...(namesWithDiscount.includes(body.name) && discountTerms),
  },
}));

export const drivers: z.input<typeof driverBody>[] = parseTable<
  'name' | 'phone' | 'email' | 'vehicleNumber' | 'isActive'
>(driverTable).map(({ isActive, ...driver }) => ({ ...driver, isActive: isActive === 'yes' }));
