import type { PieceData } from '@primal/contracts/orders/piece';
import { someOf } from '@primal/contracts/orders/rules';
import type { AuditChange } from '@primal/contracts/shared/audit';
import { showWeight } from '@primal/contracts/shared/decimal';
import { RetryUnit } from '@primal/service-kit/database/retry';
import { problem } from '@primal/service-kit/problem';
import { sql } from 'kysely';
import type { OrderLine, SalesOrder } from '../order/order.ts';
import type { OrdersDb, OrdersTx } from '../tables.ts';
import { isWeighed, type PieceRow, pieceFacts, piecesOfLine } from './piece.ts';

/** The pieces of lines as documents keep them, by the line's id. */
export type PiecesByLine = ReadonlyMap<string, PieceData[]>;

/** The weighed pieces of some orders' lines as documents keep them, in their order, by line. */
export const piecesByLine = async (db: OrdersDb, orderIds: readonly string[]): Promise<PiecesByLine> => {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('pieces')
    .selectAll()
    .where('sales_order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('left_with', 'is', null)
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
    .where('p.left_with', 'is', null)
    .orderBy('i.position')
    .orderBy('p.position')
    .execute();

/** How many pieces a line of an order has, and all its lines. */
export const countPieces = async (
  db: OrdersDb,
  orderId: string,
  lineId: string,
): Promise<{ ofLine: number; inAll: number }> => {
  const { rows } = await sql<{ ofLine: number; inAll: number }>`
    select (count(*) filter (where item_id = ${lineId}))::int as "ofLine", count(*)::int as "inAll"
    from pieces where sales_order_id = ${orderId} and left_with is null`.execute(db);
  return rows[0] ?? { ofLine: 0, inAll: 0 };
};

/** The pounds of a line's weighed pieces, in their order. */
export const weightsOfLine = async (db: OrdersDb, orderId: string, lineId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('pieces')
    .select('weight')
    .where('sales_order_id', '=', orderId)
    .where('item_id', '=', lineId)
    .where('left_with', 'is', null)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ weight }) => weight ?? []);
};

/**
 * The invoice that has a piece `p` of an order `o`: the one that it left with, else the order's own; of one that was deleted
 * the last.
 */
export const invoiceOfPiece = sql`
  select v.id, v.invoice_number, v.customer_id from invoices as v
  where v.sales_order_id = p.sales_order_id and v.id = coalesce(p.left_with, case when o.id is null then v.id else o.invoice_id end)
  order by v.id desc limit 1`;

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
  const corrections: AuditChange[] = [];
  tx.insert(
    'pieces',
    changed.flatMap((line) => {
      const was = before.get(line.id)?.productId === line.productId ? (byLine.get(line.id) ?? []) : [];
      const pieces = piecesOfLine({ order, identity }, line, was);
      corrections.push(...correctionsOf(line, was, pieces));
      return pieces;
    }),
  );
  if (corrections.length > 0)
    tx.audit({
      kind: 'weight_corrected',
      subject: { type: 'sales_order', id: order.id, label: order.orderNumber },
      changes: corrections,
    });
};

/** The pieces of a line whose weight is another one now, as the audit trail tells of them. */
const correctionsOf = (
  { product }: OrderLine,
  was: readonly PieceRow[],
  now: readonly PieceRow[],
): AuditChange[] => {
  const before = new Map(was.map(({ id, weight }) => [id, weight]));
  return now.flatMap(({ id, weight, serial, lot }, place) => {
    const old = before.get(id);
    if (!old || !weight || old === weight) return [];
    const label = [serial && `case ${serial}`, lot && `lot ${lot}`].filter(Boolean).join(', ');
    const field = `${product.name}, ${label || `piece ${place + 1}`}`;
    return [{ field, before: `${showWeight(old)} lbs`, after: `${showWeight(weight)} lbs` }];
  });
};

/**
 * The pieces of an order that is deleted go with it, unless it was invoiced once: what left the house on a voided invoice
 * stays to be recalled, and is free.
 */
