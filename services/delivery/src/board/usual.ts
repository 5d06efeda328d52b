import type { UsualRoute } from '@primal/contracts/delivery/board';
import { addDays, type BusinessDate } from '@primal/contracts/shared/dates';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import type { DeliveryDb } from '../tables.ts';

/** Deliveries of so many days before count, and of these the last five. */
const days = 60;
const mostCounted = 5;
/** Stops that are looked at for them: some are of later days, or failed. */
const mostRead = 12;

interface Past {
  customerId: string;
  driverId: string;
  driverName: string;
  isActive: boolean;
  place: number;
  /** How many stops the route has. */
  stops: number;
}

/** The middle one of some figures, the lower of two. */
const middle = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor((figures.length - 1) / 2)] ?? 0;

/** How far along its route a stop is: 0 its beginning, 1 its end. */
const shareOf = ({ place, stops }: Past): number => (stops > 1 ? (place - 1) / (stops - 1) : 0);

/** The driver of more than half of a customer's last deliveries, while he is active; null where none is. */
export const usualOf = (past: readonly Past[]): UsualRoute | null => {
  const counted = past.slice(0, mostCounted);
  for (const [driverId, theirs] of Map.groupBy(counted, (one) => one.driverId)) {
    const [one] = theirs;
    if (!one?.isActive || theirs.length * 2 <= counted.length) continue;
    const place = middle(theirs.map((stop) => stop.place));
    return { driverId, driverName: one.driverName, place, share: middle(theirs.map(shareOf)) };
  }
  return null;
};

/** Customers by their ids, as `usualRoutes` asks for them. */
export const these = (customerIds: readonly string[]): RawBuilder<unknown> =>
  sql`select unnest(${[...customerIds]}::uuid[]) as id`;

/** Nearly all who have something on the board of a date: they can be asked about before the board is read. */
export const customersOf = (date: BusinessDate): RawBuilder<unknown> => sql`
  select s.customer_id as id from delivery_items s join delivery_routes r on r.id = s.route_id
    where r.route_date = ${date} and s.customer_id is not null
  union select customer_id from orders where expected_delivery_date = ${date} and customer_id is not null
  union select customer_id from invoices where delivery_date = ${date} and customer_id is not null`;

/**
 * Who usually delivers to some customers and where on his route, as of a date (docs/rules/delivery.md#usual-driver); null
 * for a customer whom nobody does.
 */
export const usualRoutes = async (
  db: DeliveryDb,
  customers: RawBuilder<unknown>,
  date: BusinessDate,
): Promise<Map<string, UsualRoute | null>> => {
  const { rows } = await sql<Past | { customerId: string; driverId: null }>`
    with customer as materialized (${customers}), route as materialized (
      -- Each once, however many of its stops are looked at.
      select r.id, r.driver_id, r.route_date, d.name, d.is_active,
        (select max(o.sequence_number) from delivery_items o where o.route_id = r.id) as stops
      from delivery_routes r join drivers d on d.id = r.driver_id
      where r.route_date < ${date} and r.route_date >= ${addDays(date, -days)}
    ), past as materialized (
      select c.id as customer_id, p.route_id, p.sequence_number
      from customer c
      cross join lateral (
        select s.route_id, s.sequence_number, s.status from delivery_items s where s.customer_id = c.id
        order by s.created_at desc, s.id desc limit ${mostRead}
      ) p
      where p.status <> 'failed'
    ), counted as (
      select past.*, route.*, row_number() over (partition by past.customer_id order by route.route_date desc) as nth
      from past join route on route.id = past.route_id
    )
    select customer.id as "customerId", driver_id as "driverId", name as "driverName", is_active as "isActive",
      sequence_number as place, stops
    from customer left join counted on counted.customer_id = customer.id and nth <= ${mostCounted}
    order by nth`.execute(db);
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId);
  return new Map(
    [...byCustomer].map(([customerId, past]) => [
      customerId,
      usualOf(past.filter((stop): stop is Past => stop.driverId !== null)),
    ]),
  );
};
