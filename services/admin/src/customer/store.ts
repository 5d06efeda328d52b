import { customerSaved } from '@primal/contracts/admin/events';
import { lockRecord } from '@primal/service-kit/aggregate';
import { selectOf } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { snapshotsOf } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import type { AdminDb } from '../tables.ts';
import { Customer, type CustomerRecord, CustomerSchema, presentCustomer } from './customer.ts';

const missing = 'Customer not found.';

export const selectCustomers = (db: AdminDb) =>
  db.selectFrom('customers').select(selectOf(CustomerSchema, 'customers'));

export const readCustomer = async (db: AdminDb, id: string): Promise<CustomerRecord> => {
  const customer = await selectCustomers(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => problem.notFound(missing));
  return customer;
};

export const lockCustomer = (tx: EntityTx, id: string, version?: number): Promise<Customer> =>
  lockRecord(tx, Customer, id, { missing, version });

export const republishCustomers = (db: AdminDb, ids?: readonly string[]) =>
  snapshotsOf(customerSaved, { rows: selectCustomers(db), id: 'id', ids }, presentCustomer);
