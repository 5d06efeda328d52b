import { decimal, isPositive, toWeight } from '@primal/contracts/shared/decimal';
import {
  billedByWeight,
  catalogueWeight,
  countsWhole,
  type LineProduct,
  lineTotal,
  sumWeights,
  writeWeights,
} from '@primal/contracts/shared/lines';
import { maxMoney, maxWeight } from '@primal/contracts/shared/schemas';
import { problem } from '@primal/service-kit/problem';

/** What a line of any document says. Quantities and weights with 3 places, money in dollars. */
export interface Line {
  product: LineProduct;
  description: string | null;
  quantity: string;
  /** Pounds; null while not weighed. */
  weight: string | null;
  /** JSON text of numbers, pounds. */
  individualWeights: string;
  unitPrice: string;
  total: string;
}

/** What was sent for a line, the price settled. */
export type SentLine = Pick<Line, 'product' | 'description' | 'quantity' | 'weight' | 'unitPrice'> & {
  /** The pounds of each piece. */
  individualWeights: readonly string[];
};

const refuse = (path: string, message: string): never => {
  throw problem.badRequest(message, [{ path, message }]);
};

/** Refuses a fraction of what is counted in whole pieces (decisions, "Lines"). `path` names the field. */
export const demandWhole = (product: LineProduct, quantity: string, path: string): void => {
  if (countsWhole(product) && !decimal(quantity).mod(1).eq(0))
    refuse(path, `The quantity of ${product.name} must be a whole number.`);
};

const within = (line: Line, path: string): Line => {
  const { product, weight, total } = line;
  if (decimal(weight ?? 0).gt(maxWeight))
    refuse(`${path}.individualWeights`, `The weights of ${product.name} come to more than a line can hold.`);
  if (decimal(total).gt(maxMoney))
    refuse(`${path}.total`, `The total of ${product.name} is more than a line can hold.`);
  return line;
};

/**
 * Makes a line out of what was sent: individual weights set quantity and weight, the catalogue's weight fills in for a
 * missing one, and the total is computed here alone (decisions, "Lines"). `path` names the line in a refusal.
 */
export const makeLine = (sent: SentLine, path: string): Line => {
  const { product, description, unitPrice } = sent;
  demandWhole(product, sent.quantity, `${path}.quantity`);
  const weights = sent.individualWeights;
  const weighed = weights.length > 0;
  const quantity = weighed ? toWeight(weights.length) : sent.quantity;
  const entered = weighed ? sumWeights(weights) : sent.weight;
  const given = isPositive(entered) ? entered : catalogueWeight(product, quantity);
  const weight = isPositive(given) ? given : null;
  const total = lineTotal(product, { quantity, weight, unitPrice, weights });
  const individualWeights = writeWeights(weights);
  return within({ product, description, quantity, weight, individualWeights, unitPrice, total }, path);
};

/**
 * Pounds for a variable-weight line that is priced by weight, 0 while unweighed; else the count (decisions,
 * "Invoices").
 */
export const quantityShipped = ({
  product,
  quantity,
  weight,
}: Pick<Line, 'product' | 'quantity' | 'weight'>): string =>
  product.productType === 'variable-weight' && billedByWeight(product) ? (weight ?? '0.000') : quantity;
