import type { BoardCustomer } from '@primal/contracts/delivery/board';
import type { GoodsLine, Load } from '@primal/contracts/delivery/goods';
import { type RawBuilder, selectOf, sql } from '@primal/service-kit/database';
import type { StopRow } from '../route/presenter.ts';
import { StopSchema } from '../route/route.ts';
import type { DeliveryDb } from '../tables.ts';

/** Pieces and pounds of a document's lines, as `computeLoad` sums them, and the line count. */
export type CardLoad = Load & { lines: number };

/** Card fields of a document, stored with its copy. Excludes the lines, which are most of the data. */
type CardOf<Shown> = Omit<Shown, 'items' | 'returns'> & { load: CardLoad };
export const invoiceOfCard = sql<CardOf<NonNullable<StopRow['invoice']>> | null>`i.card`;
export const orderOfCard = sql<CardOf<NonNullable<StopRow['order']>> | null>`o.card`;

/** Customer fields, joined as `c`, in separate columns: building JSON would double PostgreSQL's time. */
export const customerOfCard = [
  sql<string | null>`c.id`.as('customerId'),
  sql<string>`c.name`.as('customerName'),
  sql<string>`c.address`.as('address'),
  sql<string>`c.city`.as('city'),
  sql<string>`c.state`.as('state'),
  sql<string>`c.zip_code`.as('zipCode'),
  sql<string | null>`c.deliver_from`.as('deliverFrom'),
  sql<string | null>`c.deliver_until`.as('deliverUntil'),
  sql<string | null>`c.delivery_notes`.as('customerNotes'),
] as const;

type CustomerColumns = Omit<BoardCustomer, 'id' | 'name' | 'deliveryNotes'> & {
  customerId: string | null;
  customerName: string;
  customerNotes: string | null;
};

export const toBoardCustomer = (row: CustomerColumns): BoardCustomer | null => {
  const { customerId, customerName, customerNotes, address, city, state, zipCode } = row;
  if (customerId === null) return null;
  return {
    id: customerId,
    name: customerName,
    address,
    city,
    state,
    zipCode,
    deliverFrom: row.deliverFrom,
    deliverUntil: row.deliverUntil,
    deliveryNotes: customerNotes,
  };
};

const goodsToCompare = sql<Pick<GoodsLine, 'productName' | 'quantity'>[] | null>`
  case when r.printed is not null then coalesce(i.shown, o.shown) -> 'items' end`;

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
    .select([...customerOfCard, 'c.cash_on_delivery as paysDriver'])
    .select([invoiceOfCard.as('invoice'), 'i.has_missing_weights as invoiceUnweighed'])
    .select([orderOfCard.as('order'), 'o.deleted as orderDeleted'])
    .select(['i.delivery_date as invoiceFor', 'o.expected_delivery_date as orderFor'])
    .select(goodsToCompare.as('goods'));

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

export const readCards = async (
  db: DeliveryDb,
  routes: RawBuilder<boolean>,
): Promise<Map<string, CardRow[]>> => {
  const stops = await selectCards(db).where(routes).orderBy('s.sequence_number').execute();
  return Map.groupBy(stops, ({ routeId }) => routeId);
};
