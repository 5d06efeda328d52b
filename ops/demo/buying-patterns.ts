import type { DemoProduct } from './catalog.ts';
import type { Random } from './random.ts';
import { parseTable } from './tables/table.ts';

/**
 * Purchases of a kind of customer. Products named more often are likelier; lines and units are ranges per
 * order.
 */
interface BuyingPattern {
  categories: readonly string[];
  lines: readonly [least: number, most: number];
  units: readonly [least: number, most: number];
}

const table = `
kind       | categories                                        | lines | units
steakhouse | Beef, Beef, Beef, Lamb, Seafood, Dairy            | 4-8   | 2-5
barbecue   | Beef, Pork, Pork, Chicken, Dry Goods              | 3-6   | 3-8
bistro     | Beef, Lamb, Seafood, Chicken, Dairy, Frozen       | 4-8   | 1-4
taqueria   | Beef, Pork, Chicken, Chicken                      | 3-5   | 1-4
diner      | Beef, Pork, Chicken, Turkey, Dairy, Frozen        | 3-6   | 1-3
seafood    | Seafood, Seafood, Seafood, Dairy, Frozen          | 3-7   | 1-4
hotel      | Beef, Pork, Lamb, Chicken, Turkey, Seafood, Dairy | 6-10  | 2-6
butcher    | Beef, Beef, Pork, Lamb, Chicken                   | 4-9   | 2-6
market     | Beef, Pork, Chicken, Turkey, Frozen, Dairy        | 4-8   | 2-5
`;

const parseRange = (text: string): [number, number] => {
  const [least = '', most = ''] = text.split('-');
  return [Number(least), Number(most)];
};

export const buyingPatterns: Record<string, BuyingPattern> = Object.fromEntries(
  parseTable<'kind' | 'categories' | 'lines' | 'units'>(table).map(({ kind, categories, lines, units }) => [
    kind,
    { categories: categories.split(', '), lines: parseRange(lines), units: parseRange(units) },
  ]),
);

const drawQuantity = (
  product: DemoProduct,
  { units: [least, most] }: BuyingPattern,
  random: Random,
): number => (product.unit === 'LBS' ? random.between(1, 4) * 10 : random.between(least, most));

export interface DemoLine {
  product: DemoProduct;
  quantity: number;
}

export const drawLines = (
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
  return [...chosen].map((product) => ({ product, quantity: drawQuantity(product, pattern, random) }));
};
