import { type Decimal, type DecimalInput, decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { applyTax, type DocumentTax } from '@primal/contracts/shared/sales-tax';
import {
  computeQuantityOver,
  computeQuantityShort,
  countPiecesToWeigh,
  countWeighedPieces,
  estimateRest,
  lacksWeight,
  type WeighedLine,
} from '@primal/contracts/shared/weighing';
import { type Charges, computeTotals } from '@primal/service-trade/lines';

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
