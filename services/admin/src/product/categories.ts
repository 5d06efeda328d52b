import { productSaved } from '@primal/contracts/admin/events';
import { type Kysely, sql } from '@primal/service-kit/database';
import { rowOf, updateRecords } from '../bulk.ts';
import type { AdminTables, AdminTx } from '../tables.ts';
import { presentProduct, productColumns } from './presenter.ts';

/** The categories that products use, with how many do, by name. */
export const listCategories = (db: Kysely<AdminTables>): Promise<{ name: string; products: number }[]> =>
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
    const rows = await tx.db
      .selectFrom('products')
      .select(productColumns)
      .where('category', '=', from)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .execute();
    const updatedAt = new Date().toISOString();
    const products = rows.map((row) =>
      presentProduct({ ...row, category: to, version: row.version + 1, updatedAt }),
    );
    await updateRecords(
      tx.db,
      'products',
      products.map((product) => rowOf(product) as typeof product),
    );
    for (const data of products) tx.record(productSaved, { key: data.id, sequence: data.version, data });
    await tx.flush();
    renamed += products.length;
    if (products.length < batch) return renamed;
  }
};
