import { defineEntity, p } from '@mikro-orm/core';
import { type InvoiceCustomer, invoiceCustomer } from '@primal/contracts/billing/invoice';
import { awaitCopy } from '@primal/service-kit/copies';
import { problem } from '@primal/service-kit/problem';
import type { BillingTx } from '../tables.ts';

/** The copy of a customer of the admin domain; `sequence` is the version it shows. Deleted ones stay, flagged. */
export const CustomerSchema = defineEntity({
  name: 'Customer',
  tableName: 'customers',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    name: p.text().default(''),
    address: p.text().default(''),
    city: p.text().default(''),
    state: p.text().default(''),
    zipCode: p.text().default(''),
    phone: p.text().default(''),
    email: p.text().strictNullable(),
    contactPerson: p.text().strictNullable(),
    pricingTier: p.text().default(''),
  },
});

/** A customer with the tier that prices their lines. */
export interface BilledCustomer {
  block: InvoiceCustomer;
  pricingTier: string;
  deleted: boolean;
}

const selectCustomer = ({ db }: BillingTx, id: string) =>
  db
    .selectFrom('customers')
    .where('id', '=', id)
    .select(['id', 'name', 'address', 'city', 'state', 'phone', 'email', 'deleted'])
    .select(['zip_code as zipCode', 'contact_person as contactPerson', 'pricing_tier as pricingTier']);

const billed = (row: InvoiceCustomer & Omit<BilledCustomer, 'block'>): BilledCustomer => ({
  block: invoiceCustomer.parse(row),
  pricingTier: row.pricingTier,
  deleted: row.deleted,
});

/** The customer as far as billing has heard. */
export const findCustomer = async (tx: BillingTx, id: string): Promise<BilledCustomer | null> => {
  const row = await selectCustomer(tx, id).executeTakeFirst();
  return row ? billed(row) : null;
};

/**
 * The same, held until the transaction ends: a change of the customer then comes after the draft that is being made,
 * and finds it.
 */
export const holdCustomer = async (tx: BillingTx, id: string): Promise<BilledCustomer | null> => {
  const row = await selectCustomer(tx, id).forShare().executeTakeFirst();
  return row ? billed(row) : null;
};

/** The customer that a request names at `path`; one made a moment ago is waited for. 400 when there is none. */
export const namedCustomer = async (tx: BillingTx, id: string, path: string): Promise<BilledCustomer> => {
  const customer = await awaitCopy(() => holdCustomer(tx, id));
  if (customer && !customer.deleted) return customer;
  const message = customer ? 'This customer has been deleted.' : 'This customer does not exist.';
  throw problem.badRequest(message, [{ path, message }]);
};
