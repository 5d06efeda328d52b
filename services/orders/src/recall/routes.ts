import {
  type RecalledPiece,
  type RecallLot,
  type RecallTotals,
  recallApi,
  recalledPiece,
} from '@primal/contracts/orders/recall';
import type { Query } from '@primal/contracts/shared/api';
import { businessTimeZone } from '@primal/contracts/shared/dates';
import { toWeight } from '@primal/contracts/shared/decimal';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { isOneOf, type RawBuilder, selectOf, sql, toInstantText } from '@primal/service-kit/database';
import { documentList, isWithinDays, matchesAll } from '@primal/service-kit/lists/list';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { PieceSchema } from '../piece/piece.ts';
import { customerOfPiece, invoiceOfPiece } from '../piece/store.ts';
import type { OrdersDb, OrdersTables } from '../tables.ts';

type Criteria = Query<typeof recallApi.recallTotals>;

const fold = (lot: RawBuilder<unknown>) => sql`upper(translate(${lot}, ' -', ''))`;

const foldedLot = fold(sql`p.lot`);

const foldLot = (lot: string) => fold(sql`${lot}::text`);

/**
 * Selects pieces of orders and invoices, including voided invoices, deleted orders and removed lines. A case on several documents counts only
 * on the newest.
 */
const isRecalled = sql`p.traced and (p.held or (
  not exists (select from pieces as h where h.held and h.gtin = p.gtin and h.serial = p.serial)
  and not exists (select from pieces as l
    where l.traced and not l.held and l.gtin = p.gtin and l.serial = p.serial and l.id > p.id)))`;

const isNamed = (lot: string): boolean => /[^ -]/.test(lot);

const matchesLot = (lot: string): RawBuilder<unknown> =>
  isNamed(lot)
    ? sql`p.lot is not null and ${foldedLot} ~>=~ ${foldLot(lot)} and ${foldedLot} ~<~ (${foldLot(lot)} || chr(1114111))`
    : sql`p.lot is not null and ${foldedLot} = ${foldLot(lot)}`;

const isLonger = (lot: string | undefined): RawBuilder<boolean> =>
  lot === undefined ? sql<boolean>`false` : sql<boolean>`${foldedLot} <> ${foldLot(lot)}`;

const matches = ({ lot, gtin, serial, from, to }: Criteria): RawBuilder<boolean> =>
  matchesAll([
    isRecalled,
    lot && matchesLot(lot),
    gtin && sql`p.gtin = ${gtin}`,
    serial && sql`p.serial = ${serial}`,
    (from || to) && isWithinDays(sql.ref('p.taken_at'), { from, to }),
  ]);

const recalledFields = createAnswerMapper(recalledPiece);

const readRecalled = async (
  db: OrdersDb,
  ids: readonly string[],
  lot: string | undefined,
): Promise<RecalledPiece[]> => {
  const rows = await db
    .selectFrom('pieces as p')
    .leftJoin('sales_orders as o', 'o.id', 'p.sales_order_id')
    .leftJoinLateral(
      sql<{
        id: string;
        invoice_number: string;
        customer_id: string;
        status: string;
      }>`(${invoiceOfPiece})`.as('i'),
      // Pieces of a removed line are on no invoice.
      (join) => join.on('p.removed_at', 'is', null),
    )
    .leftJoin('deleted_orders as d', 'd.id', 'p.sales_order_id')
    .leftJoin('customers as c', (join) => join.on(sql<boolean>`c.id = ${customerOfPiece}`))
    .leftJoin('products as g', 'g.id', 'p.product_id')
    .select(selectOf(PieceSchema, 'p'))
    .select([
      customerOfPiece.as('customerId'),
      sql<string>`coalesce(c.name, 'Unknown customer')`.as('customerName'),
      sql<string>`coalesce(c.phone, '')`.as('customerPhone'),
      sql<string>`coalesce(g.snapshot ->> 'name', 'Unknown product')`.as('productName'),
      sql<string | null>`coalesce(i.id, case when p.removed_at is null then o.invoice_id end)`.as(
        'invoiceId',
      ),
      'd.reason',
      'd.deleted_by as deletedBy',
      'd.deleted_at as deletedAt',
      isLonger(lot).as('isLongerLot'),
      'i.invoice_number as invoiceNumber',
      'i.status as invoiceStatus',
    ])
    .where(isOneOf('p.id', ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { customerId, invoiceStatus, reason, deletedBy, deletedAt } = row;
    const invoiceVoided = invoiceStatus === 'voided';
    const orderDeleted =
      deletedBy && deletedAt ? { reason, deletedBy, deletedAt: toInstantText(deletedAt) } : null;
    return [{ ...recalledFields({ ...row, orderDeleted }), customerId: customerId ?? '', invoiceVoided }];
  });
};

const listRecalledPieces = documentList({
  call: recallApi.recall,
  select: (db: OrdersDb) => db.selectFrom('pieces as p').select('p.id'),
  id: 'p.id',
  columns: { takenAt: 'p.taken_at' },
  sort: ['takenAt', 'desc'],
  where: (query) => [matches(query)],
  toAnswers: (rows, { tx, query }) => {
    const ids = rows.map(({ id }) => id);
    return readRecalled(tx.db, ids, query.lot);
  },
});

