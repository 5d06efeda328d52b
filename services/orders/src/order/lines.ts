import {
  type Decimal,
  type DecimalInput,
  decimal,
  isPositive,
  sum,
  toMoney,
} from '@primal/contracts/shared/decimal';
import { type LineProduct, needsWeight, parseWeights } from '@primal/contracts/shared/lines';
import { applyTax, type DocumentTax } from '@primal/contracts/shared/sales-tax';
import { retainShort, type ShortReason } from '@primal/contracts/shared/shorts';
import {
  computeQuantityOver,
  computeQuantityShort,
  computeQuantityToShip,
  countPiecesToWeigh,
  countWeighedPieces,
  estimateRest,
  lacksPieces,
  lacksWeight,
  type WeighedLine,
} from '@primal/contracts/shared/weighing';
import {
  assertShipped,
  type Charges,
  computeFigures,
  computeTotals,
  deriveEnteredWeight,
  distributeWeight,
} from '@primal/service-trade/lines';

interface FiguredLine extends WeighedLine {
  unitPrice: string;
  total: string;
}

const count = (lines: readonly FiguredLine[], of: (line: FiguredLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);

/** Estimated dollars of a line's pieces that are not weighed yet; null if there are none. */
const estimateLine = (line: FiguredLine): DecimalInput | null => {
  if (!lacksWeight(line)) return null;
  const { product, individualWeights } = line;
  return estimateRest(product, { ...line, weights: parseWeights(individualWeights) });
};

/** Estimated dollars of the lines that are not weighed yet. */
export const estimateUnweighed = (lines: readonly FiguredLine[]): Decimal =>
  sum(lines.flatMap((line) => estimateLine(line) ?? []));

type OrderCharges = Charges & { salesTax: DocumentTax | null };

/** Without a tax code, the tax is the sent one. `estimatedTax` is that of the weighed and estimated lines. */
const computeOrderTax = (lines: readonly FiguredLine[], { salesTax: decided, ...charges }: OrderCharges) => {
  if (decided === null) return { tax: charges.tax, salesTax: null, estimatedTax: charges.tax };
  const weighed = lines.map((line) => ({
    ...line,
    total: decimal(line.total).plus(estimateLine(line) ?? 0),
  }));
  return { ...applyTax(decided, lines, charges), estimatedTax: applyTax(decided, weighed, charges).tax };
};

const computeOrderTotals = (lines: readonly FiguredLine[], charges: OrderCharges, path: '' | 'order.') => {
  const { estimatedTax, ...taxes } = computeOrderTax(lines, charges);
  const totals = computeTotals(
    lines.map((line) => line.total),
    { ...charges, ...taxes },
    { document: 'order', path },
  );
  const moreTax = decimal(estimatedTax).minus(taxes.tax);
  const estimatedTotal = toMoney(estimateUnweighed(lines).plus(totals.total).plus(moreTax));
  return { ...totals, ...taxes, estimatedTotal };
};

export const computeOrderFigures = (
  lines: readonly FiguredLine[],
  charges: OrderCharges,
  path: '' | 'order.' = '',
) => ({
  ...computeOrderTotals(lines, charges, path),
  lineCount: lines.length,
  unweighedCount: lines.filter(lacksWeight).length,
  piecesToWeigh: count(lines, countPiecesToWeigh),
  piecesWeighed: count(lines, countWeighedPieces),
  isShort: lines.some((line) => computeQuantityShort(line) !== '0.000'),
  isOver: lines.some((line) => computeQuantityOver(line) !== '0.000'),
});

/** Total with estimates, or the total of an order made before estimates were stored. */
export const getEstimatedTotal = ({
  estimatedTotal,
  total,
}: {
  estimatedTotal: string | null;
  total: string;
}) => estimatedTotal ?? total;

interface Short {
  quantityToShip: string | null;
  shortReason: ShortReason | null;
  shortNote: string | null;
}

export const noShort: Short = { quantityToShip: null, shortReason: null, shortNote: null };

export const updateShort = (
  said: Short,
  now: Pick<WeighedLine, 'product' | 'quantity' | 'quantityOrdered' | 'weight' | 'individualWeights'>,
): Short => {
  const short = retainShort(said, now);
  const isCounted = now.individualWeights === '[]' && !isPositive(now.weight);
  const toShip = isCounted ? now.quantity : said.quantityToShip;
  return short.shortReason && toShip !== null && decimal(toShip).lt(now.quantityOrdered)
    ? { ...short, quantityToShip: toShip }
    : noShort;
};

type ChangedLine = WeighedLine & Short & { unitPrice: string };

/**
 * Sets a line's individual weights; an empty list clears them. Unless `areAll`, a line with fewer weights
 * than ordered pieces stays open.
 */
export const weighLine = (
  line: ChangedLine,
  weights: readonly string[],
  { path, areAll }: { path: string; areAll: boolean },
): void => {
  const { product, unitPrice } = line;
  const quantity =
    parseWeights(line.individualWeights).length > 0 ? computeQuantityToShip(line) : line.quantity;
  Object.assign(line, computeFigures({ product, unitPrice, quantity, weight: null, weights }, path));
  Object.assign(line, updateShort(line, line));
  line.isOpen = !areAll && weights.length > 0 && lacksPieces(line);
};

export const shipLine = (
  line: ChangedLine,
  quantity: string,
  why: Omit<Short, 'quantityToShip'>,
  path: string,
): void => {
  const { product, unitPrice } = line;
  const weights = parseWeights(line.individualWeights);
  const entered = deriveEnteredWeight({ quantity, weight: line.weight, individualWeights: weights }, line);
  const weight = isPositive(quantity) ? entered : null;
  const isLess = decimal(quantity).lt(line.quantityOrdered);
  Object.assign(
    line,
    computeFigures({ product, unitPrice, quantity, weight, weights }, path),
    isLess ? { quantityToShip: quantity, ...why } : noShort,
  );
  line.isOpen = weights.length > 0 && needsWeight(product) && lacksPieces(line);
};

/** Sets the total weight. The pieces stay if the total determines the weight of each piece. */
export const setLineWeight = (line: ChangedLine, weight: string): void => {
  const { product, unitPrice, quantity } = line;
  assertShipped(line, weight, 'weight');
  const weights = distributeWeight(parseWeights(line.individualWeights), { quantity, weight });
  Object.assign(line, computeFigures({ product, unitPrice, quantity, weight, weights }, 'weight'));
  Object.assign(line, updateShort(line, line));
  line.isOpen = false;
};

interface Stale {
  product: LineProduct;
  individualWeights: string;
  weight: string | null;
}

/** True if the line has no weights and another type than its product now has. */
export const isStale = ({ product, individualWeights, weight }: Stale, now: LineProduct): boolean =>
  product.productType !== now.productType &&
  individualWeights === '[]' &&
  !(needsWeight(product) && isPositive(weight));
