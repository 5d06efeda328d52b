import type { ChangedPrices } from '@primal/contracts/admin/price-change';
import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { farAmount } from '../record/far-amounts.ts';
import { type PriceEdit, priceLabels } from './price-edits.ts';

/** `Retail Price of Zeta Loin: $545.00 instead of $54.50.` of a price that is far from the one before; nothing of any other. */
const doubtOf = (times: number, name: string, field: PriceField, price: string, before: string): string[] =>
  farAmount(`${priceLabels[field]} of ${name}`, price, before, times);

/** What looks like a slip of the hand among typed prices, a sentence each. */
export const doubtsOf = (edits: Iterable<PriceEdit>): string[] =>
  [...edits].flatMap(({ product, texts, sound }) =>
    sound
      ? priceFields.flatMap((field) => {
          const { value } = readFigure(texts[field] ?? '', moneyRules);
          const stored = product[field];
          return value && stored ? doubtOf(10, product.name, field, value, stored) : [];
        })
      : [],
  );

/** The same of a change of many products' prices, sooner: nobody has typed each of them. */
export const doubtsOfChange = (products: readonly ChangedPrices[]): string[] =>
  products.flatMap(({ name, prices }) =>
    priceFields.flatMap((field) => {
      const price = prices[field];
      return price ? doubtOf(5, name, field, price.new, price.old) : [];
    }),
  );
