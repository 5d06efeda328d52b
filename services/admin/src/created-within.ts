import { addDays, businessTimeZone } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import type { RawBuilder } from 'kysely';

const midnight = (date: string) => sql`(${date}::date at time zone ${businessTimeZone()})`;

/** True where the record was made from one business date to another, both inclusive; in the form that an index serves. */
export const createdWithin = (range: { from?: string | undefined; to?: string | undefined }) => {
  const conditions: RawBuilder<unknown>[] = [];
  if (range.from) conditions.push(sql`created_at >= ${midnight(range.from)}`);
  if (range.to) conditions.push(sql`created_at < ${midnight(addDays(range.to, 1))}`);
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
};
