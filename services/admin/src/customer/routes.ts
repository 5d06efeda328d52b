import { assertVersion, problem } from '@primal/service-kit/problem';
import { page, withoutTransaction } from '@primal/service-kit/routes';
import { lockRecord } from '../aggregate.ts';
import { refuseUsed, useOfCustomer } from '../copies/usage.ts';
import type { AdminHandlers } from '../tables.ts';
import { Customer } from './customer.ts';
import { listCustomers } from './list.ts';
import { customerColumns, presentCustomer } from './presenter.ts';

const missing = 'Customer not found.';
const used =
  'This customer is used by sales orders or invoices and cannot be deleted. Make the customer inactive instead.';

export const customerHandlers = {
  listCustomers: async ({ query, tx }) => {
    const found = await listCustomers(tx.db, query);
    return page(found.rows.map(presentCustomer), found);
  },

  getCustomer: async ({ params, tx }) => {
    const row = await tx.db
      .selectFrom('customers')
      .select(customerColumns)
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!row) throw problem.notFound(missing);
    const isUsed = (await useOfCustomer(tx.db, params.id)) !== undefined;
    return { ...presentCustomer(row), allowed: { delete: isUsed ? used : true } };
  },

  createCustomer: ({ body, tx }) => presentCustomer(Customer.add(tx, body)),

  updateCustomer: async ({ params, body: { version, ...changes }, tx }) => {
    const customer = await lockRecord(tx, Customer, params.id, missing);
    assertVersion(customer, version);
    customer.edit(tx, changes);
    return presentCustomer(customer);
  },

  deleteCustomer: withoutTransaction(async ({ params, tx, transaction, eventsBehind }) => {
    await refuseUsed(() => useOfCustomer(tx.db, params.id), used, eventsBehind);
    await transaction(async (tx) => (await lockRecord(tx, Customer, params.id, missing)).remove(tx));
    return undefined;
  }),
} satisfies Pick<
  AdminHandlers,
  'listCustomers' | 'getCustomer' | 'createCustomer' | 'updateCustomer' | 'deleteCustomer'
>;
