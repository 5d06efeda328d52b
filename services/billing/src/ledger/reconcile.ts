import { type RawBuilder, sql } from '@primal/service-kit/database';
import type { BillingDb } from '../tables.ts';

/**
 * Two sides of the books that should give the same amount for each document or customer: rows of `id` and `amount` in
 * dollars, several an id.
 */
export interface Sides {
  computed: RawBuilder<unknown>;
  stored: RawBuilder<unknown>;
}

/** Differences that are named. */
export const mostDifferences = 1000;

/** Times the hash of its id: what one has too much and another too little does not come to nothing in a sum. */
const weighted = (rows: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(select coalesce(sum(amount * uuid_hash(id)), 0) from (${rows}) as side (id, amount))`;

/**
 * Which of several pairs of sides differ somewhere. A sum for each of hundreds of thousands of documents takes several
 * times as long as one over all of them, so only these have to be read by document
 * (docs/decisions/0159-ledger-of-differences.md).
 */
const thoseThatDiffer = async <Pair extends Sides>(
  db: BillingDb,
  pairs: readonly Pair[],
): Promise<Pair[]> => {
  const compared = pairs.map(
    ({ computed, stored }, at) =>
      sql`select ${sql.lit(at)} as at where ${weighted(computed)} <> ${weighted(stored)}`,
  );
  const { rows } = await sql<{ at: number }>`${sql.join(compared, sql` union all `)}`.execute(db);
  const differing = new Set(rows.map(({ at }) => at));
  return pairs.filter((_, at) => differing.has(at));
};

/** By id what does not agree: rows of `id`, `computed` and `stored`, null where a side has nothing. */
export const differencesOf = ({ computed, stored }: Sides): RawBuilder<unknown> => sql`
  select id, computed, stored
  from (select id, sum(amount) as computed from (${computed}) as rows (id, amount) group by id) as computed
  full join (select id, sum(amount) as stored from (${stored}) as rows (id, amount) group by id) as stored using (id)
  where coalesce(computed, 0) <> coalesce(stored, 0)`;

/** What `read` says of the pairs that differ, at once: each takes as long as all sums. */
export const readDifferences = async <Pair extends Sides, Found>(
  db: BillingDb,
  pairs: readonly Pair[],
  read: (pair: Pair) => RawBuilder<Found>,
): Promise<Found[]> => {
  const differing = await thoseThatDiffer(db, pairs);
  const found = await Promise.all(differing.map((pair) => read(pair).execute(db)));
  return found.flatMap(({ rows }) => rows);
};
