import { defineEntity, p } from '@mikro-orm/core';
import { productDeleted, productSaved } from '@primal/contracts/admin/events';
import { type LineProduct, lineProductSchema } from '@primal/contracts/shared/lines';
import { upsertNewer } from '@primal/service-kit/copies';
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
