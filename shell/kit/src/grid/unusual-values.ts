import {
  decimal,
  formatMoney,
  formatQuantity,
  formatWeight,
  isOffBy,
  isPositive,
} from '@primal/contracts/shared/decimal';
import { needsWeight } from '@primal/contracts/shared/lines';
import { confirmUnusual, type Warning } from '../dialogs/confirm-unusual.ts';
import { outlierFactor } from '../weights/weighing.ts';
import type { ColumnId } from './columns.ts';
import { type GridLine, listFilledLines, toOrderedQuantity } from './line.ts';
import { hasManualPrice, hasPrices } from './line-price.ts';

/** Example: `Butter: 2.5 was rounded to 3. Save 3?` */
const describeRoundedQuantity = (line: GridLine): string | null => {
  if (line.rounded === undefined) return null;
  const quantity = formatQuantity(toOrderedQuantity(line));
  return `${line.productName}: ${line.rounded} was rounded to ${quantity}. Save ${quantity}?`;
};

/** Other customers' prices of the product, ascending: current, or as stored with the line. */
const listKnownPrices = ({ product, stored }: GridLine): string[] => {
  const prices = hasPrices(product)
    ? [product.wholesalePrice, product.restaurantPrice, product.retailPrice]
    : [stored?.listPrice];
  return prices
    .flatMap((price) => (price && isPositive(price) ? price : []))
    .toSorted((a, b) => decimal(a).cmp(b));
};

/** Example: `Zeta Loin for $760.00; the usual price is $8.00.` */
const describeOddPrice = (line: GridLine): string | null => {
  const { unitPrice, stored, productName } = line;
  const isAsStored = stored?.unitPrice != null && decimal(stored.unitPrice).eq(unitPrice || '0');
  if (!hasManualPrice(line) || isAsStored || !isPositive(unitPrice)) return null;
  const known = listKnownPrices(line);
  const lowest = known[0];
  const highest = known.at(-1);
  if (!lowest || !highest || !known.every((price) => isOffBy(10, unitPrice, price))) return null;
  const usual =
    lowest === highest
      ? `the usual price is ${formatMoney(lowest)}`
      : `the usual prices are ${formatMoney(lowest)} to ${formatMoney(highest)}`;
  return `${productName} for ${formatMoney(unitPrice)}; ${usual}.`;
};

export type UsualQuantities = ReadonlyMap<string | null, string>;

/**
 * True if the quantity is at least ten times `other`, which suggests an extra digit. Low quantities are
 * exempt.
 */
const isDigitMore = (quantity: string, other: string | undefined): boolean =>
  other !== undefined && isPositive(other) && decimal(quantity || '0').gte(decimal(other).times(10));

/** Example: `40 Case of Butter; 4 is usual.` Quantities counted from weights are checked with the weights. */
const describeOddQuantity = (line: GridLine, { usual }: Known): string | null => {
  const { productId, productName, unit, stored, individualWeights } = line;
  const quantity = toOrderedQuantity(line);
  const before = stored?.productId === productId ? stored?.quantityOrdered : undefined;
  const known = before ?? usual?.get(productId);
  if (known === undefined || individualWeights.length > 0 || !isDigitMore(quantity, known)) return null;
  const words =
    before === undefined ? `${formatQuantity(known)} is usual` : `it was ${formatQuantity(known)} before`;
  return `${formatQuantity(quantity)} ${unit} of ${productName}; ${words}.`;
};

/** Example: `60.00 lbs for 50 PC of Mozzarella; about 300.00 lbs is usual.` */
const describeOddWeight = (line: GridLine, { isPart = false }: Known): string | null => {
  const { product, productName, unit, quantity, weight, individualWeights } = line;
  const average = product && needsWeight(product) && unit !== 'LBS' ? product.averageWeight : null;
  if (individualWeights.length > 0 || ![average, quantity, weight].every(isPositive)) return null;
  const usual = decimal(average ?? '0').times(quantity);
  const isLight = !isPart && decimal(weight).times(outlierFactor).lt(usual);
  if (!isLight && decimal(weight).lte(usual.times(outlierFactor))) return null;
  const pieces = `${formatQuantity(quantity)} ${unit} of ${productName}`;
  return `${formatWeight(weight)} lbs for ${pieces}; about ${formatWeight(usual.toFixed())} lbs is usual.`;
};

interface Known {
  usual?: UsualQuantities | undefined;
  /** True for returns: part of a piece may weigh less. */
  isPart?: boolean;
}

export const toCellSelector = ({ key }: GridLine, column: ColumnId): string =>
  `[data-key="${key}"] [data-column="${column}"]`;

const checks: readonly { column: ColumnId; of: (line: GridLine, known: Known) => string | null }[] = [
  { column: 'quantity', of: describeRoundedQuantity },
  { column: 'quantity', of: describeOddQuantity },
  { column: 'weight', of: describeOddWeight },
  { column: 'unitPrice', of: describeOddPrice },
];

export const findUnusualValues = (lines: readonly GridLine[], known: Known = {}): Warning[] =>
  checks.flatMap(({ column, of }) =>
    listFilledLines(lines).flatMap((line) => {
      const sentence = of(line, known);
      return sentence === null ? [] : { sentence, at: toCellSelector(line, column) };
    }),
  );

interface Asking extends Known {
  before?: readonly GridLine[];
}

/** Asks once to confirm unusual values before a save; true if confirmed or if no value is unusual. */
export const confirmUnusualValues = (
  lines: readonly GridLine[],
  { before = [], ...known }: Asking = {},
): Promise<boolean> =>
  confirmUnusual(findUnusualValues(lines, known), {
    before: findUnusualValues(before, known),
    confirmLabel: 'Save',
  });
