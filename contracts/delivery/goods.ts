import { z } from 'zod';
import { decimal, isPositive, sum, toWeight } from '../shared/decimal.ts';
import { estimatedPounds, needsWeight, weightPerUnit } from '../shared/lines.ts';
import {
  countsPounds,
  lacksWeight,
  piecesToWeigh,
  piecesWeighed,
  quantityToShip,
  type WeighedLine,
} from '../shared/weighing.ts';

/** What a truck carries of a line; quantities and pounds with 3 places. */
export const goodsLine = z.object({
  productName: z.string(),
  quantity: z.string(),
  /** `Case`, `PC`, `LBS`, `Tub`; null for products that say none. */
  unit: z.string().nullable(),
  pounds: z.string(),
  /** Pieces of it are still to be weighed: the pounds are about these. */
  poundsAreEstimate: z.boolean(),
});
export type GoodsLine = z.infer<typeof goodsLine>;

/** How many pieces a delivery has and what it weighs. */
export interface Load {
  cases: string;
  pounds: string;
  poundsAreEstimate: boolean;
}

/** Pounds of a line with those of its pieces that are not weighed yet, each by its product's average. */
const poundsOf = (line: WeighedLine): { pounds: string; poundsAreEstimate: boolean } => {
  const { product, quantity, weight } = line;
  if (!needsWeight(product)) {
    const known = isPositive(weight) ? weight : decimal(weightPerUnit(product) ?? 0).times(quantity);
    return { pounds: toWeight(known ?? 0), poundsAreEstimate: false };
  }
  if (!lacksWeight(line)) return { pounds: toWeight(weight ?? 0), poundsAreEstimate: false };
  if (countsPounds(line)) {
    const ordered = quantityToShip(line);
    const pounds = decimal(weight ?? 0).gt(ordered) ? (weight ?? ordered) : ordered;
    return { pounds: toWeight(pounds), poundsAreEstimate: true };
  }
  const missing = piecesToWeigh(line) - piecesWeighed(line);
  const pounds = decimal(estimatedPounds(product))
    .times(missing)
    .plus(weight ?? 0);
  return { pounds: toWeight(pounds), poundsAreEstimate: true };
};

/** What a truck carries of an order's or invoice's line (docs/rules/delivery.md#cases-and-pounds). */
export const goodsOf = (line: WeighedLine & { productName: string }): GoodsLine => ({
  productName: line.productName,
  // A line that is weighed piece by piece counts only those; the truck takes what is to be shipped.
  quantity: lacksWeight(line) ? quantityToShip(line) : line.quantity,
  unit: line.product.unit,
  ...poundsOf(line),
});

/** Pieces and pounds of some lines; a line of pounds is one piece. */
export const loadOf = (
  lines: readonly Pick<GoodsLine, 'quantity' | 'unit' | 'pounds' | 'poundsAreEstimate'>[],
): Load => ({
  cases: toWeight(
    sum(lines.map(({ quantity, unit }) => (unit === 'LBS' && isPositive(quantity) ? 1 : quantity))),
  ),
  pounds: toWeight(sum(lines.map(({ pounds }) => pounds))),
  poundsAreEstimate: lines.some(({ poundsAreEstimate }) => poundsAreEstimate),
});

/** Pieces and pounds of several deliveries. */
export const loadInSum = (loads: readonly Load[]): Load => ({
  cases: toWeight(sum(loads.map(({ cases }) => cases))),
  pounds: toWeight(sum(loads.map(({ pounds }) => pounds))),
  poundsAreEstimate: loads.some(({ poundsAreEstimate }) => poundsAreEstimate),
});
