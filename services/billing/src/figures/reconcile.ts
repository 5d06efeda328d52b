import { type RawBuilder, sql } from '@primal/service-kit/database';
import type { Sides } from '../document/books.ts';
import type { BillingDb } from '../tables.ts';

export const maxDifferences = 1000;

/**
 * Plain sum, and a sum weighted by id hashes. The weighted sum reveals differences that cancel out in the
 * plain sum.
 */
const selectSums = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select coalesce(sum(amount), 0) as plain, coalesce(sum(amount * uuid_hash(id)), 0) as weighted
    from (${rows}) as side (id, amount)`;

interface Differing<Pair> {
  pair: Pair;
  hash: string | null;
}

/**
 * Finds the pairs that differ, which then need a comparison by document. Comparing one total over all
 * documents is several times faster (docs/decisions/0159-ledger-of-differences.md).
 */
const findDifferingPairs = async <Pair extends Sides>(
  db: BillingDb,
  pairs: readonly Pair[],
): Promise<Differing<Pair>[]> => {
  const compared = pairs.map(
    ({ computed, stored }, at) => sql`
      select ${sql.lit(at)} as at, c.plain - s.plain as plain, c.weighted - s.weighted as weighted
      from (${selectSums(computed)}) as c, (${selectSums(stored)}) as s`,
  );
  const { rows } = await sql<{ at: number; hash: string | null }>`
    select at, case when plain <> 0 and weighted % plain = 0 and abs(weighted / plain) < 2147483648 then div(weighted, plain) end as hash
    from (${sql.join(compared, sql` union all `)}) as compared where weighted <> 0`.execute(db);
  return rows.flatMap(({ at, hash }) => (pairs[at] ? [{ pair: pairs[at], hash }] : []));
};

/** Differences by id: rows of `id`, `computed` and `stored`, null if a side has no amount. */
export const selectDifferences = (
  { computed, stored }: Sides,
  among: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`
  select id, computed, stored
  from (select id, sum(amount) as computed from (${computed}) as rows (id, amount) where ${among} group by id) as computed
  full join (
    select id, sum(amount) as stored from (${stored}) as rows (id, amount) where ${among} group by id) as stored using (id)
  where coalesce(computed, 0) <> coalesce(stored, 0)`;

/**
 * Reads the differences of differing pairs with `read`, where `among` limits the ids. If a single document
 * differs, the quotient of both sums is its id's hash. If several differ, the quotient matches an id's hash
 * once in four billion. Without a match, `read` compares all documents.
 */
export const readDifferences = async <Pair extends Sides, Found>(
  db: BillingDb,
  pairs: readonly Pair[],
  read: (pair: Pair, among: RawBuilder<boolean>) => RawBuilder<Found>,
): Promise<Found[]> => {
  const differing = await findDifferingPairs(db, pairs);
  const found = differing.map(async ({ pair, hash }) => {
    const one = hash === null ? [] : (await read(pair, sql`uuid_hash(id) = ${hash}`).execute(db)).rows;
    return one.length > 0 ? one : (await read(pair, sql`true`).execute(db)).rows;
  });
  return (await Promise.all(found)).flat();
};
