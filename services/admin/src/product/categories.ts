import { productSaved } from '@primal/contracts/admin/events';
import { sql } from '@primal/service-kit/database';
import { updateRecords } from '../bulk.ts';
import type { AdminDb, AdminTx } from '../tables.ts';
import { ProductSchema, presentProduct } from './product.ts';
import { selectProducts } from './store.ts';

/** The categories that products use, with how many do, by name. */
export const listCategories = (db: AdminDb): Promise<{ name: string; products: number }[]> =>
  db
    .selectFrom('products')
    .select(sql<string>`category`.as('name'))
    .select(sql<number>`count(*)::int`.as('products'))
    .where('category', 'is not', null)
    .groupBy('category')
    .orderBy(sql`lower(category)`)
    .orderBy('category')
    .execute();

const batch = 500;

/** Puts the products of one category into another, with an event each; answers how many there were. */
export const renameCategory = async (
  tx: AdminTx,
  { from, to }: { from: string; to: string },
): Promise<number> => {
  if (from === to) return 0;
  for (let renamed = 0; ; ) {
    const rows = await selectProducts(tx.db)
      .where('category', '=', from)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .execute();
    const updatedAt = new Date().toISOString();
    const products = rows.map((row) => ({ ...row, category: to, version: row.version + 1, updatedAt }));
    await updateRecords(tx.db, ProductSchema, products);
    for (const product of products)
      tx.record(productSaved, { key: product.id, sequence: product.version, data: presentProduct(product) });
    await tx.flush();
    renamed += products.length;
    if (products.length < batch) return renamed;
  }
};
