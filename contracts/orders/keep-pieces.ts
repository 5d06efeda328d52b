/** A piece as far as its weight decides whether it is still there; pounds with 3 places. */
interface Weighed {
  weight: string;
}

/** For each stretch behind `i` and `j` the most weights that both lists share in their order. */
const sharedCounts = (stored: readonly string[], wanted: readonly string[]): Uint16Array => {
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

/** As many stored pieces as possible, in their order, where their weight is still in the list; null for other weights. */
const keptByWeight = <Piece extends Weighed>(
  stored: readonly Piece[],
  weights: readonly string[],
): (Piece | null)[] => {
  // Nearly always one weight was added, changed or taken out: what stands before and behind it needs no table.
  const shorter = Math.min(stored.length, weights.length);
  let head = 0;
  while (head < shorter && stored[head]?.weight === weights[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && stored.at(-1 - tail)?.weight === weights.at(-1 - tail)) tail += 1;

  const old = stored.slice(head, stored.length - tail);
  const wanted = weights.slice(head, weights.length - tail);
  const counts = sharedCounts(
    old.map((piece) => piece.weight),
    wanted,
  );
  const width = wanted.length + 1;
  const count = (i: number, j: number): number => counts[i * width + j] ?? 0;
  let i = 0;
  const middle = wanted.map((weight, j): Piece | null => {
    // Stored pieces that are worth nothing from here on are passed by.
    while (i < old.length && old[i]?.weight !== weight && count(i + 1, j) === count(i, j)) i += 1;
    const piece = old[i];
    if (piece?.weight !== weight) return null;
    i += 1;
    return piece;
  });
  return [...stored.slice(0, head), ...middle, ...stored.slice(stored.length - tail)];
};

/**
 * Pieces of a line whose list of weights was replaced, with exactly `weights` in that order; pounds with 3 places. As many
 * stored pieces as possible keep their weight, in their order. Where the count stays, the other weights correct the other
 * pieces, first to first, so that no label is lost. Every other weight is a new piece, by `make`.
 */
export const keepPieces = <Piece extends Weighed>(
  stored: readonly Piece[],
  weights: readonly string[],
  make: (weight: string) => Piece,
): Piece[] => {
  const byWeight = keptByWeight(stored, weights);
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
