import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPiecesByWeight } from './piece-data.ts';

interface Piece {
  id: string;
  weight: string;
}

let made = 0;
const make = (weight: string): Piece => {
  made += 1;
  return { id: `new ${made}`, weight };
};
const label = (weights: readonly string[]): Piece[] =>
  weights.map((weight, at) => ({ id: `case ${at}`, weight }));

const weight = fc.constantFrom('36.540', '37.100', '36.900', '40.000', '12.345');
const list = fc.array(weight, { maxLength: 12 });

const maxShared = (a: readonly string[], b: readonly string[]): number => {
  const [first, ...rest] = a;
  if (first === undefined) return 0;
  const at = b.indexOf(first);
  return Math.max(maxShared(rest, b), at === -1 ? 0 : 1 + maxShared(rest, b.slice(at + 1)));
};

const isNew = ({ id }: Piece): boolean => id.startsWith('new');
const unchanged = (stored: readonly Piece[], pieces: readonly Piece[]) =>
  pieces.filter((piece) => stored.includes(piece));

describe('pieces after their weights were replaced', () => {
  it('have exactly the new weights in order', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        expect(matchPiecesByWeight(label(before), after, make).map((piece) => piece.weight)).toEqual(after);
      }),
    );
  });

  it('keep as many stored pieces as possible, in order and without duplicates', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const stored = label(before);
        const pieces = matchPiecesByWeight(stored, after, make);
        expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length);
        const kept = unchanged(stored, pieces);
        expect(kept).toEqual(stored.filter((piece) => kept.includes(piece)));
        expect(kept).toHaveLength(maxShared(before, after));
      }),
    );
  });

  it('are unchanged if the weights are unchanged', () => {
    fc.assert(
      fc.property(list, (weights) => {
        expect(matchPiecesByWeight(label(weights), weights, make)).toEqual(label(weights));
      }),
    );
  });

  it('all remain if their number is unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(weight, weight), { maxLength: 12 }), (changes) => {
        const stored = label(changes.map(([before]) => before));
        const pieces = matchPiecesByWeight(
          stored,
          changes.map(([, after]) => after),
          make,
        );
        expect(pieces.map(({ id }) => id).toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
        expect(pieces.some(isNew)).toBe(false);
      }),
    );
  });

  it('lose a piece if its weight is removed, and keep a piece if its weight is corrected', () => {
    const stored = label(['36.540', '37.100', '36.900']);
    expect(matchPiecesByWeight(stored, ['36.540', '36.900'], make)).toEqual([stored[0], stored[2]]);
    const changed = matchPiecesByWeight(stored, ['36.540', '37.200', '36.900'], make);
    expect([changed[0], changed[2]]).toEqual([stored[0], stored[2]]);
    expect(changed[1]).toEqual({ id: 'case 1', weight: '37.200' });
  });

  it('are matched for 1,000 pieces without running out of memory', () => {
    const weights = (from: number) => Array.from({ length: 1000 }, (_, at) => `${from + at}.000`);
    const stored = label(weights(1));
    const wanted = ['7.500', ...weights(500), '0.500'].slice(0, 1000);
    expect(unchanged(stored, matchPiecesByWeight(stored, wanted, make))).toHaveLength(501);
  });
});
