import { type Decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
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

/** Estimated dollars of the lines that are not weighed yet. */
export const estimateUnweighed = (lines: readonly FiguredLine[]): Decimal =>
  sum(
    lines.flatMap((line) => {
      if (!lacksWeight(line)) return [];
      const { product, individualWeights } = line;
      return estimateRest(product, { ...line, weights: parseWeights(individualWeights) }) ?? [];
    }),
  );

const computeOrderTotals = (lines: readonly FiguredLine[], charges: Charges, path: '' | 'order.') => {
  const totals = computeTotals(
    lines.map((line) => line.total),
    charges,
    { document: 'order', path },
  );
  return { ...totals, estimatedTotal: toMoney(estimateUnweighed(lines).plus(totals.total)) };
};

export const computeOrderFigures = (
  lines: readonly FiguredLine[],
  charges: Charges,
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
