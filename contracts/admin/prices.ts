import { z } from 'zod';
import { apiTable, noContent } from '../shared/api.ts';
import { today } from '../shared/dates.ts';
import { decimal, formatMoney, isOffBy, isPositive } from '../shared/decimal.ts';
import { dueDate, id } from '../shared/schemas.ts';
import { type PriceField, priceFields, productAnswer, productPatch } from './product.ts';

export { type PriceField, priceFields };

export const maxPricedProducts = 200;

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

/** Day after today, at most ten years ahead. */
export const scheduledFrom = () =>
  dueDate().refine((day) => day > today(), 'Prices can be scheduled for a day after today.');

export const pricesBody = z
  .strictObject({
    from: scheduledFrom().optional(),
    prices: z
      .array(priced)
      .min(1, 'There are no prices.')
      .max(maxPricedProducts, `At most ${maxPricedProducts} products at once.`)
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

export const pricesAnswer = z.object({
  results: z.array(
    z.object({ id: z.string(), product: productAnswer.nullable(), problem: z.string().nullable() }),
  ),
});

const maxUnscheduledPrices = 5000;

export const unscheduleBody = z.strictObject({
  scheduled: z
    .array(z.strictObject({ productId: id(), scheduledId: id() }))
    .min(1, 'Choose a change.')
    .max(maxUnscheduledPrices, 'At most 5,000 changes at once.'),
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
    body: unscheduleBody,
    answer: noContent,
    status: 204,
  },
});

/** A factor of ten indicates a digit too many or too few. */
export const unusualFactor = 10;

interface Tiers {
  wholesalePrice: string;
  restaurantPrice: string;
  retailPrice: string;
}

/** Warns of a new product whose tier prices suggest an extra digit: `Prices from $9.00 to $1,050.00.` */
export const describeUnusualTiers = ({ wholesalePrice, restaurantPrice, retailPrice }: Tiers): string[] => {
  const tiers = [wholesalePrice, restaurantPrice, retailPrice]
    .filter(isPositive)
    .toSorted((one, other) => decimal(one).cmp(other));
  const least = tiers[0];
  const most = tiers.at(-1);
  return least && most && isOffBy(unusualFactor, most, least)
    ? [`Prices from ${formatMoney(least)} to ${formatMoney(most)}.`]
    : [];
};
