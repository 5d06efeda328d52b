import type { StandingOrderDetail } from '@primal/contracts/orders/standing-order';
import { today } from '@primal/contracts/shared/dates';
import type { OrdersDb } from '../tables.ts';
import { presentStandingOrder } from './presenter.ts';
import { namedProducts, readProducts } from './products.ts';
import { readCalendar, readStandingOrder } from './store.ts';
import { knownDates, linesOfOrders, ordersByHand, shownDates } from './upcoming.ts';

export const findDetail = async (db: OrdersDb, id: string): Promise<StandingOrderDetail> => {
  const row = await readStandingOrder(db, id);
  const [products, calendar, known, byHand] = await Promise.all([
    readProducts(db, namedProducts(row)),
    readCalendar(db),
    knownDates(db, [id], today()),
    ordersByHand(db, [row.customerId], shownDates(row)),
  ]);
  const orders = await linesOfOrders(db, known);
  return presentStandingOrder(row, { products, calendar, known, orders, byHand });
};
