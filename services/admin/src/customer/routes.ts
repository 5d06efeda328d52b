import { customersApi } from '@primal/contracts/admin/customer';
import { nextDeliveryDate } from '@primal/contracts/shared/delivery-days';
import { type Handlers, page, routes, withoutTransaction } from '@primal/service-kit/routes';
import { refuseUsed, useOfCustomer } from '../copies/usage.ts';
import { removePricesOf } from '../customer-price/follow.ts';
import { readSettings } from '../settings/store.ts';
import type { AdminTables } from '../tables.ts';
import { Customer, presentCustomer } from './customer.ts';
import { listCustomers } from './list.ts';
import { lockCustomer, readCustomer } from './store.ts';

const used =
  'This customer is used by sales orders or invoices and cannot be deleted. Make the customer inactive instead.';

const handlers: Handlers<typeof customersApi, AdminTables> = {
  listCustomers: async ({ query, tx }) => {
    const found = await listCustomers(tx.db, query);
    return page(found.rows.map(presentCustomer), found);
  },

  getCustomer: async ({ params, tx }) => {
    const customer = await readCustomer(tx.db, params.id);
    const isUsed = (await useOfCustomer(tx.db, params.id)) !== undefined;
    return { ...presentCustomer(customer), allowed: { delete: isUsed ? used : true } };
  },

  getNextDeliveryDate: async ({ params, query, tx }) => {
    const [{ deliveryDays }, settings] = await Promise.all([
      readCustomer(tx.db, params.id),
      readSettings(tx),
    ]);
    const next = nextDeliveryDate(settings, deliveryDays, query.at ? new Date(query.at) : new Date());
    return { ...next, cutOff: next.cutOff?.toISOString() ?? null };
  },

  createCustomer: ({ body, tx }) => presentCustomer(Customer.add(tx, body)),

  updateCustomer: async ({ params, body: { version, ...changes }, tx }) => {
    const customer = await lockCustomer(tx, params.id, version);
    customer.edit(tx, changes);
    return presentCustomer(customer);
  },

  deleteCustomer: withoutTransaction(async ({ params, tx, transaction, eventsBehind }) => {
    await refuseUsed(() => useOfCustomer(tx.db, params.id), used, eventsBehind);
    await transaction(async (tx) => {
      const customer = await lockCustomer(tx, params.id);
      await removePricesOf(tx, 'customer_id', { type: 'customer', id: customer.id, label: customer.name });
      customer.remove(tx);
    });
    return undefined;
  }),
};

export const customerRoutes = routes(customersApi, handlers);
