import { decimal, sum, toMoney, toWeight } from '../shared/decimal.ts';
import { computeLineTotal, parseWeights } from '../shared/lines.ts';
import {
  computeReturnFigures,
  computeUncredited,
  listSoldPieces,
  type ReturnChoice,
  type ReturnFigures,
  type SoldLine,
} from './returns.ts';
import type { WeightCorrection } from './weight-corrections.ts';

/** True weight of a piece, in pounds. */
export type TrueWeight = Omit<WeightCorrection, 'billed'>;

export interface CreditFigures extends ReturnFigures {
  /** Empty for returned goods. */
  corrections: WeightCorrection[];
}

/** Credits the pounds that were billed too much, rounded once, limited to the line's uncredited rest. */
const computeCorrectionFigures = (line: SoldLine, weights: readonly TrueWeight[]): CreditFigures => {
  const billed = new Map(listSoldPieces(line).map(({ id, weight }) => [id, weight]));
  const corrections = weights.map((one) => ({ ...one, billed: billed.get(one.pieceId) ?? one.weight }));
  const less = corrections.map((one) => toWeight(decimal(one.billed).minus(one.weight)));
  const figures = {
    quantity: toWeight(0),
    weight: toWeight(sum(less)),
    weights: parseWeights(line.individualWeights).length > 0 ? less : [],
  };
  const own = computeLineTotal(line.product, { ...figures, unitPrice: line.unitPrice });
  const left = computeUncredited(line);
  return { ...figures, total: toMoney(left.lt(own) ? left : own), corrections };
};

export interface CreditChoice extends ReturnChoice {
  corrections?: readonly TrueWeight[] | null | undefined;
}

const isReturnChosen = ({ pieceIds, quantity: amount }: ReturnChoice): boolean =>
  (pieceIds?.length ?? 0) > 0 || amount != null;

/** Credits of a line: its corrected weights, then its returned goods. Each becomes a credited line. */
export const computeLineCredits = (line: SoldLine, choice: CreditChoice): CreditFigures[] => {
  const corrected =
    choice.corrections && choice.corrections.length > 0
      ? [computeCorrectionFigures(line, choice.corrections)]
      : [];
  if (!isReturnChosen(choice)) return corrected;
  const credited = sum(corrected.map(({ total }) => total));
  const rest = { ...line, total: toMoney(decimal(line.total).minus(credited)) };
  return [...corrected, { ...computeReturnFigures(rest, choice), corrections: [] }];
};
