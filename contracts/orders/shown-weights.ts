import { isPositive } from '../shared/decimal.ts';
import { parseWeights } from '../shared/lines.ts';
import { counted } from '../shared/text.ts';

interface Weighed {
  weight: string | null;
  /** JSON text of numbers, pounds. */
  individualWeights: string;
}

/** Stored pounds: of each piece, or one total. Empty while nothing is weighed. */
export const readStoredWeights = ({ weight, individualWeights }: Weighed): string[] => {
  const pieces = parseWeights(individualWeights);
  if (pieces.length > 0) return pieces;
  return weight !== null && isPositive(weight) ? [weight] : [];
};

export const countUnmatchedWeights = (weights: readonly string[], others: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const weight of others) left.set(weight, (left.get(weight) ?? 0) + 1);
  return weights.filter((weight) => {
    const count = left.get(weight) ?? 0;
    left.set(weight, count - 1);
    return count <= 0;
  }).length;
};

const hasSameWeights = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((weight, place) => weight === others[place]);

/** `Ribeye: 2 pieces added`. Null if the weights match `shown` or `wanted`. Weights with 3 places. */
export const describeWeightConflict = (
  line: Weighed & { product: { name: string } },
  shown: readonly string[],
  wanted?: readonly string[],
): string | null => {
  const stored = readStoredWeights(line);
  if (hasSameWeights(stored, shown) || (wanted && hasSameWeights(stored, wanted))) return null;
  const came = countUnmatchedWeights(stored, shown);
  const went = countUnmatchedWeights(shown, stored);
  const { name } = line.product;
  if (went === 0 && came > 0) return `${name}: ${counted(came, 'piece')} added`;
  if (came === 0 && went > 0) return `${name}: ${counted(went, 'piece')} removed`;
  return `${name}: its weights were changed`;
};

/** Three-way merge of weights: applies the edits from `shown` to `typed` to the `stored` weights. */
export const mergeWeights = (
  typed: readonly string[],
  shown: readonly string[],
  stored: readonly string[],
): string[] => {
  const added = hasSameWeights(stored.slice(0, shown.length), shown) && typed.length >= shown.length;
  // Pieces added elsewhere follow the shown pieces, so that edits of shown pieces keep their positions.
  if (added)
    return [...typed.slice(0, shown.length), ...stored.slice(shown.length), ...typed.slice(shown.length)];
  const left = [...shown];
  const own = typed.filter((weight) => {
    const at = left.indexOf(weight);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...stored, ...own];
};
