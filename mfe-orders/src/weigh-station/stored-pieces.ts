import type { PieceAnswer } from '@primal/contracts/orders/piece';
import { decimal } from '@primal/contracts/shared/decimal';
import type { Entry, PieceInput } from './entries.ts';

const isSameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** A case is known by its label's serial number, a weight alone by the moment at which it was taken. */
const isSame = (sent: PieceInput, stored: PieceAnswer, at: string): boolean =>
  sent.serial
    ? stored.gtin === sent.gtin && stored.serial === sent.serial
    : isSameMoment(stored.takenAt, at) && decimal(stored.weight ?? 0).eq(sent.weight ?? 0);

/** The ids of the pieces that an entry is stored as, out of its order's pieces; null when it is not stored. */
export const storedPieces = (
  { itemId, at, pieces }: Pick<Entry, 'itemId' | 'at' | 'pieces'>,
  stored: readonly PieceAnswer[],
): string[] | null => {
  const left = stored.filter((piece) => piece.itemId === itemId);
  const ids: string[] = [];
  for (const piece of pieces) {
    const place = left.findIndex((one) => isSame(piece, one, at));
    const [found] = place < 0 ? [] : left.splice(place, 1);
    if (!found) return null;
    ids.push(found.id);
  }
  return ids.length > 0 ? ids : null;
};
