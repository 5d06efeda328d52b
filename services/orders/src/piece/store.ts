import type { PieceFact } from '@primal/contracts/orders/piece';
import { RetryUnit } from '@primal/service-kit/database/retry';
import { problem } from '@primal/service-kit/problem';
import { sql } from 'kysely';
import type { OrderLine, SalesOrder } from '../order/order.ts';
import type { OrdersDb, OrdersTx } from '../tables.ts';
import { isWeighed, type PieceRow, pieceFacts, piecesOfLine } from './piece.ts';

/** The pieces of lines as documents keep them, by the line's id. */
export type PiecesByLine = ReadonlyMap<string, PieceFact[]>;

/** The weighed pieces of some orders' lines as documents keep them, in their order, by line. */
export const piecesByLine = async (db: OrdersDb, orderIds: readonly string[]): Promise<PiecesByLine> => {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('pieces')
    .selectAll()
    .where('sales_order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('position')
    .execute();
  const byLine = Map.groupBy(rows.filter(isWeighed), (row) => row.item_id);
  return new Map([...byLine].map(([id, pieces]) => [id, pieces.map(pieceFacts)]));
};

/** The pieces of an order, line by line. */
export const listPieces = (db: OrdersDb, orderId: string): Promise<PieceRow[]> =>
  db
    .selectFrom('pieces as p')
    .innerJoin('sales_order_items as i', 'i.id', 'p.item_id')
    .selectAll('p')
    .where('p.sales_order_id', '=', orderId)
    .orderBy('i.position')
    .orderBy('p.position')
    .execute();

/** The pounds of a line's weighed pieces, in their order. */
export const weightsOfLine = async (db: OrdersDb, orderId: string, lineId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('pieces')
    .select('weight')
    .where('sales_order_id', '=', orderId)
    .where('item_id', '=', lineId)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ weight }) => weight ?? []);
};

/** The rows for the pieces of a new order's lines. */
export const newPieceRows = (
  { identity }: OrdersTx,
  order: { id: string; orderNumber: string },
  lines: readonly Pick<OrderLine, 'id' | 'productId' | 'individualWeights'>[],
): PieceRow[] => lines.flatMap((line) => piecesOfLine({ order, identity }, line));

/**
 * Runs a change of an order's lines, and brings their pieces along: where a list of weights was replaced, pieces whose
 * weight is still there keep their label (`keepPieces`). A line of another product, or one that is gone, keeps none.
 */
export const keepingPieces = async (tx: OrdersTx, order: SalesOrder, change: () => void): Promise<void> => {
  const before = new Map(
    order.lines.map(({ id, individualWeights, productId }) => [id, { individualWeights, productId }]),
  );
  change();
  const changed = order.lines.filter((line) => {
    const was = before.get(line.id);
    return was?.individualWeights !== line.individualWeights || was.productId !== line.productId;
  });
  const left = new Set(order.lines.map(({ id }) => id));
  const touched = [...changed.map(({ id }) => id), ...before.keys().filter((id) => !left.has(id))];
  const known = touched.filter((id) => before.has(id));
  const stored = known.length > 0 ? await takeOut(tx.db, order.id, known) : [];
  const byLine = Map.groupBy(stored, (piece) => piece.item_id);
  const { identity } = tx;
  tx.insert(
    'pieces',
    changed.flatMap((line) => {
      const isSameProduct = before.get(line.id)?.productId === line.productId;
      return piecesOfLine({ order, identity }, line, isSameProduct ? byLine.get(line.id) : []);
    }),
  );
};

/** Deletes the pieces of some lines and gives them, in their order. */
const takeOut = async (db: OrdersDb, orderId: string, lineIds: readonly string[]): Promise<PieceRow[]> => {
  const rows = await db
    .deleteFrom('pieces')
    .where('sales_order_id', '=', orderId)
    .where('item_id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.position - b.position);
};

const taken = (orderNumber: string, invoiceNumber: string | null) =>
  problem.conflict(
    `This case is already on ${orderNumber}${invoiceNumber === null ? '' : `, invoiced as ${invoiceNumber}`}`,
    'case_taken',
  );

/** Who has one of these cases; undefined when nobody does. */
const holderOf = (db: OrdersDb, pieces: readonly PieceRow[]) =>
  db
    .selectFrom('pieces as p')
    .leftJoin('invoices as i', 'i.sales_order_id', 'p.sales_order_id')
    .select(['p.order_number as orderNumber', 'i.invoice_number as invoiceNumber'])
    .where('p.held', '=', true)
    .where(sql<boolean>`(p.gtin, p.serial) in (
      select gtin, serial from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as sent (gtin text, serial text))`)
    .executeTakeFirst();

/**
 * Stores pieces behind those that their line has. 409 with the order or invoice that has one of the cases already: the
 * index of held cases decides, so that of two stations with the same case one waits for the other and is told.
 */
export const appendPieces = async (db: OrdersDb, pieces: readonly PieceRow[]): Promise<void> => {
  const [first] = pieces;
  if (!first) return;
  const columns = Object.keys(first).filter((name) => name !== 'position');
  const { rows } = await sql`
    insert into pieces (position, ${sql.join(columns.map((name) => sql.id(name)))})
    select sent.position + 1 + coalesce((
        select max(p.position) from pieces as p
        where p.sales_order_id = ${first.sales_order_id} and p.item_id = ${first.item_id}), -1),
      ${sql.join(columns.map((name) => sql.id('sent', name)))}
    from jsonb_populate_recordset(null::pieces, ${JSON.stringify(pieces)}::jsonb) as sent
    on conflict (gtin, serial) where held and gtin is not null and serial is not null do nothing
    returning id`.execute(db);
  if (rows.length === pieces.length) return;
  const holder = await holderOf(db, pieces);
  if (holder) throw taken(holder.orderNumber, holder.invoiceNumber);
  // Whoever had it took it back just now.
  throw new RetryUnit();
};

/** Takes a piece of an order back and gives it; 404 when there is none. */
export const takeBack = async (
  db: OrdersDb,
  orderId: string,
  id: string,
): Promise<Pick<PieceRow, 'item_id' | 'weight'>> => {
  const gone = await db
    .deleteFrom('pieces')
    .where('id', '=', id)
    .where('sales_order_id', '=', orderId)
    .returning(['item_id', 'weight'])
    .executeTakeFirst();
  if (!gone) throw problem.notFound('Piece not found');
  return gone;
};
