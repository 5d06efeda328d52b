import { isDeepStrictEqual } from 'node:util';
import { customerDeleted, customerSaved } from '@primal/contracts/admin/events';
import { type InvoiceCustomer, invoiceCustomer } from '@primal/contracts/billing/invoice';
import { upsertNewer } from '@primal/service-kit/copies';
import { on } from '@primal/service-kit/subscriptions';
import type { BillingTx } from '../tables.ts';
import { lockDrafts } from './store.ts';

const updateDrafts = async (tx: BillingTx, customer: InvoiceCustomer): Promise<void> => {
  for (const draft of await lockDrafts(tx, customer.id))
    if (!isDeepStrictEqual(draft.customer, customer)) draft.followCustomer(tx, customer);
};

export const customerConsumers = [
  on(customerSaved, async ({ key, sequence, data }, tx: BillingTx) => {
    const { zipCode, contactPerson, pricingTier, name, address, city, state, phone, email } = data;
    const isNews = await upsertNewer(tx.db, 'customers', {
      id: key,
      sequence,
      deleted: false,
      zip_code: zipCode,
      contact_person: contactPerson,
      pricing_tier: pricingTier,
      ...{ name, address, city, state, phone, email },
    });
    if (isNews) await updateDrafts(tx, invoiceCustomer.parse(data));
  }),
  on(customerDeleted, async ({ key, sequence }, tx: BillingTx) => {
    await upsertNewer(tx.db, 'customers', { id: key, sequence, deleted: true });
  }),
];
