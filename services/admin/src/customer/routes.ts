import { customerBody, customersApi } from '@primal/contracts/admin/customer';
import { findNextDeliveryDate } from '@primal/contracts/shared/delivery-days';
import type { Identity } from '@primal/contracts/shared/identity';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { createTextSearch } from '@primal/service-kit/lists/search';
import { assertPermission } from '@primal/service-kit/problem';
import { createSlice, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import { assertUnused, readCustomerUse } from '../copies/document-uses.ts';
import { removePrices } from '../customer-price/cascade.ts';
import { readSettings } from '../settings/store.ts';
import type { AdminTables } from '../tables.ts';
import { Customer, type CustomerRecord, CustomerSchema, creditFields, toAnswer } from './customer.ts';
import { lockCustomer, readCustomer, republishCustomers, selectCustomers } from './store.ts';

const listCustomers = documentList({
  call: customersApi.listCustomers,
  select: selectCustomers,
  id: 'id',
  columns: {
    name: sql`lower(name)`,
    phone: 'phone',
    email: { nullable: sql`lower(email)` },
    address: sql`lower(address)`,
    city: sql`lower(city)`,
    contactPerson: { nullable: sql`lower(contact_person)` },
    pricingTier: 'pricing_tier',
    createdAt: 'created_at',
  },
  instants: 'created_at',
  where: ({ status, q }) => [
    createTextSearch('folded_text', q).condition,
    status && sql`is_active = ${status === 'active'}`,
  ],
  search: (q) => createTextSearch('folded_text', q).search,
  // With at most this many matches, a scan in list order finds the first 50 quickly enough.
  few: 1_000,
  toAnswers: (rows) => rows.map(toAnswer),
});

const mayNotSetCredit =
  'You may not set credit, terms and holds of customers. Ask an admin for the permission "Set credit".';

const used =
  'This customer is used by sales orders, invoices or payments and cannot be deleted. Make the customer inactive instead.';

type Terms = Partial<Pick<CustomerRecord, (typeof creditFields)[number]>>;

const assertMaySetCredit = (identity: Identity, sent: Terms, stored: Terms): void => {
  if (creditFields.some((field) => sent[field] !== undefined && sent[field] !== stored[field]))
    assertPermission(identity, 'setCredit', mayNotSetCredit);
};

const handlers: Handlers<typeof customersApi, AdminTables> = {
  listCustomers,

  getCustomer: async ({ tx, params }) => {
    const customer = await readCustomer(tx.db, params.id);
    const isUsed = (await readCustomerUse(tx.db, params.id)) !== undefined;
    return { ...toAnswer(customer), allowed: { delete: isUsed ? used : true } };
  },

  getNextDeliveryDate: async ({ tx, params, query }) => {
    const [{ deliveryDays }, settings] = await Promise.all([
      readCustomer(tx.db, params.id),
      readSettings(tx),
    ]);
    const next = findNextDeliveryDate(settings, deliveryDays, query.at ? new Date(query.at) : new Date());
    return { ...next, cutOff: next.cutOff?.toISOString() ?? null };
  },

  createCustomer: ({ tx, body, identity }) => {
    const { name, address, city, state, zipCode, phone } = body;
    assertMaySetCredit(identity, body, customerBody.parse({ name, address, city, state, zipCode, phone }));
    return toAnswer(Customer.create(tx, body));
  },

  updateCustomer: async ({ tx, params, body: { version, ...changes }, identity }) => {
    const customer = await lockCustomer(tx, params.id, version);
    assertMaySetCredit(identity, changes, customer);
    customer.edit(tx, changes);
    return toAnswer(customer);
  },

  deleteCustomer: withoutTransaction(async ({ tx, params, transaction, eventsBehind }) => {
    await assertUnused(() => readCustomerUse(tx.db, params.id), used, eventsBehind);
    await transaction(async (tx) => {
      const customer = await lockCustomer(tx, params.id);
      await removePrices(tx, 'customer_id', { type: 'customer', id: customer.id, label: customer.name });
      customer.remove(tx);
    });
    return undefined;
  }),
};

export const customerSlice = createSlice(customersApi, handlers, {
  entities: [CustomerSchema],
  republish: republishCustomers,
});
