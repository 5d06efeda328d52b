import { customerSaved } from '@primal/contracts/admin/events';
import { adminDocuments } from '@primal/contracts/documents/admin';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { selectOf } from '@primal/service-kit/database';
import { readSnapshots } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import type { AdminDb } from '../tables.ts';
import { Customer, type CustomerRecord, CustomerSchema, toAnswer } from './customer.ts';

const { label } = adminDocuments.customer;

export const selectCustomers = (db: AdminDb) =>
  db.selectFrom('customers').select(selectOf(CustomerSchema, 'customers'));

export const readCustomer = (db: AdminDb, id: string): Promise<CustomerRecord> =>
  readRecord(selectCustomers(db).where('id', '=', id), label);

export const lockCustomer = (tx: EntityTx, id: string, version?: number): Promise<Customer> =>
  lockRecord(tx, Customer, id, { label, version });

export const republishCustomers = (db: AdminDb, ids?: readonly string[]) =>
  readSnapshots(customerSaved, { rows: selectCustomers(db), id: 'id', ids }, toAnswer);
