import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { PieceAnswer } from '@primal/contracts/orders/piece';
import type { BodyInput } from '@primal/contracts/shared/api';
import { type Orders, requireLine } from './orders.ts';

export type SentPiece = BodyInput<typeof ordersApi.addPieces>['pieces'][number];

export const gtin = '09501101530003';
let caseCount = 0;

/** A case of 36.54 pounds with a unique serial number. */
export const createCase = (over: Partial<SentPiece> = {}): SentPiece => {
  caseCount += 1;
  return { weight: '36.54', source: 'scan', gtin, serial: `S${caseCount}`, lot: 'L1', ...over };
};

export const createStationCalls = (orders: Orders) => ({
  withRibeyes: (lines = 1): Promise<OrderAnswer> =>
    orders.create(
      {},
      Array.from({ length: lines }, () => ({ productId: orders.ribeye.id, quantity: 3 })),
    ),
  add: (
    order: OrderAnswer,
    pieces: SentPiece[],
    { key, line = 0, ...more }: { key?: string; line?: number; takenAt?: string; isAll?: boolean } = {},
  ) =>
    orders.api.call(ordersApi.addPieces, {
      params: { id: order.id },
      body: { itemId: requireLine(order, line).id, pieces, ...more },
      ...(key && { idempotencyKey: key }),
    }),
  remove: (order: { id: string }, piece: { id: string } | undefined) =>
    orders.api.call(ordersApi.removePiece, { params: { id: order.id, pieceId: piece?.id ?? '' } }),
  list: async (order: { id: string }): Promise<PieceAnswer[]> =>
    (await orders.api.call(ordersApi.listPieces, { params: { id: order.id } })).body,
});

export const listWeights = (pieces: readonly PieceAnswer[]): (string | null)[] =>
  pieces.map(({ weight }) => weight);
