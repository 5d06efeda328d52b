import { problem } from '@primal/service-kit/problem';
import { ownTransactions, page } from '@primal/service-kit/routes';
import { lockRecord, refuseStale } from '../aggregate.ts';
import { refuseUsed, useOfProduct } from '../copies/usage.ts';
import type { AdminHandlers } from '../tables.ts';
import { listProducts } from './list.ts';
import { presentProduct, productColumns } from './presenter.ts';
import { Product } from './product.ts';

const missing = 'Product not found.';
const used = 'This product is used by sales orders or invoices and cannot be deleted.';

export const productHandlers = {
  listProducts: async ({ query, tx }) => {
    const found = await listProducts(tx.db, query);
    return page(found.rows.map(presentProduct), found);
  },

  getProduct: async ({ params, tx }) => {
    const row = await tx.db
      .selectFrom('products')
      .select(productColumns)
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!row) throw problem.notFound(missing);
    return presentProduct(row);
  },

  createProduct: ({ body, tx }) => presentProduct(Product.add(tx, body)),

  updateProduct: async ({ params, body: { version, ...changes }, tx }) => {
    const product = await lockRecord(tx, Product, params.id, missing);
    refuseStale(product, version);
    product.edit(tx, changes);
    return presentProduct(product);
  },

  deleteProduct: ownTransactions(async ({ params, tx, transaction, eventsBehind }) => {
    await refuseUsed(() => useOfProduct(tx.db, params.id), used, eventsBehind);
    await transaction(async (tx) => (await lockRecord(tx, Product, params.id, missing)).remove(tx));
    return undefined;
  }),
} satisfies Pick<
  AdminHandlers,
  'listProducts' | 'getProduct' | 'createProduct' | 'updateProduct' | 'deleteProduct'
>;
