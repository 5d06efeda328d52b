import { awaitCopy } from '@primal/service-kit/copies';
import { problem } from '@primal/service-kit/problem';
import type { OrdersDb } from '../tables.ts';
import { type CustomerFacts, unknownCustomer } from './facts.ts';

const select = (db: OrdersDb) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'address', 'city', 'state', 'zip_code as zipCode', 'phone', 'email'])
    .select(['contact_person as contactPerson', 'pricing_tier as pricingTier']);

/** The customer of a document. */
export const customerById = async (db: OrdersDb, id: string): Promise<CustomerFacts> =>
  (await select(db).where('id', '=', id).executeTakeFirst()) ?? unknownCustomer(id);

export interface NamedCustomer {
  customer: CustomerFacts;
  deleted: boolean;
}

/** The customer that a body names; waits a moment for one that was added just now. */
export const namedCustomer = async (db: OrdersDb, id: string): Promise<NamedCustomer | null> => {
  const found = await awaitCopy(() => select(db).select('deleted').where('id', '=', id).executeTakeFirst());
  if (!found) return null;
  const { deleted, ...customer } = found;
  return { customer, deleted };
};

/** The customer for an order that names one at `path`; 400 when there is none, or it was deleted. */
export const orderableCustomer = (named: NamedCustomer | null, path: string): CustomerFacts => {
  if (named && !named.deleted) return named.customer;
  const message = named
    ? `${named.customer.name || 'This customer'} has been deleted.`
    : 'This customer does not exist.';
  throw problem.badRequest(message, [{ path, message }]);
};
