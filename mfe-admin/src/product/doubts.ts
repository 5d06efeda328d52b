import { farTiers } from '@primal/contracts/admin/far-prices';
import type { ProductAnswer, productBody } from '@primal/contracts/admin/product';
import type { Doubt } from '@primal/kit/forms';
import type { z } from 'zod';
import { priceLabels } from '../pricing/price-edits.ts';
import { doubtAt, farAmounts } from '../record/far-amounts.ts';

const { costPrice, wholesalePrice, restaurantPrice, retailPrice } = priceLabels;
const labels = { costPrice, wholesalePrice, restaurantPrice, retailPrice };

type Prices = Pick<z.output<typeof productBody>, keyof typeof labels>;

/** What may be a slip of the hand among a product's prices, a sentence each. */
export const doubtsOf = (typed: Prices, stored: ProductAnswer | null): Doubt[] =>
  stored
    ? farAmounts(labels, typed, stored)
    : farTiers(typed).map((sentence) => doubtAt('wholesalePrice', sentence));
