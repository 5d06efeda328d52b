import { billingDocuments } from '@primal/contracts/documents/billing';
import type { DocumentFacts } from '@primal/contracts/shared/document';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import {
  contains,
  matchNumber,
  numberPrefixSql,
  plainNameSql,
  type SearchSource,
} from '@primal/service-kit/lists/search';
import { assertCustomer, awaitCustomer, type CustomerCopy } from '@primal/service-trade/copies/customers';
import type { BillingDb, BillingTx } from '../tables.ts';

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

/** Stores a name for searches; call it before a document gets the name. */
export const saveCustomerName = async ({ db }: BillingTx, name: string): Promise<void> => {
  const row = sql`select ${sql.raw(plainNameSql('name'))} from (values (${name}::text)) as given(name)`;
  await sql`insert into customer_names ${row} on conflict do nothing`.execute(db);
};

interface Searched {
  name: string;
  /** Sort that the number and name indexes cover. */
  quickFor: string;
  names?: RawBuilder<unknown>;
}

export const matchesCustomerName = (
  q: string,
  { name, quickFor, names = sql.table('customer_names') }: Searched,
): SearchSource => ({
  column: sql.ref(name),
  keys: sql`select name from ${names} where ${contains(sql.ref('folded_name'), q)}`,
  type: 'text',
  quickFor: [quickFor],
});

export const createDocumentSearch =
  ({ number, series, ...searched }: Searched & { number: string; series: string }) =>
  (q: string): SearchSource[] | null => {
    const begins = sql.raw(numberPrefixSql(number, series));
    const byNumber = matchNumber(sql.ref(number), { series, quickFor: searched.quickFor, begins }, q);
    if (byNumber === 'everything') return null;
    const byName = matchesCustomerName(q, searched);
    return byNumber ? [byNumber, byName] : [byName];
  };
