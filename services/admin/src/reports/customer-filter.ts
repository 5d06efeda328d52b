import { type Kysely, type RawBuilder, sql } from '@primal/service-kit/database';
import { readCustomer } from '../customer/store.ts';
import type { AdminTables } from '../tables.ts';

/** The report's customer with the current name; null without a filter. 404 if missing. */
export const readReportCustomer = async (db: Kysely<AdminTables>, id: string | undefined) => {
  if (id === undefined) return null;
  const { name } = await readCustomer(db, id);
  return { id, name };
};

export const filterByCustomer = (id: string | undefined): RawBuilder<unknown> =>
  id === undefined ? sql`` : sql`and customer_id = ${id}`;
