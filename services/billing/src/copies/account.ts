import { sql } from '@primal/service-kit/database';
import { assertCustomer, awaitCustomer, type CustomerCopy } from '@primal/service-trade/copies/customers';
import type { BillingDb } from '../tables.ts';

const hasDocuments = async (db: BillingDb, customerId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from invoices where customer_id = ${customerId})
      or exists (select from payments where customer_id = ${customerId})
      or exists (select from credit_memos where customer_id = ${customerId}) as found`.execute(db);
  return rows[0]?.found ?? false;
};

export const readAccountCustomer = async (
  db: BillingDb,
  customerId: string,
  path: string,
): Promise<Pick<CustomerCopy, 'customer' | 'tax'>> => {
  const copy = await awaitCustomer(db, customerId);
  if (copy && (!copy.deleted || (await hasDocuments(db, customerId)))) return copy;
  return { customer: assertCustomer(copy, path), tax: null };
};
