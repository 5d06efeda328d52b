import { abbreviateList } from '@primal/contracts/orders/order-rules';
import { type addPiecesBody, maxPiecesPerOrder, pieceApi } from '@primal/contracts/orders/piece';
import { isPositive } from '@primal/contracts/shared/decimal';
import { maxWeightsPerLine, needsWeight, parseWeights } from '@primal/contracts/shared/lines';
import { createRowMapper, isOneOf, sql } from '@primal/service-kit/database';
import { RetryUnit } from '@primal/service-kit/database/retry';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { z } from 'zod';
import { weighLine } from '../order/lines.ts';
import type { OrderLine, SalesOrder } from '../order/order.ts';
import { toLineAnswer } from '../order/presenter.ts';
import { releaseOtherHolds } from '../order/recheck.ts';
import { lockOrder } from '../order/store.ts';
import { assertAsShown } from '../order/weights.ts';
import { createPiece, type PieceRecord, PieceSchema, resolveTakenAt, toPieceAnswer } from '../piece/piece.ts';
import {
  countPieces,
  invoiceOfPiece,
  readLineWeights,
  readOrderPieces,
  removePiece,
} from '../piece/store.ts';
import type { OrdersDb, OrdersTables } from '../tables.ts';
import { listOrdersToWeigh, listUsualWeights } from './to-weigh.ts';

interface Holder {
  serial: string;
  orderNumber: string;
  invoiceNumber: string | null;
}

const createCaseTakenProblem = (holders: readonly Holder[], sent: number) => {
  const parts = holders.map(({ serial, orderNumber, invoiceNumber }) => {
    const on = `${orderNumber}${invoiceNumber === null ? '' : `, invoiced as ${invoiceNumber}`}`;
    return `${sent === 1 ? 'This case' : `Case ${serial}`} is already on ${on}`;
  });
  return problem.conflict(abbreviateList(parts), 'case_taken');
};

const findHolders = async (db: OrdersDb, pieces: readonly PieceRecord[]): Promise<Holder[]> => {
  const { rows } = await sql<Holder>`
    select p.serial, p.order_number as "orderNumber", i.invoice_number as "invoiceNumber"
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as sent (id uuid, gtin text, serial text)
    join pieces as p on p.held and p.gtin = sent.gtin and p.serial = sent.serial
    left join sales_orders as o on o.id = p.sales_order_id
    left join lateral (${invoiceOfPiece}) as i on true
    where not ${isOneOf(
      'p.id',
      pieces.map(({ id }) => id),
    )}
    order by p.order_number, p.serial`.execute(db);
  return rows;
};

/** The first serial number that occurs twice; undefined if all are unique. */
const findDuplicateSerial = (pieces: readonly PieceRecord[]): string | undefined => {
  const cases = pieces.filter(({ gtin, serial }) => gtin !== null && serial !== null);
  const groups = Map.groupBy(cases, ({ gtin, serial }) => `${gtin} ${serial}`);
  return [...groups.values()].find((same) => same.length > 1)?.[0]?.serial ?? undefined;
};

/**
 * Appends pieces. 409 with the order that holds a case: a unique index decides between two concurrent
 * stations.
 */
const appendPieces = async (db: OrdersDb, pieces: readonly PieceRecord[]): Promise<void> => {
  const [first] = pieces;
  if (!first) return;
  const rows = pieces.map(createRowMapper(PieceSchema));
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'position');
  const stored = await sql`
    insert into pieces (position, ${sql.join(columns.map((name) => sql.id(name)))})
    select sent.position + 1 + coalesce((
        select max(p.position) from pieces as p
        where p.sales_order_id = ${first.salesOrderId} and p.item_id = ${first.itemId}), -1),
      ${sql.join(columns.map((name) => sql.id('sent', name)))}
    from jsonb_populate_recordset(null::pieces, ${JSON.stringify(rows)}::jsonb) as sent
    on conflict (gtin, serial) where held and gtin is not null and serial is not null do nothing
    returning id`.execute(db);
  if (stored.rows.length === pieces.length) return;
  const holders = await findHolders(db, pieces);
  if (holders.length > 0) throw createCaseTakenProblem(holders, pieces.length);
  const twice = findDuplicateSerial(pieces);
  if (twice) throw problem.conflict(`Case ${twice} is listed twice.`, 'case_taken');
  throw new RetryUnit();
};

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
