import { type RawBuilder, sql } from '@primal/service-kit/database';
import {
  beginning,
  contains,
  numberMatches,
  plainName,
  type SearchSource,
} from '@primal/service-kit/lists/search';
import type { BillingTx } from '../tables.ts';

/** Keeps a name for the search; every name comes through here before a document can carry it. */
export const rememberName = async ({ db }: BillingTx, name: string): Promise<void> => {
  const kept = sql`select ${sql.raw(plainName('name'))} from (values (${name}::text)) as given(name)`;
  await sql`insert into customer_names ${kept} on conflict do nothing`.execute(db);
};

interface Searched {
  /** The column of the customer's name as it stands on the document, as `customer_names` has it. */
  name: string;
  /** The sort that the indexes by number and by name bring along. */
  quickFor: string;
  /** The names among which is searched, with each also as searches compare it; all that customers have had unless said. */
  names?: RawBuilder<unknown>;
}

/** Documents by the customer's name as it stands on them: they keep it, so the search looks among all names there were. */
export const byCustomerName = (
  q: string,
  { name, quickFor, names = sql.table('customer_names') }: Searched,
): SearchSource => ({
  column: sql.ref(name),
  keys: sql`select name from ${names} where ${contains(sql.ref('folded_name'), q)}`,
  type: 'text',
  quickFor: [quickFor],
});

/** Documents by number, or by the customer's name as it stands on them; null when each is found. */
export const documentSearch =
  ({ number, series, ...searched }: Searched & { number: string; series: string }) =>
  (q: string): SearchSource[] | null => {
    const begins = sql.raw(beginning(number, series));
    const byNumber = numberMatches(sql.ref(number), { series, quickFor: searched.quickFor, begins }, q);
    if (byNumber === 'everything') return null;
    const byName = byCustomerName(q, searched);
    return byNumber ? [byNumber, byName] : [byName];
  };
