import type { PieceAnswer } from '@primal/contracts/orders/piece';
import { describe, expect, it } from 'vitest';
import { findStoredPieces } from './sender.ts';

const at = '2026-11-22T05:00:00.120Z';
const stored = (id: string, more: Partial<PieceAnswer>): PieceAnswer =>
  ({ id, itemId: 'line', weight: '36.540', takenAt: at, gtin: null, serial: null, ...more }) as PieceAnswer;

describe('a possibly stored entry', () => {
  it("is found by a weight's time, and by a case's serial number", () => {
    expect(
      findStoredPieces({ itemId: 'line', at, pieces: [{ weight: '36.54' }] }, [stored('a', {})]),
    ).toEqual(['a']);
    const scanned = { gtin: '90614141000015', serial: 'S1' };
    const pieces = [{ weight: '36.54', ...scanned }];
    const later = '2026-11-22T09:00:00.000Z';
    expect(
      findStoredPieces({ itemId: 'line', at, pieces }, [stored('b', { ...scanned, takenAt: later })]),
    ).toEqual(['b']);
  });
  it('does not match another weight, time, case or line, and each piece matches once', () => {
    const pieces = [{ weight: '36.54' }];
    const others = [
      stored('a', { weight: '36.550' }),
      stored('b', { takenAt: '2026-11-22T05:00:00.121Z' }),
      stored('c', { itemId: 'another line' }),
    ];
    expect(findStoredPieces({ itemId: 'line', at, pieces }, others)).toBeNull();
    expect(
      findStoredPieces({ itemId: 'line', at, pieces: [...pieces, ...pieces] }, [stored('a', {})]),
    ).toBeNull();
    expect(findStoredPieces({ itemId: 'line', at, pieces: [] }, [stored('a', {})])).toBeNull();
  });
});
