import { defineEntity, p } from '@mikro-orm/core';

/** A piece that came back with a credit memo that stands. Its key lets each piece come back once. */
export const ReturnedPieceSchema = defineEntity({
  name: 'ReturnedPiece',
  tableName: 'returned_pieces',
  properties: {
    pieceId: p.uuid().primary(),
    invoiceItemId: p.uuid(),
    creditMemoId: p.uuid(),
  },
});
