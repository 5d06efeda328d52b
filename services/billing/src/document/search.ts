import { type RawBuilder, sql } from '@primal/service-kit/database';
import {
  contains,
  matchNumber,
  numberPrefixSql,
  plainNameSql,
  type SearchSource,
} from '@primal/service-kit/lists/search';
import type { BillingTx } from '../tables.ts';

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
