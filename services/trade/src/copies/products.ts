import { defineEntity, p } from '@mikro-orm/core';
import { productDeleted, productSaved } from '@primal/contracts/admin/events';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { type LineProduct, lineProductSchema } from '@primal/contracts/shared/lines';
import type { PricedProduct } from '@primal/contracts/shared/pricing';
import {
  isOneOf,
  narrowTables,
  type RecordOf,
  selectOf,
  type Tables,
  toCopyRow,
} from '@primal/service-kit/database';
import { foldSql } from '@primal/service-kit/lists/search';
import { createFieldProblem } from '@primal/service-kit/problem';
import { awaitCopy, markDeleted, type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import type { Kysely } from 'kysely';
import { productSearchText } from '../search.ts';

/** Copy of a product of the admin area; `sequence` is its version. Deleted rows stay with a flag. */
export const ProductSchema = defineEntity({
  name: 'Product',
  tableName: 'products',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    snapshot: p.json<LineProduct>().strictNullable(),
    wholesalePrice: p.decimal('string').strictNullable(),
    restaurantPrice: p.decimal('string').strictNullable(),
    retailPrice: p.decimal('string').strictNullable(),
    /** Other product fields that prices depend on; null if `snapshot` is. */
    pricing: p.json<Pick<PricedProduct, 'costPrice' | 'scheduledPrices'>>().strictNullable(),
    gtins: p.array().default([]),
  },
});

export const productsTable = `
  create table products (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    snapshot jsonb,
    wholesale_price numeric(12,2),
    restaurant_price numeric(12,2),
    retail_price numeric(12,2),
    pricing jsonb,
    gtins text[] not null default '{}',
    folded_text text not null generated always as (${foldSql(productSearchText)}) stored
  );
  create index on products using gin (folded_text public.gin_trgm_ops)`;

type ProductTables = Tables<readonly [typeof ProductSchema]>;

/** Product fields for a new line; prices in dollars. */
interface ProductCopy extends PricedProduct {
  snapshot: LineProduct | null;
  deleted: boolean;
}

export type Products = ReadonlyMap<string, ProductCopy>;

const copyFields = [
  'id',
  'deleted',
  'snapshot',
  'wholesalePrice',
  'restaurantPrice',
  'retailPrice',
  'pricing',
] as const;

export type ProductRow = Pick<RecordOf<typeof ProductSchema>, (typeof copyFields)[number]>;

export const toProductCopy = ({ pricing, ...row }: ProductRow): ProductCopy => {
  const { costPrice = null, scheduledPrices = [] } = pricing ?? {};
  return { ...row, category: row.snapshot?.category ?? null, costPrice, scheduledPrices };
};

const toProductTables = <T extends ProductTables>(db: Kysely<T>): Kysely<ProductTables> => narrowTables(db);

export const readProductsById = async <T extends ProductTables>(
  db: Kysely<T>,
  ids: readonly string[],
): Promise<Products> => {
  const wanted = [...new Set(ids)];
  let found: Products = new Map();
  if (wanted.length === 0) return found;
  await awaitCopy(async () => {
    const rows = await toProductTables(db)
      .selectFrom('products')
      .where(isOneOf('id', wanted))
      .select(selectOf(ProductSchema, 'products', copyFields))
      .execute();
    found = new Map(rows.map((row) => [row.id, toProductCopy(row)]));
    return found.size === wanted.length || null;
  });
  return found;
};

/** Product fields for a new line at `path`; 400 if missing or deleted. */
export const assertProduct = (products: Products, id: string, path: string): LineProduct => {
  const product = products.get(id);
  if (product?.snapshot && !product.deleted) return product.snapshot;
  const message = product
    ? `${product.snapshot?.name ?? 'This product'} has been deleted.`
    : 'This product does not exist.';
  throw createFieldProblem(message, path);
};

const toProductRow = (data: ProductAnswer) => {
  const { costPrice, scheduledPrices } = data;
  const snapshot = lineProductSchema.parse(data);
  return toCopyRow(ProductSchema)({
    ...data,
    snapshot,
    pricing: { costPrice, scheduledPrices },
    deleted: false,
  });
};

const table = 'products';

export const followProducts = (): Subscription[] => [
  syncCopy(productSaved, { table, row: toProductRow }),
  markDeleted(productDeleted, { table, row: { deleted: true } }),
];
