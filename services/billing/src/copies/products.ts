import { defineEntity, p } from '@mikro-orm/core';
import { productDeleted, productSaved } from '@primal/contracts/admin/events';
import { type LineProduct, lineProductSchema, type TierPrices } from '@primal/contracts/shared/lines';
import { awaitCopy, upsertNewer } from '@primal/service-kit/copies';
import { problem } from '@primal/service-kit/problem';
import { on } from '@primal/service-kit/subscriptions';
import type { BillingTx } from '../tables.ts';

/** The copy of a product of the admin domain; `sequence` is the version it shows. Deleted ones stay, flagged. */
export const ProductSchema = defineEntity({
  name: 'Product',
  tableName: 'products',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    /** What a new line keeps of the product. */
    snapshot: p.json<LineProduct>().strictNullable(),
    wholesalePrice: p.decimal('string').strictNullable(),
    restaurantPrice: p.decimal('string').strictNullable(),
    retailPrice: p.decimal('string').strictNullable(),
  },
});

export const productConsumers = [
  on(productSaved, async ({ key, sequence, data }, tx: BillingTx) => {
    await upsertNewer(tx.db, 'products', {
      id: key,
      sequence,
      deleted: false,
      snapshot: lineProductSchema.parse(data),
      wholesale_price: data.wholesalePrice,
      restaurant_price: data.restaurantPrice,
      retail_price: data.retailPrice,
    });
  }),
  on(productDeleted, async ({ key, sequence }, tx: BillingTx) => {
    await upsertNewer(tx.db, 'products', { id: key, sequence, deleted: true });
  }),
];

/** A product as a new line needs it. */
export interface SoldProduct extends TierPrices {
  snapshot: LineProduct | null;
  deleted: boolean;
}

/** The products that lines name, by id. */
export type Catalogue = ReadonlyMap<string, SoldProduct>;

const findProducts = async ({ db }: BillingTx, ids: string[]): Promise<Catalogue> => {
  const rows = await db
    .selectFrom('products')
    .where('id', 'in', ids)
    .select(['id', 'deleted', 'snapshot'])
    .select([
      'wholesale_price as wholesalePrice',
      'restaurant_price as restaurantPrice',
      'retail_price as retailPrice',
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Reads the copies of products; those added a moment ago are waited for. */
export const readCatalogue = async (tx: BillingTx, productIds: readonly string[]): Promise<Catalogue> => {
  const ids = [...new Set(productIds)];
  if (ids.length === 0) return new Map();
  let found: Catalogue = new Map();
  await awaitCopy(async () => {
    found = await findProducts(tx, ids);
    return found.size === ids.length || null;
  });
  return found;
};

/** The product that a request names at `path`; 400 when it is gone or never was. */
export const soldProduct = (
  catalogue: Catalogue,
  id: string,
  path: string,
): TierPrices & { snapshot: LineProduct } => {
  const product = catalogue.get(id);
  if (product?.snapshot && !product.deleted) return { ...product, snapshot: product.snapshot };
  const message = product
    ? `${product.snapshot?.name ?? 'This product'} has been deleted from the catalogue.`
    : 'This product does not exist.';
  throw problem.badRequest(message, [{ path, message }]);
};
