import { maxMoney, maxWeight } from '@primal/contracts/shared/amounts';
import { decimal, isPositive, sum, toWeight } from '@primal/contracts/shared/decimal';
import {
  catalogWeight,
  countsWhole,
  documentTotals,
  type LineProduct,
  lineTotal,
  needsWeight,
  sumWeights,
  writeWeights,
} from '@primal/contracts/shared/lines';
import { shipsNothing } from '@primal/contracts/shared/weighing';
import { invalidField, problem } from './problem.ts';

/** What the figures of a line follow from: amounts with 3 places, dollars, the pounds of each piece. */
export interface LineInput {
  product: LineProduct;
  quantity: string;
  weight: string | null;
  unitPrice: string;
  weights: readonly string[];
}

/** The figures of a line as stored; all of them are the server's own (docs/rules/values.md#the-server-computes). */
export interface LineFigures {
  quantity: string;
  /** Pounds; null while not weighed. */
  weight: string | null;
  unitPrice: string;
  total: string;
  /** JSON text of numbers, pounds. */
  individualWeights: string;
}

/** Refuses in words, naming the field at `path`, what no column can hold. */
const assertAtMost = (max: string, value: string, message: string, path: string): void => {
  if (decimal(value).gt(max)) throw invalidField(message, path);
};

/** Refuses fractions of whole pieces (docs/rules/lines-and-weights.md#whole-quantities) at `path` as sent. */
export const assertWhole = (product: LineProduct, quantity: string, path: string): void => {
  if (countsWhole(product) && !decimal(quantity).mod(1).eq(0))
    throw invalidField(`The quantity of ${product.name} must be a whole number.`, path);
};

/**
 * Computes a line's figures: individual weights decide quantity and weight; without them a line whose product has a
 * catalog weight gets that one, unless another was entered (docs/rules/lines-and-weights.md#catalog-weight). `path`
 * names the line in a 400.
 */
export const computeFigures = (line: LineInput, path: string): LineFigures => {
  const { product, unitPrice, weights } = line;
  const isWeighed = weights.length > 0;
  const quantity = isWeighed ? toWeight(weights.length) : line.quantity;
  const entered = isWeighed ? sumWeights(weights) : line.weight;
  const weight = isPositive(entered) ? entered : catalogWeight(product, quantity);
  const figures = {
    quantity,
    weight: isPositive(weight) ? weight : null,
    unitPrice,
    total: lineTotal(product, { quantity, weight, unitPrice, weights }),
    individualWeights: writeWeights(weights),
  };
  assertAtMost(maxWeight, figures.weight ?? '0', `The weight of ${product.name} is too large.`, path);
  assertAtMost(maxMoney, figures.total, `The total of ${product.name} is too large.`, path);
  return figures;
};

/** Refuses one figure for a line of which nothing is shipped: nobody knows how many pieces it would be. */
export const assertShipped = (
  line: { product: LineProduct; quantity: string; shortReason: string | null },
  weight: string | null,
  path: string,
): void => {
  if (!isPositive(weight) || !shipsNothing(line)) return;
  throw invalidField(`No ${line.product.name} is shipped. First enter how much is shipped.`, path);
};

interface SentAmounts {
  quantity: string;
  quantityOrdered?: string | null | undefined;
  weight: string | null;
  individualWeights: readonly string[];
}

type StoredAmounts = Pick<LineFigures, 'quantity' | 'weight'> & {
  product: LineProduct;
  quantityOrdered: string;
};

/**
 * What was ordered of a line: an unchanged quantity keeps it and so does weighing, a quantity changed by hand is
 * ordered so (docs/rules/lines-and-weights.md#quantity-ordered). `stored` is the line as it was; none for a new one.
 */
export const quantityOrderedOf = (sent: SentAmounts, stored: StoredAmounts | undefined): string => {
  if (!stored) return sent.quantityOrdered ?? sent.quantity;
  if (sent.quantityOrdered && sent.quantityOrdered !== stored.quantityOrdered) return sent.quantityOrdered;
  const isKept = sent.individualWeights.length > 0 || sent.quantity === stored.quantity;
  return isKept ? stored.quantityOrdered : sent.quantity;
};

/** Null for the catalog's weight of another quantity, so that the new quantity's takes its place. */
export const enteredWeightOf = (sent: SentAmounts, stored: StoredAmounts | undefined): string | null => {
  const isCatalogs =
    stored !== undefined &&
    sent.quantity !== stored.quantity &&
    sent.weight === stored.weight &&
    sent.weight === catalogWeight(stored.product, stored.quantity);
  return isCatalogs ? null : sent.weight;
};

/** A single piece weighs that much, pieces that add up to it stay; none where nobody can tell. */
export const weightsOfFigure = (
  stored: readonly string[],
  { quantity, weight }: Pick<SentAmounts, 'quantity' | 'weight'>,
): readonly string[] => {
  if (weight === null || !isPositive(weight) || !decimal(quantity).eq(stored.length)) return [];
  if (stored.length === 1) return [weight];
  return sum(stored).eq(weight) ? stored : [];
};

interface Labeled {
  gtin: string | null;
  serial: string | null;
  lot: string | null;
}

/** Refuses (409) one figure for several labeled pieces: nobody could tell what each case weighs, and a recall needs that. */
export const assertKeepsLabels = (
  line: Pick<LineFigures, 'quantity' | 'weight' | 'individualWeights'> & { product: LineProduct },
  stored: readonly Labeled[],
): void => {
  const { product, quantity, weight, individualWeights } = line;
  if (individualWeights !== '[]' || !needsWeight(product) || !isPositive(weight)) return;
  if (!decimal(quantity).eq(stored.length)) return;
  if (stored.every(({ gtin, serial, lot }) => !gtin && !serial && !lot)) return;
  throw problem.conflict(
    `${product.name} has ${stored.length} cases with labels. Change the weight of each case, or take the cases out first.`,
  );
};

/** What a document is charged beside its lines, in dollars. */
export interface Charges {
  deliveryCharge: string;
  tax: string;
  discount: string;
}

/** Dollars; 400 below 0 or too large. `document` is its word in the sentence, `path` stands before the field. */
export const computeTotals = (
  lineTotals: readonly string[],
  charges: Charges,
  { document, path }: { document: string; path: string },
): { subtotal: string; total: string } => {
  const { subtotal, total } = documentTotals(lineTotals, charges);
  if (decimal(total).lt(0))
    throw invalidField(`The discount is larger than the rest of the ${document}.`, `${path}discount`);
  const tooLarge = `The total of this ${document} is too large.`;
  assertAtMost(maxMoney, subtotal, tooLarge, `${path}subtotal`);
  assertAtMost(maxMoney, total, tooLarge, `${path}total`);
  return { subtotal, total };
};
