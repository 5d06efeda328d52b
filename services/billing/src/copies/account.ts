import { billingDocuments } from '@primal/contracts/billing/documents';
import type { DocumentFacts } from '@primal/contracts/shared/document';
import { sql } from '@primal/service-kit/database';
import { assertCustomer, awaitCustomer, type CustomerCopy } from '@primal/service-trade/copies/customers';
import type { BillingDb } from '../tables.ts';

const declared: readonly DocumentFacts[] = Object.values(billingDocuments);
const tables = declared.flatMap(({ uses, table }) => (uses && table ? [table] : []));

const hasDocuments = async (db: BillingDb, customerId: string): Promise<boolean> => {
  const found = tables.map(
    (table) => sql`exists (select from ${sql.table(table)} where customer_id = ${customerId})`,
  );
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(found, sql` or `)} as found`.execute(db);
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
