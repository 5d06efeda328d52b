import { awaitCopy } from '@primal/service-kit/copies';
import { problem } from '@primal/service-kit/problem';
import type { OrdersDb } from '../tables.ts';
import { type CustomerFacts, unknownCustomer } from './facts.ts';

const select = (db: OrdersDb) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'address', 'city', 'state', 'zip_code as zipCode', 'phone', 'email'])
    .select(['contact_person as contactPerson', 'pricing_tier as pricingTier']);

/** The customers of some documents, by id. */
export const customersById = async (
  db: OrdersDb,
  ids: readonly string[],
): Promise<(id: string) => CustomerFacts> => {
  const wanted = [...new Set(ids)];
  const rows = wanted.length > 0 ? await select(db).where('id', 'in', wanted).execute() : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id) ?? unknownCustomer(id);
};

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
