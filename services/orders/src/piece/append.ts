import { abbreviateList } from '@primal/contracts/orders/order-rules';
import { createRowMapper, isOneOf, sql } from '@primal/service-kit/database';
import { RetryUnit } from '@primal/service-kit/database/retry';
import { problem } from '@primal/service-kit/problem';
import type { OrdersDb } from '../tables.ts';
import { type PieceRecord, PieceSchema } from './piece.ts';
import { invoiceOfPiece } from './store.ts';

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
export const appendPieces = async (db: OrdersDb, pieces: readonly PieceRecord[]): Promise<void> => {
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
