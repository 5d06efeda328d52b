import { isPositive } from '../shared/decimal.ts';
import { parseWeights } from '../shared/lines.ts';
import { counted } from '../shared/text.ts';

/** A line as far as it tells its weights; pounds with 3 places. */
interface Weighed {
  weight: string | null;
  /** JSON text of numbers, pounds. */
  individualWeights: string;
}

/** The pounds that a line stands with: of each piece, or one figure for all of them; none while nothing is weighed. */
export const standingWeights = ({ weight, individualWeights }: Weighed): string[] => {
  const pieces = parseWeights(individualWeights);
  if (pieces.length > 0) return pieces;
  return weight !== null && isPositive(weight) ? [weight] : [];
};

/** How many of some weights are not among the others, each counted as often as it is there. */
export const countWithout = (weights: readonly string[], others: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const weight of others) left.set(weight, (left.get(weight) ?? 0) + 1);
  return weights.filter((weight) => {
    const count = left.get(weight) ?? 0;
    left.set(weight, count - 1);
    return count <= 0;
  }).length;
};

const sameWeights = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((weight, place) => weight === others[place]);

/**
 * `Ribeye: 2 pieces added`, where a line stands with other weights than it was shown with; null where it does not,
 * and where it stands with the `wanted` ones already. Weights with 3 places.
 */
export const changedMeanwhile = (
  line: Weighed & { product: { name: string } },
  shown: readonly string[],
  wanted?: readonly string[],
): string | null => {
  const stored = standingWeights(line);
  if (sameWeights(stored, shown) || (wanted && sameWeights(stored, wanted))) return null;
  const came = countWithout(stored, shown);
  const went = countWithout(shown, stored);
  const { name } = line.product;
  if (went === 0 && came > 0) return `${name}: ${counted(came, 'piece')} added`;
  if (came === 0 && went > 0) return `${name}: ${counted(went, 'piece')} removed`;
  return `${name}: its weights were changed`;
};

/** Weights after somebody else changed them: what was typed here over `shown`, brought into what is `stored` now. */
export const bringTogether = (
  typed: readonly string[],
  shown: readonly string[],
  stored: readonly string[],
): string[] => {
  const added = sameWeights(stored.slice(0, shown.length), shown) && typed.length >= shown.length;
  // Pieces that were added elsewhere stand behind those that were there: what was typed over these stays in its place.
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
