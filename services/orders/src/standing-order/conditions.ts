import { type RawBuilder, sql } from '@primal/service-kit/database';
import { contains } from '@primal/service-kit/lists/search';

/** All conditions that are there. */
export const all = (conditions: (RawBuilder<unknown> | false | '' | undefined)[]): RawBuilder<boolean> => {
  const held = conditions.filter((condition) => typeof condition === 'object');
  return held.length > 0 ? sql<boolean>`${sql.join(held, sql` and `)}` : sql<boolean>`true`;
};

/** Those of customers whose name holds this. */
export const ofCustomer = (name: string | undefined) =>
  name && sql`s.customer_id in (select id from customers where ${contains(sql.ref('folded_name'), name)})`;
