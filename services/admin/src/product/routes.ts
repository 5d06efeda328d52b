import { categoriesApi } from '@primal/contracts/admin/categories';
import { priceChangeApi } from '@primal/contracts/admin/price-change';
import { pricesApi } from '@primal/contracts/admin/prices';
import { productsApi } from '@primal/contracts/admin/product';
import { isOneOfTexts, sql } from '@primal/service-kit/database';
import { RetryUnit } from '@primal/service-kit/database/retry';
import { documentList } from '@primal/service-kit/lists/list';
import { createTextSearch, hasName } from '@primal/service-kit/lists/search';
import { problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import { assertUnused, readProductUse } from '../copies/document-uses.ts';
import { removePrices } from '../customer-price/cascade.ts';
import type { AdminTables, AdminTx } from '../tables.ts';
import { listBrands, listCategories, renameCategory } from './categories.ts';
import { savePrices } from './new-prices.ts';
import {
  assertMayChangeCosts,
  assertMaySetPrices,
  assertMayUnscheduleCost,
  noPrices,
} from './permissions.ts';
import { applyPriceChange, previewPriceChange } from './price-change.ts';
import { Product, ProductGtinSchema, ProductSchema, toAnswer } from './product.ts';
import { unschedulePrices } from './scheduled-prices.ts';
import { lockProduct, readProduct, republishProducts, selectProducts } from './store.ts';

const matchesCodeOrName = (named: readonly string[]) => {
  const codes = named.map((code) => code.toLowerCase());
  return sql`(${isOneOfTexts(sql`lower(product_code)`, codes)} or ${hasName('name', named)})`;
};

const listProducts = documentList({
  call: productsApi.listProducts,
  select: selectProducts,
  id: 'id',
  columns: {
    name: sql`lower(name)`,
    productCode: { nullable: sql`lower(product_code)` },
    category: { nullable: sql`lower(category)` },
    brand: sql`lower(brand)`,
    unit: sql`lower(unit)`,
    billedBy: sql`lower(billed_by)`,
    unitPrice: 'unit_price',
    wholesalePrice: 'wholesale_price',
    restaurantPrice: 'restaurant_price',
    retailPrice: 'retail_price',
    inStock: 'in_stock',
    createdAt: 'created_at',
  },
  instants: 'created_at',
  equal: { category: 'category', brand: 'brand', productType: 'product_type' },
  where: ({ gtin, named, scheduled, taxable, q }) => [
    createTextSearch('folded_text', q).condition,
    scheduled && (scheduled === 'true' ? sql`scheduled_prices <> '[]'` : sql`scheduled_prices = '[]'`),
    taxable && (taxable === 'true' ? sql`taxable` : sql`not taxable`),
    gtin && sql`id in (select product_id from product_gtins where gtin = ${gtin})`,
    named && matchesCodeOrName(named),
  ],
  search: (q) => createTextSearch('folded_text', q).search,
  // With at most this many matches, a scan in list order finds the first 50 quickly enough.
  few: 1_000,
  toAnswers: (rows) => rows.map(toAnswer),
});

/** Claims a GTIN for a product. If two products claim it at once, the second claim waits and fails. */
const takeGtin = async ({ db }: AdminTx, gtin: string, productId: string): Promise<void> => {
  const inserted = await db
    .insertInto('product_gtins')
    .values({ gtin, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return;
  const owner = await db
    .selectFrom('product_gtins as g')
    .innerJoin('products as p', 'p.id', 'g.product_id')
    .select('p.name')
    .where('g.gtin', '=', gtin)
    .executeTakeFirst();
  // The owner released the GTIN between the two statements.
  if (!owner) throw new RetryUnit();
  throw problem.conflict(`This GTIN belongs to ${owner.name}.`, 'gtin_taken');
};

const addGtin = async (tx: AdminTx, product: Product, gtin: string): Promise<void> => {
  if (product.gtins.includes(gtin)) return;
  await takeGtin(tx, gtin, product.id);
  product.setGtins(tx, [...product.gtins, gtin]);
};

const removeGtin = (tx: AdminTx, product: Product, gtin: string): void => {
  if (!product.gtins.includes(gtin)) throw problem.notFound('This product does not have this GTIN.');
  tx.send(tx.db.deleteFrom('product_gtins').where('gtin', '=', gtin));
  product.setGtins(
    tx,
    product.gtins.filter((one) => one !== gtin),
  );
};

const used = 'This product is used by sales orders or invoices and cannot be deleted.';

/**
 * 409 with the name of the product that has the code, ignoring case (docs/rules/catalog.md#product-codes).
 */
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
  if (!owner || owner.id === ownId) return;
  const message = `Product code ${code} belongs to ${owner.name}.`;
  throw problem.conflict(message, 'product_code_taken', [{ path: 'productCode', message }]);
};

const productApi = { ...pricesApi, ...priceChangeApi, ...categoriesApi, ...productsApi };

const handlers: Handlers<typeof productApi, AdminTables> = {
  listProducts,

  getProduct: async ({ tx, params }) => toAnswer(await readProduct(tx.db, params.id)),

  createProduct: async ({ tx, body, identity }) => {
    assertMaySetPrices(identity, body, noPrices);
    await assertCodeIsFree(tx, body.productCode);
    return toAnswer(Product.create(tx, body));
  },

  updateProduct: async ({ tx, params, body: { version, ...changes }, identity }) => {
    const product = await lockProduct(tx, params.id, version);
    assertMaySetPrices(identity, changes, product);
    await assertCodeIsFree(tx, changes.productCode, product.id);
    product.edit(tx, changes);
    return toAnswer(product);
  },

  listCategories: ({ tx }) => listCategories(tx.db),
  listBrands: ({ tx }) => listBrands(tx.db),

  renameCategory: async ({ tx, body }) => ({ products: await renameCategory(tx, body) }),

  previewPriceChange: ({ tx, body, identity }) => {
    assertMayChangeCosts(identity, body);
    return previewPriceChange(tx.db, body);
  },

  applyPriceChange: ({ tx, body, identity }) => {
    assertMayChangeCosts(identity, body);
    return applyPriceChange(tx, body);
  },

  savePrices: ({ tx, body }) => savePrices(tx, body),

  takeBackPrices: async ({ tx, body, identity }) => {
    await unschedulePrices(tx, body.scheduled, identity);
    return undefined;
  },

  addProductGtin: async ({ tx, params, body }) => {
    const product = await lockProduct(tx, params.id);
    await addGtin(tx, product, body.gtin);
    return toAnswer(product);
  },

  removeProductGtin: async ({ tx, params }) => {
    removeGtin(tx, await lockProduct(tx, params.id), params.gtin);
    return undefined;
  },

  listScheduledPrices: async ({ tx, params }) => (await readProduct(tx.db, params.id)).scheduledPrices,

  deleteScheduledPrices: async ({ tx, params, identity }) => {
    const product = await lockProduct(tx, params.id);
    const scheduled = product.scheduledPrices.find(({ id }) => id === params.scheduledId);
    assertMayUnscheduleCost(identity, scheduled);
    product.unschedule(tx, params.scheduledId);
    return undefined;
  },

  deleteProduct: withoutTransaction(async ({ tx, params, transaction, eventsBehind }) => {
    await assertUnused(() => readProductUse(tx.db, params.id), used, eventsBehind);
    await transaction(async (tx) => {
      const product = await lockProduct(tx, params.id);
      await removePrices(tx, 'product_id', { type: 'product', id: product.id, label: product.name });
      product.remove(tx);
    });
    return undefined;
  }),
};

export const productSlice = createSlice(productApi, handlers, {
  entities: [ProductSchema, ProductGtinSchema],
  republish: republishProducts,
});
