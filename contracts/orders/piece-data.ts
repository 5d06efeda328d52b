import { z } from 'zod';
import { instant } from '../shared/schemas.ts';

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
