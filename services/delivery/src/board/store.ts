import type { BoardCustomer } from '@primal/contracts/delivery/board';
import type { GoodsLine, Load } from '@primal/contracts/delivery/goods';
import { oneOf, type RawBuilder, selectOf, sql } from '@primal/service-kit/database';
import type { RouteRow, StopRow } from '../route/presenter.ts';
import { StopSchema } from '../route/route.ts';
import type { DeliveryDb } from '../tables.ts';

/** What cards show of their documents: all but their lines, which are most of them. */
export const invoiceOfCard = sql<Omit<NonNullable<StopRow['invoice']>, 'items' | 'returns'> | null>`
  i.shown - '{items,returns}'::text[]`;
export const orderOfCard = sql<Omit<NonNullable<StopRow['order']>, 'items'> | null>`o.shown - 'items'`;

/** Its customer, joined as `c`; null for one that delivery has not heard of. */
export const customerOfCard = sql<BoardCustomer | null>`case when c.id is not null then json_build_object(
  'id', c.id, 'name', c.name, 'address', c.address, 'city', c.city, 'state', c.state, 'zipCode', c.zip_code,
  'deliverFrom', c.deliver_from, 'deliverUntil', c.deliver_until, 'deliveryNotes', c.delivery_notes) end`;

export type CardLoad = Load & { lines: number };

/**
 * Pieces and pounds of a document's lines, as `loadOf` has them, and how many lines there are. Reckoned where they lie: a board
 * of hundreds of documents would read and sum up thousands of lines.
 */
export const loadIn = (shown: RawBuilder<unknown>): RawBuilder<CardLoad> => sql<CardLoad>`(
  select json_build_object('lines', count(*),
    'cases', round(coalesce(sum(case when l.unit = 'LBS' and l.quantity > 0 then 1 else l.quantity end), 0), 3)::text,
    'pounds', round(coalesce(sum(coalesce(l.pounds, l.weight, 0)), 0), 3)::text,
    'poundsAreEstimate', coalesce(bool_or(l."poundsAreEstimate"), false))
  from jsonb_to_recordset(${shown} -> 'items')
    as l (quantity numeric, unit text, pounds numeric, weight numeric, "poundsAreEstimate" boolean))`;

/** A stop is its invoice once there is one (docs/rules/delivery.md#document-of-a-stop). */
const document = sql`coalesce(i.shown, o.shown)`;

/** Goods are compared with a sheet where one was printed; elsewhere their sums are all that is asked for. */
const goodsToCompare = sql<Pick<GoodsLine, 'productName' | 'quantity'>[] | null>`
  case when r.printed is not null then ${document} -> 'items' end`;

/** Stops as the board needs them, with the date and driver of their routes. */
export const selectCards = (db: DeliveryDb) =>
  db
    .selectFrom('delivery_items as s')
    .innerJoin('delivery_routes as r', 'r.id', 's.route_id')
    .innerJoin('drivers as d', 'd.id', 'r.driver_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('invoices as i', 'i.id', 's.invoice_id')
    .leftJoin('orders as o', 'o.id', 's.sales_order_id')
    .select(
      selectOf(StopSchema, 's', [
        ...(['id', 'routeId', 'invoiceId', 'salesOrderId', 'sequenceNumber', 'status'] as const),
        ...(['isWarehousePickup', 'deliveryNotes', 'failedReason', 'failedNote'] as const),
      ]),
    )
    .select(['r.route_date as routeDate', 'd.name as driverName'])
    .select([customerOfCard.as('customer'), 'c.cash_on_delivery as paysDriver'])
    .select([invoiceOfCard.as('invoice'), 'i.has_missing_weights as invoiceUnweighed'])
    .select([orderOfCard.as('order'), 'o.deleted as orderDeleted'])
    .select(['i.delivery_date as invoiceFor', 'o.expected_delivery_date as orderFor'])
    .select([loadIn(document).as('load'), goodsToCompare.as('goods')]);

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

/** The stops of some routes in their order, by route. */
export const cardsOf = async (
  db: DeliveryDb,
  routes: readonly RouteRow[],
): Promise<Map<string, CardRow[]>> => {
  if (routes.length === 0) return new Map();
  const ids = routes.map(({ id }) => id);
  const stops = await selectCards(db).where(oneOf('s.route_id', ids)).orderBy('s.sequence_number').execute();
  return Map.groupBy(stops, ({ routeId }) => routeId);
};
