import { z } from 'zod';
import { positiveWeight } from '../shared/amounts.ts';
import { decimal, formatWeight } from '../shared/decimal.ts';
import { maxWeightsPerLine } from '../shared/lines.ts';
import { id } from '../shared/schemas.ts';

/** True weights of pieces. Pounds, each below the billed weight. */
export const correctedPieces = () =>
  z
    .array(z.strictObject({ pieceId: id(), weight: positiveWeight() }), {
      error: 'Corrections must be a list.',
    })
    .min(1, 'Please enter at least one weight.')
    .max(maxWeightsPerLine, `A line holds at most ${maxWeightsPerLine} weights.`)
    .refine(
      (pieces) => new Set(pieces.map(({ pieceId }) => pieceId)).size === pieces.length,
      'A piece is listed twice.',
    );

/** Pounds with 3 places. `billed` is the weight that an earlier correction left, if any. */
export const weightCorrection = z.object({ pieceId: z.string(), billed: z.string(), weight: z.string() });
export type WeightCorrection = z.infer<typeof weightCorrection>;

/** `billed 15.78, corrected to 14.38` */
export const formatCorrection = ({ billed, weight }: Omit<WeightCorrection, 'pieceId'>): string =>
  `billed ${formatWeight(billed)}, corrected to ${formatWeight(weight)}`;

/** Sentence for a true weight that credits nothing; null if it is below the billed weight. */
export const explainNoCredit = (billed: string, weight: string): string | null => {
  if (decimal(weight).lt(billed)) return null;
  return decimal(weight).eq(billed)
    ? `${formatWeight(billed)} lbs were billed, so nothing is to be credited.`
    : `Only ${formatWeight(billed)} lbs were billed, so edit the invoice or bill the rest on a new one.`;
};

interface Corrected {
  returns: readonly { corrections: readonly WeightCorrection[] }[];
}

/** Latest corrected pounds of a line's pieces by piece id. */
export const collectCorrectedWeights = ({ returns }: Corrected): Map<string, string> =>
  new Map(returns.flatMap(({ corrections }) => corrections.map(({ pieceId, weight }) => [pieceId, weight])));
