import type { BoardAnswer, BoardRoute, UsualRoute } from '@primal/contracts/delivery/board';
import { addDays, type BusinessDate } from '@primal/contracts/shared/dates';
import { isOneOf, type RawBuilder, sql } from '@primal/service-kit/database';
import { selectDrivers, toAnswer as toDriverAnswer } from '../driver/driver.ts';
import { selectRoutes } from '../route/store.ts';
import type { DeliveryDb } from '../tables.ts';
import { listLastMoves } from './last-moves.ts';
import { toBoardRoute, toFreeDriver } from './presenter.ts';
import { readCards } from './store.ts';
import { readTray } from './tray.ts';

/** Days of history for the usual driver, of which the last five deliveries count. */
const days = 60;

const maxCounted = 5;

/** Stops to read per customer, more than five because some are on later days or failed. */
const maxRead = 12;

type Found = { customerId: string } & (UsualRoute | { driverId: null });

const unnestCustomerIds = (customerIds: readonly string[]): RawBuilder<unknown> =>
  sql`select unnest(${[...customerIds]}::uuid[]) as id`;

const queryDayCustomers = (date: BusinessDate): RawBuilder<unknown> => sql`
  select s.customer_id as id from delivery_items s join delivery_routes r on r.id = s.route_id
    where r.route_date = ${date} and s.customer_id is not null
  union select customer_id from orders where expected_delivery_date = ${date} and customer_id is not null
  union select customer_id from invoices where delivery_date = ${date} and customer_id is not null`;

/** Usual drivers as of a date (docs/rules/delivery.md#usual-driver); null if a customer has none. */
const readUsualRoutes = async (
  db: DeliveryDb,
  customers: RawBuilder<unknown>,
  date: BusinessDate,
): Promise<Map<string, UsualRoute | null>> => {
  const { rows } = await sql<Found>`
    with customer as materialized (${customers}), counted as materialized (
      select * from (
        select c.id as customer_id, last.sequence_number as place, last.route_id, r.driver_id,
          row_number() over (partition by c.id order by r.route_date desc) as nth
        from customer c
        cross join lateral (
          select s.route_id, s.sequence_number, s.status from delivery_items s where s.customer_id = c.id
          order by s.created_at desc, s.id desc limit ${maxRead}
        ) last
        join delivery_routes r on r.id = last.route_id
        where last.status <> 'failed' and r.route_date < ${date} and r.route_date >= ${addDays(date, -days)}
      ) past
      where nth <= ${maxCounted}
    ), route as materialized (
      -- A row per route, even if several of its stops count.
      select r.id, (select max(o.sequence_number) from delivery_items o where o.route_id = r.id) as stops
      from (select distinct route_id as id from counted) r
    ), share as (
      -- Median place, the lower of two, and its share of the route: 0 is the beginning, 1 the end.
      select customer_id, driver_id, count(*) as times, sum(count(*)) over (partition by customer_id) as all_times,
        percentile_disc(0.5) within group (order by place) as place,
        percentile_disc(0.5) within group (
          order by case when stops > 1 then (place - 1)::float8 / (stops - 1) else 0 end) as share
      from counted join route on route.id = counted.route_id group by customer_id, driver_id
    )
    select customer.id as "customerId", d.id as "driverId", d.name as "driverName", share.place, share.share
    from customer left join (share join drivers d on d.id = share.driver_id and d.is_active)
      on share.customer_id = customer.id and share.times * 2 > share.all_times`.execute(db);
  return new Map(
    rows.map(({ customerId, ...found }) => [customerId, found.driverId === null ? null : found]),
  );
};

/** Columns of a date by driver name: active drivers, and others with stops. */
const readColumns = async (db: DeliveryDb, date: BusinessDate): Promise<BoardRoute[]> => {
  const [rows, active, cards] = await Promise.all([
    selectRoutes(db).where('r.route_date', '=', date).execute(),
    selectDrivers(db).where('d.is_active', '=', true).execute(),
    readCards(db, sql`r.route_date = ${date}`),
  ]);
  const working = new Set(active.map(({ id }) => id));
  const routes = rows
    .map((row) => toBoardRoute(row, cards.get(row.id) ?? []))
    .filter(({ driver, stops }) => working.has(driver.id) || stops.length > 0);
  const busy = new Set(routes.map(({ driver }) => driver.id));
  return [
    ...routes,
    ...active.filter(({ id }) => !busy.has(id)).map((driver) => toFreeDriver(toDriverAnswer(driver))),
  ].toSorted((one, other) => one.driver.name.localeCompare(other.driver.name, 'en'));
};

type Card = BoardAnswer['tray'][number] | BoardRoute['stops'][number];

/**
 * Adds the usual driver and the customer's other deliveries of the day. `known` are usual drivers already
 * read.
 */
const completeCards = async (
  db: DeliveryDb,
  cards: readonly Card[],
  date: BusinessDate,
  known: ReadonlyMap<string, UsualRoute | null> = new Map(),
): Promise<void> => {
  const byCustomer = Map.groupBy(cards, ({ customer }) => customer?.id ?? '');
  byCustomer.delete('');
  const others = [...byCustomer.keys()].filter((id) => !known.has(id));
  const usualRoutes = others.length > 0 ? await readUsualRoutes(db, unnestCustomerIds(others), date) : [];
  const usual = new Map([...known, ...usualRoutes]);
  for (const [customerId, theirs] of byCustomer)
    for (const card of theirs) {
      card.usual = usual.get(customerId) ?? null;
      card.sameDay = theirs.filter((other) => other !== card).map(({ number }) => number);
    }
};

export const readBoard = async (db: DeliveryDb, date: BusinessDate): Promise<BoardAnswer> => {
  const [routes, tray, moves, usual] = await Promise.all([
    readColumns(db, date),
    readTray(db, date),
    listLastMoves(db, date),
    readUsualRoutes(db, queryDayCustomers(date), date),
  ]);
  await completeCards(db, [...tray, ...routes.flatMap(({ stops }) => stops)], date, usual);
  return { date, tray, routes, lastMoves: moves };
};

export const readBoardRoutes = async (db: DeliveryDb, ids: readonly string[]): Promise<BoardRoute[]> => {
  const [rows, cards] = await Promise.all([
    selectRoutes(db).where(isOneOf('r.id', ids)).execute(),
    readCards(db, isOneOf('r.id', ids)),
  ]);
  const routes = rows.map((row) => toBoardRoute(row, cards.get(row.id) ?? []));
  for (const [date, ofDate] of Map.groupBy(rows, ({ routeDate }) => routeDate)) {
    const changed = new Set(ofDate.map(({ id }) => id));
    await completeCards(
      db,
      routes.flatMap(({ id, stops }) => (changed.has(id ?? '') ? stops : [])),
      date,
    );
  }
  return routes;
};
