import { isDeepStrictEqual } from 'node:util';
import { invoiceCustomer } from '@primal/contracts/billing/invoice';
import { type CustomerFields, followCustomers } from '@primal/service-kit/copies/customers';
import type { Subscription } from '@primal/service-kit/subscriptions';
import { rememberName } from '../document/search.ts';
import type { BillingTables, BillingTx } from '../tables.ts';
import { lockDrafts } from './store.ts';

/**
 * The name is kept for the search. Drafts show their customer as they are now (docs/rules/invoices.md#customer-block).
 */
const updateDrafts = async (tx: BillingTx, facts: CustomerFields): Promise<void> => {
  const customer = invoiceCustomer.parse(facts);
  await rememberName(tx, customer.name);
  for (const draft of await lockDrafts(tx, customer.id))
    if (!isDeepStrictEqual(invoiceCustomer.parse(draft.customer), customer))
      draft.followCustomer(tx, customer);
};

export const followDraftCustomers = (): Subscription[] => followCustomers<BillingTables>(updateDrafts);
