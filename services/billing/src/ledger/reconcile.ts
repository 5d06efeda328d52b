import { type RawBuilder, sql } from '@primal/service-kit/database';
import type { BillingDb } from '../tables.ts';

/** Two queries that should give the same amounts: rows of `id` and `amount` in dollars, several an id. */
export interface Sides {
  computed: RawBuilder<unknown>;
  stored: RawBuilder<unknown>;
}

export const mostDifferences = 1000;

/** In sum, and with each amount times the hash of its id: there one too much and another too little are not nothing. */
const sums = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select coalesce(sum(amount), 0) as plain, coalesce(sum(amount * uuid_hash(id)), 0) as weighted
    from (${rows}) as side (id, amount)`;

/** A pair of sides that differ; where one document alone differs, the hash of its id. */
interface Differing<Pair> {
  pair: Pair;
  hash: string | null;
}

/**
 * Which of several pairs of sides differ somewhere. A sum for each of hundreds of thousands of documents takes several
 * times as long as one over all of them, so only these have to be read by document
 * (docs/decisions/0159-ledger-of-differences.md).
 */
const thoseThatDiffer = async <Pair extends Sides>(
  db: BillingDb,
  pairs: readonly Pair[],
): Promise<Differing<Pair>[]> => {
  const compared = pairs.map(
    ({ computed, stored }, at) => sql`
      select ${sql.lit(at)} as at, c.plain - s.plain as plain, c.weighted - s.weighted as weighted
      from (${sums(computed)}) as c, (${sums(stored)}) as s`,
  );
  const { rows } = await sql<{ at: number; hash: string | null }>`
    select at, case when plain <> 0 and weighted % plain = 0 and abs(weighted / plain) < 2147483648 then div(weighted, plain) end as hash
    from (${sql.join(compared, sql` union all `)}) as compared where weighted <> 0`.execute(db);
  return rows.flatMap(({ at, hash }) => (pairs[at] ? [{ pair: pairs[at], hash }] : []));
};

/** By id what does not agree: rows of `id`, `computed` and `stored`, null where a side has nothing. */
export const differencesOf = (
  { computed, stored }: Sides,
  among: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`
  select id, computed, stored
  from (select id, sum(amount) as computed from (${computed}) as rows (id, amount) where ${among} group by id) as computed
  full join (
    select id, sum(amount) as stored from (${stored}) as rows (id, amount) where ${among} group by id) as stored using (id)
  where coalesce(computed, 0) <> coalesce(stored, 0)`;

/**
 * What `read` says of the pairs that differ; `among` says which ids it has to look at. Of one document it reads that
 * one: were there others, the quotient of the sums would be the hash of one of them once in four thousand million.
 */
export const readDifferences = async <Pair extends Sides, Found>(
  db: BillingDb,
  pairs: readonly Pair[],
  read: (pair: Pair, among: RawBuilder<boolean>) => RawBuilder<Found>,
): Promise<Found[]> => {
  const differing = await thoseThatDiffer(db, pairs);
  const found = differing.map(async ({ pair, hash }) => {
    const one = hash === null ? [] : (await read(pair, sql`uuid_hash(id) = ${hash}`).execute(db)).rows;
    return one.length > 0 ? one : (await read(pair, sql`true`).execute(db)).rows;
  });
  return (await Promise.all(found)).flat();
};
