import type { UsualWeight } from '@primal/contracts/orders/piece';
import { sql } from 'kysely';
import type { OrdersDb } from '../tables.ts';

/** Of so many of a product's last pieces is said what is usual. */
const lastPieces = 200;

/** `GET …/usual-weights`: what the last pieces of each product weighed; none for products that were never weighed. */
export const usualWeights = async (db: OrdersDb, productIds: readonly string[]): Promise<UsualWeight[]> => {
  const { rows } = await sql<{ productId: string; weights: string[] }>`
    select wanted.id as "productId", array_agg(last.weight::text) as weights
    from unnest(${productIds}::uuid[]) as wanted (id), lateral (
      select p.weight from pieces as p where p.product_id = wanted.id
      order by p.taken_at desc, p.id desc limit ${lastPieces}) as last
    group by wanted.id`.execute(db);
  return rows.flatMap(({ productId, weights }) => {
    const usual = usualOf(weights);
    return usual ? [{ productId, ...usual }] : [];
  });
};

const usualOf = (weights: readonly string[]): Omit<UsualWeight, 'productId'> | null => {
  const sorted = weights.toSorted((a, b) => Number(a) - Number(b));
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? '0.000';
  return { count: weights.length, median: at(0.5), low: at(0.05), high: at(0.95) };
};
