import { type addPiecesBody, maxPiecesPerOrder, pieceApi } from '@primal/contracts/orders/piece';
import { isPositive } from '@primal/contracts/shared/decimal';
import { maxWeightsPerLine, needsWeight, parseWeights } from '@primal/contracts/shared/lines';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { z } from 'zod';
import { weighLine } from '../order/lines.ts';
import type { OrderLine, SalesOrder } from '../order/order.ts';
import { toLineAnswer } from '../order/presenter.ts';
import { releaseOtherHolds } from '../order/recheck.ts';
import { lockOrder } from '../order/store.ts';
import { assertAsShown } from '../order/weights.ts';
import { appendPieces } from '../piece/append.ts';
import { createPiece, PieceSchema, resolveTakenAt, toPieceAnswer } from '../piece/piece.ts';
import { countPieces, readLineWeights, readOrderPieces, removePiece } from '../piece/store.ts';
import type { OrdersDb, OrdersTables } from '../tables.ts';
import { listOrdersToWeigh, listUsualWeights } from './to-weigh.ts';

const countOf = (line: OrderLine): number => parseWeights(line.individualWeights).length;

/** Limits cases without a weight per line and order, because the lines' quantities do not limit them. */
const assertRoomForCases = async (
  db: OrdersDb,
  order: SalesOrder,
  line: OrderLine,
  more: number,
): Promise<void> => {
  const { ofLine, inAll } = await countPieces(db, order.id, line.id);
  if (ofLine + more > maxWeightsPerLine)
    throw createFieldProblem(`A line holds at most ${maxWeightsPerLine} cases.`, 'pieces');
  if (inAll + more > maxPiecesPerOrder) throw createFullOrderProblem();
};

const createFullOrderProblem = () =>
  problem.conflict(`A sales order holds at most ${maxPiecesPerOrder} pieces.`);

const assertRoom = (order: SalesOrder, line: OrderLine, more: number): void => {
  if (countOf(line) + more > maxWeightsPerLine)
    throw createFieldProblem(`A line holds at most ${maxWeightsPerLine} weights.`, 'pieces');
  const inAll = order.lines.reduce((sum, each) => sum + countOf(each), more);
  if (inAll > maxPiecesPerOrder) throw createFullOrderProblem();
};

type SentPieces = z.output<typeof addPiecesBody>;

/** Rejects missing or unexpected weights, and an empty line marked as complete. */
const assertWeights = ({ product, weight }: OrderLine, { pieces, isAll }: SentPieces): void => {
  const isNeeded = needsWeight(product);
  pieces.forEach((piece, index) => {
    if (isNeeded && piece.weight === null)
      throw createFieldProblem(`Please enter the weight of ${product.name}.`, `pieces.${index}.weight`);
    if (!isNeeded && piece.weight !== null)
      throw createFieldProblem(`${product.name} needs no weight.`, `pieces.${index}.weight`);
  });
  if (isAll !== undefined && !isNeeded) throw createFieldProblem(`${product.name} needs no weight.`, 'isAll');
  if (isAll && pieces.length === 0 && !isPositive(weight))
    throw problem.conflict(
      `No ${product.name} has been weighed. Weigh a piece, or take the item off the order.`,
    );
};

const handlers: Handlers<typeof pieceApi, OrdersTables> = {
  listOrdersToWeigh,
  usualWeights: ({ tx, query }) => listUsualWeights(tx.db, query.productIds ?? []),

  listPieces: async ({ tx, params }) => {
    const [order, pieces] = await Promise.all([
      tx.db.selectFrom('sales_orders').select('id').where('id', '=', params.id).executeTakeFirst(),
      readOrderPieces(tx.db, params.id),
    ]);
    if (!order) throw problem.missing('Sales order');
    return pieces.map(toPieceAnswer);
  },

  addPieces: async ({ tx, params, body, identity }) => {
    const order = await lockOrder(tx, params.id);
    order.must('enterWeights');
    const line = order.lines.find(({ id }) => id === body.itemId);
    if (!line) throw createFieldProblem('This item is not on the sales order.', 'itemId');
    assertWeights(line, body);
    assertAsShown([{ line, shownWeights: body.shownWeights }]);
    if (needsWeight(line.product)) assertRoom(order, line, body.pieces.length);
    else await assertRoomForCases(tx.db, order, line, body.pieces.length);
    const taking = { order, identity, takenAt: resolveTakenAt(body.takenAt, order, new Date()) };
    const pieces = body.pieces.map((sent, position) => createPiece(taking, line, position, sent));
    await appendPieces(tx.db, pieces);
    const more = pieces.flatMap(({ weight }) => weight ?? []);
    const weights = [...parseWeights(line.individualWeights), ...more];
    order.weigh(tx, () => {
      if (weights.length > 0) weighLine(line, weights, { path: 'pieces', areAll: body.isAll ?? false });
    });
    await releaseOtherHolds(tx, order);
    const { version } = order;
    return { pieces: pieces.map(toPieceAnswer), item: toLineAnswer(line, order.id), version };
  },

  removePiece: async ({ tx, params }) => {
    const order = await lockOrder(tx, params.id);
    order.must('enterWeights');
    const piece = await removePiece(tx.db, order.id, params.pieceId);
    const line = order.lines.find(({ id }) => id === piece.itemId);
    if (!line) throw problem.missing('Piece');
    const weights = piece.weight === null ? null : await readLineWeights(tx.db, order.id, line.id);
    order.weigh(tx, () => {
      if (weights) weighLine(line, weights, { path: 'pieces', areAll: false });
    });
    await releaseOtherHolds(tx, order);
    return undefined;
  },
};

export const weighStationSlice = createSlice(pieceApi, handlers, { entities: [PieceSchema] });
