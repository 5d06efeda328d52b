import type { DemoProduct } from './catalog.ts';
import type { Random } from './random.ts';

/** What a kind of customer buys, likelier the more often it is named, and how many lines and units at a time. */
interface BuyingPattern {
  categories: readonly string[];
  lines: readonly [least: number, most: number];
  units: readonly [least: number, most: number];
}

/** Habits by the `kind` of the customers' table. */
export const buyingPatterns: Record<string, BuyingPattern> = {
  steakhouse: {
    categories: ['Beef', 'Beef', 'Beef', 'Lamb', 'Seafood', 'Dairy'],
    lines: [4, 8],
    units: [2, 5],
  },
  barbecue: { categories: ['Beef', 'Pork', 'Pork', 'Chicken', 'Dry Goods'], lines: [3, 6], units: [3, 8] },
  bistro: {
    categories: ['Beef', 'Lamb', 'Seafood', 'Chicken', 'Dairy', 'Frozen'],
    lines: [4, 8],
    units: [1, 4],
  },
  taqueria: { categories: ['Beef', 'Pork', 'Chicken', 'Chicken'], lines: [3, 5], units: [1, 4] },
  diner: {
    categories: ['Beef', 'Pork', 'Chicken', 'Turkey', 'Dairy', 'Frozen'],
    lines: [3, 6],
    units: [1, 3],
  },
  seafood: { categories: ['Seafood', 'Seafood', 'Seafood', 'Dairy', 'Frozen'], lines: [3, 7], units: [1, 4] },
  hotel: {
    categories: ['Beef', 'Pork', 'Lamb', 'Chicken', 'Turkey', 'Seafood', 'Dairy'],
    lines: [6, 10],
    units: [2, 6],
  },
  butcher: { categories: ['Beef', 'Beef', 'Pork', 'Lamb', 'Chicken'], lines: [4, 9], units: [2, 6] },
  market: {
    categories: ['Beef', 'Pork', 'Chicken', 'Turkey', 'Frozen', 'Dairy'],
    lines: [4, 8],
    units: [2, 5],
  },
};

/** How many of it: loose pounds by the ten, the rest by the pattern. */
const quantity = (product: DemoProduct, { units: [least, most] }: BuyingPattern, random: Random): number =>
  product.unit === 'LBS' ? random.between(1, 4) * 10 : random.between(least, most);

export interface DemoLine {
  product: DemoProduct;
  quantity: number;
}

/** What a customer of that pattern orders one day. */
export const lines = (
  pattern: BuyingPattern,
  products: readonly DemoProduct[],
  random: Random,
): DemoLine[] => {
  const [least, most] = pattern.lines;
  const chosen = new Set<DemoProduct>();
  for (let draws = random.between(least, most); draws > 0; draws--) {
    const category = random.pick(pattern.categories);
    chosen.add(random.pick(products.filter((product) => product.category === category)));
  }
  return [...chosen].map((product) => ({ product, quantity: quantity(product, pattern, random) }));
};
