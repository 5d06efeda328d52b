import type { AuditChange } from '@primal/contracts/audit';
import type { ConvertedOrder } from '@primal/contracts/orders/conversion';
import type { OrderEventData } from '@primal/contracts/orders/order';
import { formatWeight } from '@primal/contracts/shared/decimal';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { formatPieceLabel, type PieceData } from '@primal/contracts/shared/piece-data';
import { createRowMapper, isOneOf, type RawBuilder, selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { assertLabelsKept, type LineFigures } from '@primal/service-trade/lines';
import type { OrdersDb, OrdersTx } from '../tables.ts';
import {
  isWeighed,
  matchPieces,
  type PieceLine,
  type PieceRecord,
  PieceSchema,
  toPieceData,
} from './piece.ts';

export type PiecesByLine = ReadonlyMap<string, PieceData[]>;

/** True for a piece of a line. Other pieces only appear in recalls. */
export const isOnLine = (pieces: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${pieces}.left_with`)} is null and ${sql.ref(`${pieces}.removed_at`)} is null)`;

const selectPieces = (db: OrdersDb) =>
  db.selectFrom('pieces as p').select(selectOf(PieceSchema, 'p')).where(isOnLine('p'));

/** The weighed pieces of orders by line, in the form and order that documents have. */
export const readPiecesByLine = async (db: OrdersDb, orderIds: readonly string[]): Promise<PiecesByLine> => {
  if (orderIds.length === 0) return new Map();
  const pieces = await selectPieces(db)
    .where(isOneOf('p.sales_order_id', orderIds))
    .orderBy('p.position')
    .execute();
  const byLine = Map.groupBy(pieces.filter(isWeighed), ({ itemId }) => itemId);
  return new Map([...byLine].map(([id, ofLine]) => [id, ofLine.map(toPieceData)]));
};

export const toConverted = (
  snapshot: OrderEventData,
  invoiceId: string,
  pieces: PiecesByLine,
): ConvertedOrder => ({
  ...snapshot,
  invoiceId,
  items: snapshot.items.map((item) => ({ ...item, pieces: pieces.get(item.id) ?? [] })),
});

export const readOrderPieces = (db: OrdersDb, orderId: string): Promise<PieceRecord[]> =>
  selectPieces(db)
    .innerJoin('sales_order_items as i', 'i.id', 'p.item_id')
    .where('p.sales_order_id', '=', orderId)
    .orderBy('i.position')
    .orderBy('p.position')
    .execute();

export const countScannedCases = async (
  db: OrdersDb,
  orderIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('pieces')
    .select(['item_id as id', sql<number>`count(*)::int`.as('count')])
    .where(isOneOf('sales_order_id', orderIds))
    .where('weight', 'is', null)
    .where(isOnLine('pieces'))
    .groupBy('item_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
};

export const countPieces = async (
  db: OrdersDb,
  orderId: string,
  lineId: string,
): Promise<{ ofLine: number; inAll: number }> => {
  const { rows } = await sql<{ ofLine: number; inAll: number }>`
    select (count(*) filter (where item_id = ${lineId}))::int as "ofLine", count(*)::int as "inAll"
    from pieces where sales_order_id = ${orderId} and ${isOnLine('pieces')}`.execute(db);
  return rows[0] ?? { ofLine: 0, inAll: 0 };
};

export const readLineWeights = async (db: OrdersDb, orderId: string, lineId: string): Promise<string[]> => {
  const pieces = await selectPieces(db)
    .where('p.sales_order_id', '=', orderId)
    .where('p.item_id', '=', lineId)
    .orderBy('p.position')
    .execute();
  return pieces.flatMap(({ weight }) => weight ?? []);
};

export const invoiceOfPiece = sql`
  select v.id, v.invoice_number, v.customer_id, v.status from invoices as v
  where v.sales_order_id = p.sales_order_id and v.id = coalesce(p.left_with, case when o.id is null then v.id else o.invoice_id end)
  order by v.id desc limit 1`;

/** Customer of a piece: of its order if that was deleted while open, else of its invoice or order. */
export const customerOfPiece = sql<string | null>`
  coalesce(case when p.left_with is null and d.invoice_id is null then d.customer_id end, i.customer_id,
    o.customer_id, d.customer_id)`;

interface PieceOrder {
  id: string;
  orderNumber: string;
  lines: readonly (PieceLine & { product: LineProduct } & Pick<LineFigures, 'quantity' | 'weight'>)[];
}

/**
 * Changes an order's lines and syncs their pieces. In a replaced list, pieces with a remaining weight retain
 * their label (`matchPiecesByWeight`). If a line is removed or changes its product, only recalls list its labeled
 * pieces.
 */
export const replacePieces = async (tx: OrdersTx, order: PieceOrder, change: () => void): Promise<void> => {
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
  const products = new Map(order.lines.map(({ id, productId }) => [id, productId]));
  const removed = known.filter((id) => products.get(id) !== before.get(id)?.productId);
  if (removed.length > 0) await removeLabeled(tx.db, order.id, removed);
  const stored = known.length > 0 ? await deletePieces(tx.db, order.id, known) : [];
  const byLine = Map.groupBy(stored, ({ itemId }) => itemId);
  const { identity } = tx;
  const corrections: AuditChange[] = [];
  tx.insert(
    'pieces',
    changed.flatMap((line) => {
      const was = before.get(line.id)?.productId === line.productId ? (byLine.get(line.id) ?? []) : [];
      assertLabelsKept(line, was.filter(isWeighed));
      const pieces = matchPieces({ order, identity }, line, was);
      corrections.push(...listCorrections(line, was, pieces));
      return pieces.map(createRowMapper(PieceSchema));
    }),
  );
  if (corrections.length > 0)
    tx.audit({
      kind: 'weight_corrected',
      subject: { type: 'sales_order', id: order.id, label: order.orderNumber },
      changes: corrections,
    });
};

/** Audit entries for pieces whose weight changed. */
const listCorrections = (
  { product }: { product: LineProduct },
  was: readonly PieceRecord[],
  now: readonly PieceRecord[],
): AuditChange[] => {
  const before = new Map(was.map(({ id, weight }) => [id, weight]));
  return now.flatMap((piece, at) => {
    const { id, weight } = piece;
    const old = before.get(id);
    if (!old || !weight || old === weight) return [];
    const field = `${product.name}, ${formatPieceLabel(piece, at + 1)}`;
    return [{ field, before: `${formatWeight(old)} lbs`, after: `${formatWeight(weight)} lbs` }];
  });
};

/** Frees the cases of a deleted order. Recalls still list them, because they may have left. */
export const releasePieces = (tx: OrdersTx, orderId: string): void => {
  const ofOrder = tx.db.updateTable('pieces').where('sales_order_id', '=', orderId).where('held', '=', true);
  tx.send(ofOrder.set({ held: false }));
};

/** Frees the labeled pieces of removed lines. Recalls still list them, because they may have left. */
const removeLabeled = async (db: OrdersDb, orderId: string, lineIds: readonly string[]): Promise<void> => {
  await db
    .updateTable('pieces')
    .set({ held: false, removed_at: sql`now()` })
    .where('sales_order_id', '=', orderId)
    .where(isOneOf('item_id', lineIds))
    .where(isOnLine('pieces'))
    .where(sql<boolean>`(gtin is not null or serial is not null or lot is not null)`)
    .execute();
};

interface LostPiece {
  itemId: string;
  weight: string | null;
  gtin: string | null;
  serial: string | null;
  orderNumber: string;
}

/**
 * Holds the pieces of a reopened order again, with its lines' weights. Returns the pieces that another order
 * has, which left with the voided invoice. They appear in recalls once no other order holds them.
 */
export const holdPieces = async (
  db: OrdersDb,
  { id: orderId, invoiceId }: { id: string; invoiceId: string | null },
): Promise<LostPiece[]> => {
  const { rows } = await sql<LostPiece>`
    update pieces as p set left_with = ${invoiceId} from pieces as h
    where p.sales_order_id = ${orderId} and not p.held and ${isOnLine('p')}
      and h.held and h.gtin = p.gtin and h.serial = p.serial
    returning p.item_id as "itemId", coalesce(p.order_weight, p.weight) as weight, p.gtin, p.serial, h.order_number as "orderNumber"`.execute(
    db,
  );
  await db
    .updateTable('pieces')
    .set({ held: true, traced: true, weight: sql`coalesce(order_weight, weight)`, order_weight: null })
    .where('sales_order_id', '=', orderId)
    .where(isOnLine('pieces'))
    .execute();
  return rows;
};

const deletePieces = async (
  db: OrdersDb,
  orderId: string,
  lineIds: readonly string[],
): Promise<PieceRecord[]> => {
  const rows = await db
    .deleteFrom('pieces')
    .where('sales_order_id', '=', orderId)
    .where(isOneOf('item_id', lineIds))
    .where(isOnLine('pieces'))
    .returning(selectOf(PieceSchema, 'pieces'))
    .execute();
  return rows.sort((a, b) => a.position - b.position);
};

/** Removes and returns a piece of an order; 404 if missing. */
export const removePiece = async (
  db: OrdersDb,
  orderId: string,
  id: string,
): Promise<Pick<PieceRecord, 'itemId' | 'weight'>> => {
  const deleted = await db
    .deleteFrom('pieces')
    .where('id', '=', id)
    .where('sales_order_id', '=', orderId)
    .where(isOnLine('pieces'))
    .returning(selectOf(PieceSchema, 'pieces', ['itemId', 'weight']))
    .executeTakeFirstOrThrow(() => problem.missing('Piece'));
  return deleted;
};
