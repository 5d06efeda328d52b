import { type Kysely, type RawBuilder, sql } from '@primal/service-kit/database';
import { readCustomer } from '../customer/store.ts';
import type { AdminTables } from '../tables.ts';

/** The customer that a report is narrowed to, by the name of now; null for a report of everybody. 404 where there is no such customer. */
export const customerOf = async (db: Kysely<AdminTables>, id: string | undefined) => {
  if (id === undefined) return null;
  const { name } = await readCustomer(db, id);
  return { id, name };
};

export const ofCustomer = (id: string | undefined): RawBuilder<unknown> =>
  id === undefined ? sql`` : sql`and customer_id = ${id}`;
