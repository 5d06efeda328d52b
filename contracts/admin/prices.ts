import { z } from 'zod';
import { apiTable } from '../shared/api.ts';
import { id } from '../shared/schemas.ts';
import { productAnswer, productPatch } from './product.ts';

/** The prices of a product, in the order of the pricing page (docs/rules/catalog.md#prices). */
export const priceFields = [
  'unitPrice',
  'costPrice',
  'wholesalePrice',
  'restaurantPrice',
  'retailPrice',
] as const;
export type PriceField = (typeof priceFields)[number];

/** The most products whose prices one call changes. */
export const mostPriced = 200;

/** New prices of one product in dollars, on the version that was read; what is absent stays. */
const priced = productPatch
  .pick({
    unitPrice: true,
    costPrice: true,
    wholesalePrice: true,
    restaurantPrice: true,
    retailPrice: true,
    version: true,
  })
  .extend({ id: id() });

/** The prices of many products. */
export const pricesBody = z.strictObject({
  prices: z
    .array(priced)
    .min(1, 'There are no prices.')
    .max(mostPriced, `At most ${mostPriced} products at once.`)
    .refine(
      (prices) => new Set(prices.map((price) => price.id)).size === prices.length,
      'A product is named twice.',
    ),
});

/** What became of each product: as it is now, or why its prices were not taken. */
export const pricesAnswer = z.object({
  results: z.array(
    z.object({ id: z.string(), product: productAnswer.nullable(), problem: z.string().nullable() }),
  ),
});

/** The pricing page's own call. */
export const pricesApi = apiTable({
  savePrices: {
    method: 'PATCH',
    path: '/api/products/prices',
    summary: 'Change the prices of many products; each is taken or refused for itself.',
    body: pricesBody,
    answer: pricesAnswer,
  },
});
