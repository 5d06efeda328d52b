import { RetryUnit } from '@primal/service-kit/database/retry';
import { problem } from '@primal/service-kit/problem';
import type { AdminTx } from '../tables.ts';
import type { Product } from './product.ts';

/** Writes a GTIN down for a product; of two that want it at once the second waits and is told. */
const takeGtin = async ({ db }: AdminTx, gtin: string, productId: string): Promise<void> => {
  const taken = await db
    .insertInto('product_gtins')
    .values({ gtin, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return;
  const owner = await db
    .selectFrom('product_gtins as g')
    .innerJoin('products as p', 'p.id', 'g.product_id')
    .select('p.name')
    .where('g.gtin', '=', gtin)
    .executeTakeFirst();
  // Whoever had it let it go just now.
  if (!owner) throw new RetryUnit();
  throw problem.conflict(`This GTIN belongs to ${owner.name}.`, 'gtin_taken');
};

/** Its cases carry this GTIN from now on; nothing changes when they do already. 409 when another product's do. */
export const addGtin = async (tx: AdminTx, product: Product, gtin: string): Promise<void> => {
  if (product.gtins.includes(gtin)) return;
  await takeGtin(tx, gtin, product.id);
  product.carry(tx, [...product.gtins, gtin]);
};

/** Its cases no longer carry this GTIN; 404 when they do not. */
export const removeGtin = (tx: AdminTx, product: Product, gtin: string): void => {
  if (!product.gtins.includes(gtin)) throw problem.notFound('This product does not have this GTIN.');
  tx.send(tx.db.deleteFrom('product_gtins').where('gtin', '=', gtin));
  product.carry(
    tx,
    product.gtins.filter((one) => one !== gtin),
  );
};
