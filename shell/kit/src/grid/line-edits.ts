import { decimal, isPositive, toMoney } from '@primal/contracts/shared/decimal';
import {
  catalogueWeight,
  countsWhole,
  estimate,
  isUnweighed,
  type LineFigures,
  type LineProduct,
  lineTotal,
  needsWeight,
  sumWeights,
  type TierPrices,
  tierPrice,
} from '@primal/contracts/shared/lines';
import { formatDecimal } from '../fields/format-decimal.ts';
import type { GridLine, GridProduct } from './line.ts';
import { readPieces } from './pieces.ts';

const shortWeight = (weight: string): string => formatDecimal(weight, 3, false);

const amount = (text: string): string => (isPositive(text) ? text : '0');

const figures = (line: GridLine): LineFigures => ({
  quantity: amount(line.quantity),
  weight: amount(line.weight),
  unitPrice: amount(line.unitPrice),
  weights: line.individualWeights,
});

/** The line with its total worked out anew. */
const priced = (line: GridLine): GridLine => ({
  ...line,
  total: line.product ? lineTotal(line.product, figures(line)) : '0.00',
});

const withCatalogueWeight = (line: GridLine): GridLine => {
  const promised = line.product ? catalogueWeight(line.product, amount(line.quantity)) : null;
  return promised === null ? line : { ...line, weight: shortWeight(promised) };
};

/** Choosing a product fills name, description, unit and price of the customer's tier; weights of another one go. */
export const chooseProduct = (
  line: GridLine,
  product: GridProduct,
  tier: string | null | undefined,
): GridLine => {
  const same = line.productId === product.id;
  return priced(
    withCatalogueWeight({
      ...line,
      productId: product.id,
      product,
      productName: product.name,
      description: product.description ?? '',
      unit: product.salesUnit || product.unit || '',
      quantity: countsWhole(product) ? formatDecimal(line.quantity, 0, true) : line.quantity,
      unitPrice: tierPrice(product, tier),
      weight: same ? line.weight : '0.00',
      individualWeights: same ? line.individualWeights : [],
    }),
  );
};

/** The line without product, keeping words that no product answers to. */
export const dropProduct = (line: GridLine, words = ''): GridLine =>
  priced({
    ...line,
    productId: null,
    product: null,
    productName: words,
    unit: '',
    weight: '0.00',
    individualWeights: [],
  });

/** Whole for Case, Piece and PC, else 3 places, rounded half-up. A weight that the catalogue promises follows. */
export const changeQuantity = (line: GridLine, text: string): GridLine => {
  const places = !line.product || countsWhole(line.product) ? 0 : 3;
  const quantity = formatDecimal(text || '0', places, false);
  return isPositive(quantity) || /^0+$/.test(quantity)
    ? priced(withCatalogueWeight({ ...line, quantity }))
    : line;
};

export const changePrice = (line: GridLine, text: string): GridLine => {
  const unitPrice = formatDecimal(text || '0', 2, true);
  return isPositive(unitPrice) || unitPrice === '0.00' ? priced({ ...line, unitPrice }) : line;
};

/** Individual weights set quantity to their count and weight to their sum (specification, "Line weight entry"). */
export const setWeights = (line: GridLine, weights: readonly string[]): GridLine => {
  const individualWeights = weights.filter(isPositive);
  return priced({
    ...line,
    individualWeights,
    quantity: String(individualWeights.length),
    weight: shortWeight(sumWeights(individualWeights)),
  });
};

/**
 * A weight typed into the cell. Several figures are the pieces' own weights; one figure is the piece's weight when
 * there is one piece, else the weight of all together.
 */
export const changeWeight = (line: GridLine, text: string): GridLine => {
  const pieces = readPieces(text);
  if (!line.product || pieces === null) return line;
  if (needsWeight(line.product) && pieces.length > 1) return setWeights(line, pieces);
  const [weight = '0'] = pieces;
  const single = needsWeight(line.product) && isPositive(weight) && decimal(amount(line.quantity)).eq(1);
  return priced({ ...line, weight: shortWeight(weight), individualWeights: single ? [weight] : [] });
};

/** Whether the weight is the user's to enter: not where the catalogue promises it. */
export const weightIsEntered = (line: GridLine): boolean =>
  line.product !== null && catalogueWeight(line.product, amount(line.quantity)) === null;

/** What an unweighed line will come to, in dollars; null for others. */
export const lineEstimate = (line: GridLine): string | null =>
  line.product ? estimate(line.product, figures(line)) : null;

/** The product must be weighed and the line has no weight. */
export const lineIsUnweighed = (line: GridLine): boolean =>
  line.product !== null && isUnweighed(line.product, amount(line.weight));

/** Dollars that the unweighed lines are estimated at together; null when there are none. */
export const estimatedTotal = (lines: readonly GridLine[]): string | null => {
  const estimates = lines.map(lineEstimate).filter((value) => value !== null);
  return estimates.length === 0
    ? null
    : toMoney(estimates.reduce((total, value) => total.plus(value), decimal(0)));
};

/** The lines at another tier's prices: the customer changed. Lines of products not given keep their price. */
export const repriceLines = (
  lines: readonly GridLine[],
  products: readonly (Pick<LineProduct, 'id'> & TierPrices)[],
  tier: string | null | undefined,
): GridLine[] => {
  const byId = new Map(products.map((product) => [product.id, product]));
  return lines.map((line) => {
    const product = line.productId && byId.get(line.productId);
    return product ? priced({ ...line, unitPrice: tierPrice(product, tier) }) : line;
  });
};
