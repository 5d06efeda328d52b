import type { BoardAnswer, BoardRoute, UsualRoute } from '@primal/contracts/delivery/board';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { isOneOf, sql } from '@primal/service-kit/database';
import { selectDrivers, toAnswer as toDriverAnswer } from '../driver/driver.ts';
import { selectRoutes } from '../route/store.ts';
import type { DeliveryDb } from '../tables.ts';
import { listLastMoves } from './last-moves.ts';
import { toBoardRoute, toFreeDriver } from './presenter.ts';
import { readCards } from './store.ts';
import { readTray } from './tray.ts';
import { queryDayCustomers, readUsualRoutes, unnestCustomerIds } from './usual-routes.ts';

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
  const asked = others.length > 0 ? await readUsualRoutes(db, unnestCustomerIds(others), date) : [];
  const usual = new Map([...known, ...asked]);
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
