import { z } from 'zod';
import { apiTable, nothing } from '../shared/api.ts';
import { today } from '../shared/dates.ts';
import { dueDate, id } from '../shared/schemas.ts';
import { type PriceField, priceFields, productAnswer, productPatch } from './product.ts';

export { type PriceField, priceFields };

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

/** The day from whose beginning on prices are in force: after today, at most ten years ahead. */
export const scheduledFrom = () =>
  dueDate().refine((day) => day > today(), 'Prices can be scheduled for a day after today.');

/** The prices of many products: in force at once, or from the beginning of the day `from` on. */
export const pricesBody = z
  .strictObject({
    from: scheduledFrom().optional(),
    prices: z
      .array(priced)
      .min(1, 'There are no prices.')
      .max(mostPriced, `At most ${mostPriced} products at once.`)
      .refine(
        (prices) => new Set(prices.map((price) => price.id)).size === prices.length,
        'A product is listed twice.',
      ),
  })
  .superRefine(({ from, prices }, context) => {
    for (const [at, price] of prices.entries())
      if (from && priceFields.every((field) => price[field] === undefined))
        context.addIssue({
          code: 'custom',
          message: 'Enter at least one scheduled price.',
          path: ['prices', at],
        });
  });

/** What became of each product: as it is now, or why its prices were not taken. */
export const pricesAnswer = z.object({
  results: z.array(
    z.object({ id: z.string(), product: productAnswer.nullable(), problem: z.string().nullable() }),
  ),
});

/** The most coming changes that one call takes back. */
export const mostTakenBack = 5000;

/** Entries of prices that are coming, each with its product. */
export const takeBackBody = z.strictObject({
  scheduled: z
    .array(z.strictObject({ productId: id(), scheduledId: id() }))
    .min(1, 'Choose a change.')
    .max(mostTakenBack, 'At most 5,000 changes at once.'),
});

export const pricesApi = apiTable({
  savePrices: {
    method: 'PATCH',
    path: '/api/products/prices',
    permission: 'changePrices',
    summary:
      'Change the prices of many products, immediately or from the start of the day `from`; each is accepted or rejected separately.',
    body: pricesBody,
    answer: pricesAnswer,
  },
  takeBackPrices: {
    method: 'POST',
    path: '/api/products/scheduled-prices/delete',
    permission: 'changePrices',
    summary:
      'Delete scheduled prices of any products, all or none; 409 `not_scheduled` if some are no longer scheduled.',
    body: takeBackBody,
    answer: nothing,
    status: 204,
  },
});