const toDay = (instant: string) => sql`(${sql.ref(instant)} at time zone ${businessTimeZone()})::date`;

/** Pieces without a lot, for the found products and weighing days. */
const countWithoutLabel = async (db: OrdersDb, criteria: Criteria): Promise<number> => {
  const isOfDaysAlone = !(criteria.lot || criteria.gtin || criteria.serial);
  const { rows } = await (isOfDaysAlone
    ? sql<{ count: number }>`
    select count(*)::int as count from pieces as p where p.lot is null and ${matches(criteria)}`
    : sql<{ count: number }>`
    with days as (
      select distinct p.product_id, ${toDay('p.taken_at')} as day from pieces as p where ${matches(criteria)})
    select count(*)::int as count
    from days as d join pieces as p on p.product_id = d.product_id
      and p.taken_at >= d.day::timestamp at time zone ${businessTimeZone()}
      and p.taken_at < (d.day + 1)::timestamp at time zone ${businessTimeZone()}
    where p.lot is null and ${isRecalled}`
  ).execute(db);
  return rows[0]?.count ?? 0;
};

/** For a piece `p` that is not held: the voided invoice with which it left, and its marks. */
const leftWith = sql`
  select l.left_with, l.removed_at is not null as removed, l.returned is not null as came_back from pieces as l where not p.held and l.id = p.id`;

const readTotals = async (db: OrdersDb, criteria: Criteria): Promise<Omit<RecallTotals, 'withoutLabel'>> => {
  const { rows } = await sql<Omit<RecallTotals, 'withoutLabel'>>`
    with found as (
      select p.sales_order_id, w.left_with, coalesce(w.removed, false) as removed, count(*) as pieces, count(*) filter (where w.came_back) as returned,
        count(*) filter (where ${isLonger(criteria.lot)}) as longer, sum(p.weight) as pounds
      from pieces as p left join lateral (${leftWith}) as w on true
      where ${matches(criteria)} group by p.sales_order_id, w.left_with, w.removed)
    select count(distinct ${customerOfPiece})::int as customers, count(distinct p.sales_order_id)::int as orders,
      count(distinct coalesce(i.id, case when not p.removed then o.invoice_id end))::int as invoices,
      coalesce(sum(p.pieces), 0)::int as pieces, coalesce(sum(p.returned), 0)::int as returned,
      coalesce(sum(p.longer), 0)::int as "ofLongerLots",
      coalesce(sum(p.pounds), 0)::text as pounds
    from found as p
    left join sales_orders as o on o.id = p.sales_order_id
    left join deleted_orders as d on d.id = p.sales_order_id
    left join lateral (${invoiceOfPiece}) as i on not p.removed`.execute(db);
  const none = { customers: 0, orders: 0, invoices: 0, pieces: 0, ofLongerLots: 0, returned: 0, pounds: '0' };
  const [totals = none] = rows;
  return { ...totals, pounds: toWeight(totals.pounds) };
};

const readRecallTotals = async (db: OrdersDb, criteria: Criteria): Promise<RecallTotals> => {
  const [sums, withoutLabel] = await Promise.all([readTotals(db, criteria), countWithoutLabel(db, criteria)]);
  return { ...sums, withoutLabel };
};

const maxLots = 20;

/**
 * Suggests lots for `GET …/recall/lots`. Seeks each lot after the previous lot, so that the cost does not
 * grow with pieces per lot.
 */
const listRecallLots = async (db: OrdersDb, typed: string | undefined): Promise<RecallLot[]> => {
  // Blanks and hyphens alone would match every lot.
  if (!typed || !isNamed(typed)) return [];
  const after = (than: RawBuilder<unknown>) => sql`
    select ${foldedLot} as folded from pieces as p
    where p.traced and p.lot is not null and ${than}
      and ${foldedLot} ~<~ (${foldLot(typed)} || chr(1114111))
    order by ${foldedLot} using ~<~ limit 1`;
  const { rows } = await sql<RecallLot>`
    with recursive lots as (
      (select folded, 1 as place from (${after(sql`${foldedLot} ~>=~ ${foldLot(typed)}`)}) as first)
      union all
      select n.folded, place + 1 from lots cross join lateral (${after(sql`${foldedLot} ~>~ lots.folded`)}) as n
      where place < ${maxLots})
    select newest.lot, counted.pieces from lots
    cross join lateral (
      select p.lot from pieces as p where p.traced and p.lot is not null and ${foldedLot} = lots.folded
      order by p.taken_at desc, p.id desc limit 1) as newest
    cross join lateral (
      select count(*)::int as pieces from pieces as p
      where p.lot is not null and ${foldedLot} = lots.folded and ${isRecalled}) as counted
    where counted.pieces > 0
    order by place`.execute(db);
  return rows;
};

const handlers: Handlers<typeof recallApi, OrdersTables> = {
  recall: listRecalledPieces,
  recallLots: ({ tx, query }) => listRecallLots(tx.db, query.lot),
  recallTotals: ({ tx, query }) => readRecallTotals(tx.db, query),
};

export const recallSlice = createSlice(recallApi, handlers);
