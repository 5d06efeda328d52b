import { addDays, type BusinessDate, businessTimeZone } from '@primal/contracts/shared/dates';
import { type RawBuilder, sql } from 'kysely';

/** Days from one to another, both included; what is absent bounds nothing. */
export interface Days {
  from?: BusinessDate | undefined;
  to?: BusinessDate | undefined;
}

/** The instant at which a business date begins. Without `timestamp` PostgreSQL would take the date for midnight in UTC. */
const begins = (date: BusinessDate) => sql`(${date}::timestamp at time zone ${businessTimeZone()})`;

/** True where an instant lies within business days; in the form that an index on it serves. */
export const withinDays = (instant: RawBuilder<unknown>, { from, to }: Days): RawBuilder<boolean> => {
  const conditions = [
    from && sql`${instant} >= ${begins(from)}`,
    to && sql`${instant} < ${begins(addDays(to, 1))}`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
};
