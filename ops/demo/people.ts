import type { customerBody } from '@primal/contracts/admin/customer';
import type { driverBody } from '@primal/contracts/delivery/driver';
import type { z } from 'zod';
import { customers as customerTable, drivers as driverTable } from './tables/people.ts';
import { readTable } from './tables/table.ts';

interface DemoCustomer {
  /** What they buy, see `buying-patterns.ts`. */
  kind: string;
  body: z.input<typeof customerBody>;
}

const domainOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'.]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^the-/, '');

const customerColumns = [
  'kind',
  'name',
  'contact',
  'address',
  'city',
  'state',
  'zip',
  'phone',
  'tier',
] as const;

/** The demo's customers. Their mail goes to `.example`, which exists nowhere. */
export const customers: DemoCustomer[] = readTable(customerColumns, customerTable).map(
  ({ kind, contact, zip, tier, ...body }) => ({
    kind,
    body: {
      ...body,
      zipCode: zip,
      contactPerson: contact,
      pricingTier: tier,
      email: `orders@${domainOf(body.name)}.example`,
    },
  }),
);

/** The demo's drivers; those who are active come first. */
export const drivers: z.input<typeof driverBody>[] = readTable(
  ['name', 'phone', 'email', 'vehicle', 'active'] as const,
  driverTable,
).map(({ name, phone, email, vehicle, active }) => ({
  name,
  phone,
  email,
  vehicleNumber: vehicle,
  isActive: active === 'yes',
}));
