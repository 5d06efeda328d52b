import { customerDeleted, customerSaved } from '@primal/contracts/admin/events';
import { upsertNewer } from '@primal/service-kit/copies';
import { on } from '@primal/service-kit/subscriptions';
import type { OrdersTx } from '../tables.ts';

/** Keep the copies of customers: their names, addresses and tiers. */
export const customerConsumers = [
  on(customerSaved, async ({ sequence, data }, { db }: OrdersTx) => {
    await upsertNewer(db, 'customers', {
      id: data.id,
      sequence,
      deleted: false,
      name: data.name,
      address: data.address,
      city: data.city,
      state: data.state,
      zip_code: data.zipCode,
      phone: data.phone,
      email: data.email,
      contact_person: data.contactPerson,
      pricing_tier: data.pricingTier,
    });
  }),

  on(customerDeleted, async ({ sequence, data }, { db }: OrdersTx) => {
    await upsertNewer(db, 'customers', { id: data.id, sequence, deleted: true });
  }),
];
