import type { PriceField } from '@primal/contracts/admin/prices';
import type { ProductAnswer, ScheduledPricesAnswer } from '@primal/contracts/admin/product';
import { addDays } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import { pricesOn } from '@primal/contracts/shared/pricing';
import { priceLabels } from './price-edits.ts';

/** Prices of a product that are coming on one day. */
export interface Coming extends ScheduledPricesAnswer {
  product: ProductAnswer;
  /** What they change, in words: 'Retail Price $14.50 instead of $13.00'. */
  words: string;
}

const shown = (price: string | null): string => (price === null ? 'blank' : showMoney(price));

/** Each price that is coming beside the one in force until then; where none is another one, all of them as they are. */
const wordsOf = (
  product: ProductAnswer,
  entry: ScheduledPricesAnswer,
  fields: readonly PriceField[],
): string => {
  const before = pricesOn(product, addDays(entry.from, -1));
  const named = fields.flatMap((field) => {
    const price = entry[field];
    return price === undefined ? [] : [{ field, price, old: before[field] }];
  });
  const changed = named.filter(({ price, old }) => price !== old);
  return (changed.length > 0 ? changed : named)
    .map(({ field, price, old }) => `${priceLabels[field]} ${shown(price)} instead of ${shown(old)}`)
    .join(', ');
};

/** What is coming of some products, by day. `fields`: the prices that are told; an entry without any is left out. */
export const comingOf = (products: readonly ProductAnswer[], fields: readonly PriceField[]): Coming[] =>
  products
    .flatMap((product) =>
      product.scheduledPrices.map((entry) => ({ ...entry, product, words: wordsOf(product, entry, fields) })),
    )
    .filter(({ words }) => words !== '')
    .sort((a, b) => a.from.localeCompare(b.from));

export const counted = (count: number): string =>
  `${count.toLocaleString('en-US')} coming ${count === 1 ? 'change' : 'changes'}`;
