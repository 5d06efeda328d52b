import { sql } from '@primal/service-kit/database';

type Expression = ReturnType<typeof sql>;

/** True where one of the expressions contains the text, without regard to case; `%` and `_` stand for themselves. */
export const contains = (expressions: readonly Expression[], text: string) => {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const matches = expressions.map((expression) => sql`${expression} ilike ${pattern}`);
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
};
