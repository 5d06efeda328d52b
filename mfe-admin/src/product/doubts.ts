import type { ProductAnswer, productBody } from '@primal/contracts/admin/product';
import { decimal, isOffBy, isPositive, showMoney } from '@primal/contracts/shared/decimal';
import type { z } from 'zod';
import { priceLabels } from '../pricing/price-edits.ts';
import { farAmounts } from '../record/far-amounts.ts';

const { costPrice, wholesalePrice, restaurantPrice, retailPrice } = priceLabels;
const labels = { costPrice, wholesalePrice, restaurantPrice, retailPrice };

type Prices = Pick<z.output<typeof productBody>, keyof typeof labels>;

/** `Prices from $9.00 to $1,050.00.` of a new product whose tiers lie so far apart that one has a digit too many. */
const spread = ({ wholesalePrice, restaurantPrice, retailPrice }: Prices): string[] => {
  const tiers = [wholesalePrice, restaurantPrice, retailPrice].filter(isPositive);
  const [least, most] = [tiers, tiers].map((prices, at) =>
    prices.toSorted((one, other) => decimal(one).cmp(other)).at(-at),
  );
  return least && most && isOffBy(10, most, least)
    ? [`Prices from ${showMoney(least)} to ${showMoney(most)}.`]
    : [];
};

/** What may be a slip of the hand among a product's prices, a sentence each. */
export const doubtsOf = (typed: Prices, stored: ProductAnswer | null): string[] =>
  stored ? farAmounts(labels, typed, stored) : spread(typed);
