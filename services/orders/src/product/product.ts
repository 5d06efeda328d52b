import { defineEntity, p } from '@mikro-orm/core';
import type { LineProduct } from '@primal/contracts/shared/lines';

/** The copy of a product of the admin domain; `sequence` is the version it shows. Deleted ones stay, flagged. */
export const ProductSchema = defineEntity({
  name: 'Product',
  tableName: 'products',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    /** What a new line keeps of it; null when all that was ever heard of the product is its deletion. */
    snapshot: p.json<LineProduct>().nullable(),
    wholesalePrice: p.decimal('string').nullable(),
    restaurantPrice: p.decimal('string').nullable(),
    retailPrice: p.decimal('string').nullable(),
  },
});

export class Product extends ProductSchema.class {}
ProductSchema.setClass(Product);
