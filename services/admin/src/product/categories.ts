import { productSaved } from '@primal/contracts/admin/events';
import { sql } from '@primal/service-kit/database';
import { updateRecords } from '../bulk.ts';
import { renamePriceCategory } from '../customer-price/cascade.ts';
import type { AdminDb, AdminTx } from '../tables.ts';
import { ProductSchema, toAnswer } from './product.ts';
import { selectProducts } from './store.ts';

const listNames = (db: AdminDb, field: 'category' | 'brand'): Promise<{ name: string; products: number }[]> =>
  db
    .selectFrom('products')
    .select(sql<string>`${sql.ref(field)}`.as('name'))
    .select(sql<number>`count(*)::int`.as('products'))
    .where(field, 'is not', null)
    .groupBy(field)
    .orderBy(sql`lower(${sql.ref(field)})`)
    .orderBy(field)
    .execute();

export const listCategories = (db: AdminDb) => listNames(db, 'category');

export const listBrands = (db: AdminDb) => listNames(db, 'brand');

const batch = 500;

export const renameCategory = async (
  tx: AdminTx,
  { from, to }: { from: string; to: string },
): Promise<number> => {
  if (from === to) return 0;
  await renamePriceCategory(tx, { from, to });
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
      tx.record(productSaved, { key: product.id, sequence: product.version, data: toAnswer(product) });
    await tx.flush();
    renamed += products.length;
    if (products.length < batch) return renamed;
  }
};
