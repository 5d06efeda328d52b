import { z } from 'zod';
import { decimal, formatQuantity, formatWeight, isPositive, sum, toWeight } from '../shared/decimal.ts';
import { estimatePounds, findWeightPerUnit, needsWeight, readWeightList } from '../shared/lines.ts';
import {
  computeQuantityToShip,
  countPiecesToWeigh,
  countsPounds,
  countWeighedPieces,
  lacksWeight,
  type WeighedLine,
} from '../shared/weighing.ts';

export const goodsLine = z.object({
  productName: z.string(),
  quantity: z.string(),
  /** `Case`, `PC`, `LBS`, `Tub`. Null if the product has no unit. */
  unit: z.string().nullable(),
  /** Pieces of a weighed line ordered by the pound; `quantity` counts them, too. */
  weighedPieces: z.number().int().nullish(),
  pounds: z.string(),
  poundsAreEstimate: z.boolean(),
});
export type GoodsLine = z.infer<typeof goodsLine>;

export interface Load {
  cases: string;
  pounds: string;
  poundsAreEstimate: boolean;
}

/** Adds the average product weight for each piece that is not weighed yet. */
const computePounds = (line: WeighedLine): { pounds: string; poundsAreEstimate: boolean } => {
  const { product, quantity, weight } = line;
  if (!needsWeight(product)) {
    const known = isPositive(weight) ? weight : decimal(findWeightPerUnit(product) ?? 0).times(quantity);
    return { pounds: toWeight(known ?? 0), poundsAreEstimate: false };
  }
  if (!lacksWeight(line)) return { pounds: toWeight(weight ?? 0), poundsAreEstimate: false };
  if (countsPounds(line)) {
    const ordered = computeQuantityToShip(line);
    const pounds = decimal(weight ?? 0).gt(ordered) ? (weight ?? ordered) : ordered;
    return { pounds: toWeight(pounds), poundsAreEstimate: true };
  }
  const missing = countPiecesToWeigh(line) - countWeighedPieces(line);
  const pounds = decimal(estimatePounds(product))
    .times(missing)
    .plus(weight ?? 0);
  return { pounds: toWeight(pounds), poundsAreEstimate: true };
};

/** Truck line of an order or invoice line (docs/rules/delivery.md#cases-and-pounds). */
export const toGoodsLine = (line: WeighedLine & { productName: string }): GoodsLine => ({
  productName: line.productName,
  // A partly weighed order line counts only weighed pieces, but the truck carries the quantity to ship.
  quantity: lacksWeight(line) ? computeQuantityToShip(line) : line.quantity,
  unit: line.product.unit,
  weighedPieces:
    countsPounds(line) && !lacksWeight(line) ? readWeightList(line.individualWeights).length || null : null,
  ...computePounds(line),
});

export const computeLoad = (
  lines: readonly Pick<GoodsLine, 'quantity' | 'unit' | 'pounds' | 'poundsAreEstimate'>[],
): Load => ({
  cases: toWeight(
    sum(lines.map(({ quantity, unit }) => (unit === 'LBS' && isPositive(quantity) ? 1 : quantity))),
  ),
  pounds: toWeight(sum(lines.map(({ pounds }) => pounds))),
  poundsAreEstimate: lines.some(({ poundsAreEstimate }) => poundsAreEstimate),
});

export const sumLoads = (loads: readonly Load[]): Load => ({
  cases: toWeight(sum(loads.map(({ cases }) => cases))),
  pounds: toWeight(sum(loads.map(({ pounds }) => pounds))),
  poundsAreEstimate: loads.some(({ poundsAreEstimate }) => poundsAreEstimate),
});

/** `1 pc`, `8 pcs`; `8.5 units` with half a case. */
export const formatCases = (cases: string): string => {
  const quantity = formatQuantity(cases);
  if (quantity.includes('.')) return `${quantity} units`;
  return `${quantity} ${quantity === '1' ? 'pc' : 'pcs'}`;
};

export const formatPounds = ({ pounds, poundsAreEstimate }: Omit<Load, 'cases'>): string =>
  isPositive(pounds) ? `${poundsAreEstimate ? 'about ' : ''}${formatWeight(pounds)} lbs` : '';

export const formatLoad = (load: Load): string =>
  [formatCases(load.cases), formatPounds(load)].filter(Boolean).join(', ');

export const listLoadFacts = (load: Load): { label: string; value: string }[] =>
  [
    { label: 'Pieces', value: formatQuantity(load.cases) },
    { label: 'Weight', value: formatPounds(load) },
  ].filter(({ value }) => value);
