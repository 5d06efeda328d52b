import type { UsualWeight } from '@primal/contracts/orders/piece';
import { mostPieces, usualWeights } from '@primal/contracts/orders/usual-weight';
import { sql } from 'kysely';
import type { OrdersDb } from '../tables.ts';

/** `GET …/usual-weights`: what the last pieces of each product weighed; none for products that had too few. */
export const listUsualWeights = async (
  db: OrdersDb,
  productIds: readonly string[],
): Promise<UsualWeight[]> => {
  const { rows } = await sql<{ productId: string; weights: string[] }>`
    select wanted.id as "productId", array_agg(last.weight::text order by last.taken_at desc, last.id desc) as weights
    from unnest(${productIds}::uuid[]) as wanted (id), lateral (
      select p.weight, p.taken_at, p.id from pieces as p where p.product_id = wanted.id and p.weight is not null
      order by p.taken_at desc, p.id desc limit ${mostPieces}) as last
    group by wanted.id`.execute(db);
  return rows.flatMap(({ productId, weights }) => {
    const usual = usualWeights(weights);
    return usual ? [{ productId, ...usual }] : [];
  });
};
