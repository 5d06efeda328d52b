import { sql } from '@primal/service-kit/database';
import { assertVersion, problem } from '@primal/service-kit/problem';
import { page, withoutTransaction } from '@primal/service-kit/routes';
import { lockRecord } from '../aggregate.ts';
import { refuseUsed, useOfProduct } from '../copies/usage.ts';
import type { AdminHandlers, AdminTx } from '../tables.ts';
import { listCategories, renameCategory } from './categories.ts';
import { listProducts } from './list.ts';
import { presentProduct, productColumns } from './presenter.ts';
import { savePrices } from './prices.ts';
import { Product } from './product.ts';

const missing = 'Product not found.';
const used = 'This product is used by sales orders or invoices and cannot be deleted.';

/** 409 with the name of the product that has the code, in any case (docs/rules/catalogue.md#product-codes). */
const assertCodeIsFree = async (
  { db }: AdminTx,
  code: string | null | undefined,
  ownId?: string,
): Promise<void> => {
  if (!code) return;
  const owner = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where(sql<boolean>`lower(product_code) = lower(${code})`)
    .executeTakeFirst();
  if (owner && owner.id !== ownId)
    throw problem.conflict(`Product code ${code} belongs to ${owner.name}.`, 'product_code_taken');
};

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

  createProduct: async ({ body, tx }) => {
    await assertCodeIsFree(tx, body.productCode);
    return presentProduct(Product.add(tx, body));
  },

  updateProduct: async ({ params, body: { version, ...changes }, tx }) => {
    const product = await lockRecord(tx, Product, params.id, missing);
    assertVersion(product, version);
    await assertCodeIsFree(tx, changes.productCode, product.id);
    product.edit(tx, changes);
    return presentProduct(product);
  },

  listCategories: ({ tx }) => listCategories(tx.db),

  renameCategory: async ({ body, tx }) => ({ products: await renameCategory(tx, body) }),

  savePrices: ({ body, tx }) => savePrices(tx, body),

  addProductGtin: async ({ params, body, tx }) => {
    const product = await lockRecord(tx, Product, params.id, missing);
    await product.addGtin(tx, body.gtin);
    return presentProduct(product);
  },

  removeProductGtin: async ({ params, tx }) => {
    (await lockRecord(tx, Product, params.id, missing)).removeGtin(tx, params.gtin);
    return undefined;
  },

  deleteProduct: withoutTransaction(async ({ params, tx, transaction, eventsBehind }) => {
    await refuseUsed(() => useOfProduct(tx.db, params.id), used, eventsBehind);
    await transaction(async (tx) => (await lockRecord(tx, Product, params.id, missing)).remove(tx));
    return undefined;
  }),
} satisfies Pick<
  AdminHandlers,
  | 'listProducts'
  | 'getProduct'
  | 'createProduct'
  | 'updateProduct'
  | 'listCategories'
  | 'renameCategory'
  | 'savePrices'
  | 'addProductGtin'
  | 'removeProductGtin'
  | 'deleteProduct'
>;
