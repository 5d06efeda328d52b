import { businessTimeZone } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import type { RawBuilder } from 'kysely';

type Condition = RawBuilder<boolean>;

const anything: Condition = sql<boolean>`true`;

/** True where one of the columns contains the text, without regard to case; `%` and `_` are plain characters. */
export const containsText = (columns: readonly string[], text: string | undefined): Condition => {
  if (!text) return anything;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const matches = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
};

/** True where the record was made from one business date to another, both inclusive. */
export const createdWithin = (range: { from?: string | undefined; to?: string | undefined }): Condition => {
  if (!range.from && !range.to) return anything;
  const date = sql`(created_at at time zone ${businessTimeZone()})::date`;
  return sql<boolean>`${date} between ${range.from ?? '-infinity'}::date and ${range.to ?? 'infinity'}::date`;
};
