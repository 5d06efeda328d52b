import { z } from 'zod';
import { instant } from './schemas.ts';

export const pieceSources = ['scan', 'scale', 'typed'] as const;
export type PieceSource = (typeof pieceSources)[number];

/** Piece data from scan to invoice. Pounds with 3 places, GTIN with 14 digits. */
export const pieceData = z.object({
  id: z.string(),
  weight: z.string(),
  source: z.enum(pieceSources),
  gtin: z.string().nullable(),
  serial: z.string().nullable(),
  lot: z.string().nullable(),
  productionDate: z.string().nullable(),
  packagingDate: z.string().nullable(),
  bestBefore: z.string().nullable(),
  expiry: z.string().nullable(),
  takenBy: z.string(),
  takenAt: instant(),
});
export type PieceData = z.infer<typeof pieceData>;

/** `case 8812, lot L7`, or `piece 2` by position without a label. */
export const formatPieceLabel = ({ serial, lot }: Pick<PieceData, 'serial' | 'lot'>, place: number): string =>
  [serial && `case ${serial}`, lot && `lot ${lot}`].filter(Boolean).join(', ') || `piece ${place}`;

export const returnMemo = z.object({
  creditMemoId: z.string(),
  creditNumber: z.string(),
  creditDate: z.string(),
});
export type ReturnMemo = z.infer<typeof returnMemo>;

interface Weighed {
  weight: string;
}

/** Length of the longest common subsequence of the lists after `i` and `j`, for each pair. */
const computeSharedCounts = (stored: readonly string[], wanted: readonly string[]): Uint16Array => {
  const width = wanted.length + 1;
  const counts = new Uint16Array((stored.length + 1) * width);
  for (let i = stored.length - 1; i >= 0; i--)
    for (let j = wanted.length - 1; j >= 0; j--) {
      const at = i * width + j;
      counts[at] =
        stored[i] === wanted[j]
          ? (counts[at + width + 1] ?? 0) + 1
          : Math.max(counts[at + width] ?? 0, counts[at + 1] ?? 0);
    }
  return counts;
};

/**
 * Keeps as many stored pieces as possible in order, matched by weight. Null for a weight without a stored
 * piece.
 */
const matchByWeight = <Piece extends Weighed>(
  stored: readonly Piece[],
  weights: readonly string[],
): (Piece | null)[] => {
  // Skips the common head and tail, since an edit usually changes a single weight.
  const shorter = Math.min(stored.length, weights.length);
  let head = 0;
  while (head < shorter && stored[head]?.weight === weights[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && stored.at(-1 - tail)?.weight === weights.at(-1 - tail)) tail += 1;

  const old = stored.slice(head, stored.length - tail);
  const wanted = weights.slice(head, weights.length - tail);
  const counts = computeSharedCounts(
    old.map((piece) => piece.weight),
    wanted,
  );
  const width = wanted.length + 1;
  const count = (i: number, j: number): number => counts[i * width + j] ?? 0;
  let i = 0;
  const middle = wanted.map((weight, j): Piece | null => {
    // Skips stored pieces that do not shorten the rest of the match.
    while (i < old.length && old[i]?.weight !== weight && count(i + 1, j) === count(i, j)) i += 1;
    const piece = old[i];
    if (piece?.weight !== weight) return null;
    i += 1;
    return piece;
  });
  return [...stored.slice(0, head), ...middle, ...stored.slice(stored.length - tail)];
};

/**
 * Matches the pieces of a line to its new list of `weights`, in pounds with 3 places. Keeps as many stored
 * pieces in order as possible. If the count is equal, remaining weights correct remaining pieces in order, so
 * that no label is lost. Otherwise `make` creates a piece for each remaining weight.
 */
export const matchPiecesByWeight = <Piece extends Weighed>(
  stored: readonly Piece[],
  weights: readonly string[],
  make: (weight: string) => Piece,
): Piece[] => {
  const byWeight = matchByWeight(stored, weights);
  const kept = new Set(byWeight);
  const corrected = stored.length === weights.length ? stored.filter((piece) => !kept.has(piece)) : [];
  let next = 0;
  return byWeight.map((piece, place) => {
    if (piece) return piece;
    const weight = weights[place] ?? '';
    const there = corrected[next];
    next += 1;
    return there ? { ...there, weight } : make(weight);
  });
};
