import { showWeight } from '../shared/decimal.ts';
import { keepPieces } from './keep-pieces.ts';

/** A stored piece as far as it tells which one it is; the weight in pounds with 3 places, null where none is needed. */
interface Piece {
  id: string;
  weight: string | null;
  gtin: string | null;
  serial: string | null;
  lot: string | null;
}

/** What a piece's label says of it, `case 8812, lot L77`; null of a piece that was typed or came from a scale. */
export const labelOf = ({ gtin, serial, lot }: Omit<Piece, 'id' | 'weight'>): string | null => {
  const parts = [serial && `case ${serial}`, lot && `lot ${lot}`].filter(Boolean);
  if (parts.length > 0) return parts.join(', ');
  return gtin && `a case of GTIN ${gtin}`;
};

/**
 * The pieces with a label that a line no longer has once its weights are these (pounds with 3 places), in words: `case 8812,
 * lot L77, 8.20 lbs`. With null the line itself goes, and all that it has.
 */
export const lostPieces = (stored: readonly Piece[], weights: readonly string[] | null): string[] => {
  const weighed = stored.flatMap((piece) =>
    piece.weight === null ? [] : { ...piece, weight: piece.weight },
  );
  const none = { id: '', gtin: null, serial: null, lot: null };
  const kept = new Set(
    keepPieces(weighed, weights ?? [], (weight) => ({ ...none, weight })).map(({ id }) => id),
  );
  const gone = stored.filter(({ id, weight }) => weights === null || (weight !== null && !kept.has(id)));
  return gone.flatMap((piece) => {
    const label = labelOf(piece);
    if (!label) return [];
    return piece.weight === null ? label : `${label}, ${showWeight(piece.weight)} lbs`;
  });
};