export const letGoOfPieces = async ({ db }: OrdersTx, orderId: string): Promise<void> => {
  const wasInvoiced = await db
    .selectFrom('invoices')
    .select('id')
    .where('sales_order_id', '=', orderId)
    .executeTakeFirst();
  if (wasInvoiced)
    await db.updateTable('pieces').set({ held: false }).where('sales_order_id', '=', orderId).execute();
  else await db.deleteFrom('pieces').where('sales_order_id', '=', orderId).execute();
};

/** A piece that its order has lost to another one. */
export interface LostPiece {
  itemId: string;
  weight: string | null;
  gtin: string | null;
  serial: string | null;
  orderNumber: string;
}

/**
 * Holds the pieces of a reopened order again, but for the cases that another one has: those are given. They have left with
 * the voided invoice, and a recall tells of that once nobody else has them.
 */
export const holdAgain = async (
  db: OrdersDb,
  { id: orderId, invoiceId }: Pick<SalesOrder, 'id' | 'invoiceId'>,
): Promise<LostPiece[]> => {
  const { rows } = await sql<LostPiece>`
    update pieces as p set left_with = ${invoiceId} from pieces as h
    where p.sales_order_id = ${orderId} and not p.held and p.left_with is null
      and h.held and h.gtin = p.gtin and h.serial = p.serial
    returning p.item_id as "itemId", p.weight, p.gtin, p.serial, h.order_number as "orderNumber"`.execute(db);
  await db
    .updateTable('pieces')
    .set({ held: true, traced: true })
    .where('sales_order_id', '=', orderId)
    .where('left_with', 'is', null)
    .execute();
  return rows;
};

/** Deletes the pieces of some lines and gives them, in their order. */
const takeOut = async (db: OrdersDb, orderId: string, lineIds: readonly string[]): Promise<PieceRow[]> => {
  const rows = await db
    .deleteFrom('pieces')
    .where('sales_order_id', '=', orderId)
    .where('item_id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .where('left_with', 'is', null)
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.position - b.position);
};

interface Holder {
  serial: string;
  orderNumber: string;
  invoiceNumber: string | null;
}

/** Names who has the cases; each by its serial number where several were sent. */
const taken = (holders: readonly Holder[], sent: number) => {
  const parts = holders.map(({ serial, orderNumber, invoiceNumber }) => {
    const on = `${orderNumber}${invoiceNumber === null ? '' : `, invoiced as ${invoiceNumber}`}`;
    return `${sent === 1 ? 'This case' : `Case ${serial}`} is already on ${on}`;
  });
  return problem.conflict(someOf(parts), 'case_taken');
};

/** Who has which of these cases. */
const holdersOf = async (db: OrdersDb, pieces: readonly PieceRow[]): Promise<Holder[]> => {
  const { rows } = await sql<Holder>`
    select p.serial, p.order_number as "orderNumber", i.invoice_number as "invoiceNumber"
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as sent (id uuid, gtin text, serial text)
    join pieces as p on p.held and p.gtin = sent.gtin and p.serial = sent.serial
    left join sales_orders as o on o.id = p.sales_order_id
    left join lateral (${invoiceOfPiece}) as i on true
    where not p.id = any(${pieces.map(({ id }) => id)}::uuid[])
    order by p.order_number, p.serial`.execute(db);
  return rows;
};

/** A serial number that is named twice among pieces; undefined when none is. */
const namedTwice = (pieces: readonly PieceRow[]): string | undefined => {
  const cases = pieces.filter(({ gtin, serial }) => gtin !== null && serial !== null);
  const groups = Map.groupBy(cases, ({ gtin, serial }) => `${gtin} ${serial}`);
  return [...groups.values()].find((same) => same.length > 1)?.[0]?.serial ?? undefined;
};

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
  const holders = await holdersOf(db, pieces);
  if (holders.length > 0) throw taken(holders, pieces.length);
  const twice = namedTwice(pieces);
  if (twice) throw problem.conflict(`Case ${twice} is named twice.`, 'case_taken');
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
