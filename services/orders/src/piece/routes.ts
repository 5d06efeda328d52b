import { maxPiecesPerOrder } from '@primal/contracts/orders/piece';
import type { pieceApi } from '@primal/contracts/orders/piece-api';
import { takenMoment } from '@primal/contracts/orders/taken-at';
import { maxWeightsPerLine, parseWeights } from '@primal/contracts/shared/lines';
import { invalidField } from '@primal/service-kit/lines';
import { problem } from '@primal/service-kit/problem';
import type { Handlers } from '@primal/service-kit/routes';
import type { OrderLine, SalesOrder } from '../order/order.ts';
import { assertAllowed } from '../order/order.ts';
import { presentLine } from '../order/presenter.ts';
import { lockOrder } from '../order/store.ts';
import type { OrdersTables } from '../tables.ts';
import { newPiece, presentPiece } from './piece.ts';
import { recall, recallTotals } from './recall.ts';
import { appendPieces, listPieces, takeBack, weightsOfLine } from './store.ts';
import { listOrdersToWeigh } from './to-weigh.ts';
import { listUsualWeights } from './usual-weights.ts';

const countOf = (line: OrderLine): number => parseWeights(line.individualWeights).length;

/** Refuses more pieces than a line or an order holds. */
const assertRoom = (order: SalesOrder, line: OrderLine, more: number): void => {
  if (countOf(line) + more > maxWeightsPerLine)
    throw invalidField(`A line holds at most ${maxWeightsPerLine} weights.`, 'pieces');
  const inAll = order.lines.reduce((sum, each) => sum + countOf(each), more);
  if (inAll > maxPiecesPerOrder)
    throw problem.conflict(`A sales order holds at most ${maxPiecesPerOrder} pieces.`);
};

export const pieceHandlers: Handlers<typeof pieceApi, OrdersTables> = {
  listOrdersToWeigh: ({ tx, query }) => listOrdersToWeigh(tx.db, query),
  usualWeights: ({ tx, query }) => listUsualWeights(tx.db, query.productIds ?? []),
  recall: ({ tx, query }) => recall(tx.db, query),
  recallTotals: ({ tx, query }) => recallTotals(tx.db, query),

  listPieces: async ({ tx, params }) => {
    const [order, pieces] = await Promise.all([
      tx.db.selectFrom('sales_orders').select('id').where('id', '=', params.id).executeTakeFirst(),
      listPieces(tx.db, params.id),
    ]);
    if (!order) throw problem.notFound('Sales order not found');
    return pieces.map(presentPiece);
  },

  addPieces: async ({ tx, params, body, identity }) => {
    const order = await lockOrder(tx, params.id);
    assertAllowed(order, 'enterWeights');
    const line = order.lines.find(({ id }) => id === body.itemId);
    if (!line) throw invalidField('This item is not on the sales order.', 'itemId');
    assertRoom(order, line, body.pieces.length);
    const taking = { order, identity, takenAt: takenMoment(body.takenAt, order, new Date()) };
    const pieces = body.pieces.map((sent, position) => newPiece(taking, line, position, sent));
    await appendPieces(tx.db, pieces);
    const weights = [...parseWeights(line.individualWeights), ...pieces.map(({ weight }) => weight)];
    order.weigh(tx, () => line.weigh(weights, 'pieces'));
    const { version } = order;
    return { pieces: pieces.map(presentPiece), item: presentLine(line, order.id), version };
  },

  removePiece: async ({ tx, params }) => {
    const order = await lockOrder(tx, params.id);
    assertAllowed(order, 'enterWeights');
    const lineId = await takeBack(tx.db, order.id, params.pieceId);
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) throw problem.notFound('Piece not found');
    const weights = await weightsOfLine(tx.db, order.id, lineId);
    order.weigh(tx, () => line.weigh(weights, 'pieces'));
    return undefined;
  },
};
