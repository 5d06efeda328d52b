import type { RecalledPiece, RecallTotals } from '@primal/contracts/orders/piece';
import type { pieceApi } from '@primal/contracts/orders/piece-api';
import type { Query } from '@primal/contracts/shared/api';
import { toWeight } from '@primal/contracts/shared/decimal';
import { withinDays } from '@primal/service-kit/lists/days';
import { keysetPage } from '@primal/service-kit/lists/page';
import { type Page, page } from '@primal/service-kit/routes';
import { type RawBuilder, sql } from 'kysely';
import type { OrdersDb } from '../tables.ts';
import { presentPiece } from './piece.ts';

type Criteria = Query<typeof pieceApi.recallTotals>;

/** The condition on pieces, which go by `p`: those that are on an order or on its invoice. */
const asked = ({ lot, gtin, serial, from, to }: Criteria): RawBuilder<boolean> => {
  const conditions = [
    sql`p.held`,
    lot && sql`p.lot = ${lot}`,
    gtin && sql`p.gtin = ${gtin}`,
    serial && sql`p.serial = ${serial}`,
    (from || to) && withinDays(sql.ref('p.taken_at'), { from, to }),
  ].filter((condition) => typeof condition === 'object');
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

/** The pieces of a page with where they went, in the order of their ids as given. */
const whereabouts = async (db: OrdersDb, ids: readonly string[]): Promise<RecalledPiece[]> => {
  const rows = await db
    .selectFrom('pieces as p')
    .leftJoin('sales_orders as o', 'o.id', 'p.sales_order_id')
    .leftJoin('invoices as i', 'i.sales_order_id', 'p.sales_order_id')
    .leftJoin('customers as c', (join) =>
      join.on(sql<boolean>`c.id = coalesce(i.customer_id, o.customer_id)`),
    )
    .leftJoin('products as g', 'g.id', 'p.product_id')
    .selectAll('p')
    .select([
      sql<string>`coalesce(i.customer_id, o.customer_id)`.as('customerId'),
      sql<string>`coalesce(c.name, 'Unknown customer')`.as('customerName'),
      sql<string>`coalesce(c.phone, '')`.as('customerPhone'),
      sql<string>`coalesce(g.snapshot ->> 'name', 'Unknown product')`.as('productName'),
      sql<string | null>`coalesce(i.id, o.invoice_id)`.as('invoiceId'),
      'i.invoice_number as invoiceNumber',
    ])
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { customerName, customerPhone, productName, invoiceId, invoiceNumber } = row;
    const to = { customerId: row.customerId ?? '', customerName, customerPhone };
    const on = { orderNumber: row.order_number, invoiceId, invoiceNumber };
    return [{ ...presentPiece(row), productId: row.product_id, productName, ...to, ...on }];
  });
};

/** `GET …/recall`: the pieces of a lot, a GTIN, a serial number or some days of weighing, newest first. */
export const recall = async (
  db: OrdersDb,
  query: Query<typeof pieceApi.recall>,
): Promise<Page<RecalledPiece[]>> => {
  const { order = 'desc', limit, cursor } = query;
  const found = await keysetPage(db, db.selectFrom('pieces as p').select('p.id').where(asked(query)), {
    columns: { takenAt: sql.ref('p.taken_at') },
    id: sql.ref('p.id'),
    sort: 'takenAt',
    ...{ order, limit, cursor },
  });
  const ids = found.rows.map(({ id }) => id);
  return page(await whereabouts(db, ids), found);
};

/** `GET …/recall/totals`: summed by order first, so that what is joined is few. */
export const recallTotals = async (db: OrdersDb, criteria: Criteria): Promise<RecallTotals> => {
  const { rows } = await sql<RecallTotals>`
    with found as (
      select p.sales_order_id as id, count(*) as pieces, sum(p.weight) as pounds
      from pieces as p where ${asked(criteria)} group by p.sales_order_id)
    select count(distinct coalesce(i.customer_id, o.customer_id))::int as customers, count(distinct f.id)::int as orders,
      count(distinct coalesce(i.id, o.invoice_id))::int as invoices, coalesce(sum(f.pieces), 0)::int as pieces,
      coalesce(sum(f.pounds), 0)::text as pounds
    from found as f
    left join sales_orders as o on o.id = f.id
    left join invoices as i on i.sales_order_id = f.id`.execute(db);
  const [totals = { customers: 0, orders: 0, invoices: 0, pieces: 0, pounds: '0' }] = rows;
  return { ...totals, pounds: toWeight(totals.pounds) };
};
