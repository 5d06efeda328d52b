import { decimal, isPositive } from '@primal/contracts/shared/decimal';
import {
  catalogueWeight,
  countsWhole,
  documentTotals,
  isUnweighed,
  type LineProduct,
  lineTotal,
  sumWeights,
  writeWeights,
} from '@primal/contracts/shared/lines';
import { maxMoney, maxWeight } from '@primal/contracts/shared/schemas';
import { problem } from '@primal/service-kit/problem';

/** What a line was given: amounts with 3 places, dollars, the pounds of each piece. */
export interface GivenLine {
  product: LineProduct;
  quantity: string;
  weight: string | null;
  unitPrice: string;
  weights: readonly string[];
}

/** What a line comes to; `total` and everything else is the server's own figure (decisions, "Values"). */
export interface LineFigures {
  quantity: string;
  weight: string | null;
  unitPrice: string;
  total: string;
  individualWeights: string;
}

const refuse = (message: string, path: string) => problem.badRequest(message, [{ path, message }]);

/** What no column can hold is refused in words, before the database does. */
const within = (max: string, value: string, message: string, path: string): string => {
  if (decimal(value).gt(max)) throw refuse(message, path);
  return value;
};

/** Refuses a fraction of what is counted in whole pieces (decisions, "Lines"). `path` names the field as sent. */
export const demandWhole = (product: LineProduct, quantity: string, path: string): void => {
  if (countsWhole(product) && !decimal(quantity).mod(1).eq(0))
    throw refuse(`The quantity of ${product.name} must be a whole number.`, path);
};

/**
 * A line's figures out of what was given: individual weights decide quantity and weight; without them a line with a
 * catalogue weight gets that one unless another was given. `path` names what was sent, for the 400s.
 */
export const lineFigures = (line: GivenLine, path: string): LineFigures => {
  const { product, unitPrice, weights } = line;
  const weighed = weights.length > 0;
  const quantity = weighed ? `${weights.length}.000` : line.quantity;
  const given = isPositive(line.weight) ? line.weight : catalogueWeight(product, quantity);
  const weight = weighed ? sumWeights(weights) : isPositive(given) ? given : null;
  const tooHeavy = `The weight of ${product.name} is too large.`;
  const tooDear = `The total of ${product.name} is too large.`;
  const total = lineTotal(product, { quantity, weight, unitPrice, weights });
  return {
    quantity,
    weight: weight && within(maxWeight, weight, tooHeavy, path),
    unitPrice,
    total: within(maxMoney, total, tooDear, path),
    individualWeights: writeWeights(weights),
  };
};

/** What an order is charged beside its lines, in dollars. */
export interface Charges {
  deliveryCharge: string;
  tax: string;
  discount: string;
}

export interface OrderFigures {
  subtotal: string;
  total: string;
  lineCount: number;
  unweighedCount: number;
}

type FiguredLine = Pick<LineFigures, 'total' | 'weight'> & { product: LineProduct };

export const unweighed = (line: FiguredLine): boolean => isUnweighed(line.product, line.weight);

/** An order's figures out of its lines and charges. `path` goes before the fields named in the 400s. */
export const orderFigures = (
  lines: readonly FiguredLine[],
  charges: Charges,
  path: '' | 'order.' = '',
): OrderFigures => {
  const { subtotal, total } = documentTotals(
    lines.map((line) => line.total),
    charges,
  );
  if (decimal(total).lt(0))
    throw refuse('The discount is larger than the rest of the order.', `${path}discount`);
  const tooLarge = 'The total of this order is too large.';
  return {
    subtotal: within(maxMoney, subtotal, tooLarge, `${path}subtotal`),
    total: within(maxMoney, total, tooLarge, `${path}total`),
    lineCount: lines.length,
    unweighedCount: lines.filter(unweighed).length,
  };
};
