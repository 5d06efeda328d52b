import type { StandingOrderDetail } from '@primal/contracts/orders/standing-order';
import { today } from '@primal/contracts/shared/dates';
import type { OrdersDb } from '../tables.ts';
import { toAnswer } from './presenter.ts';
import { listProductIds, readProducts } from './products.ts';
import { readCalendar, readStandingOrder } from './store.ts';
import { listShownDates, readOrderLines, readOtherOrders, readRecordedDates } from './upcoming.ts';

export const findDetail = async (db: OrdersDb, id: string): Promise<StandingOrderDetail> => {
  const row = await readStandingOrder(db, id);
  const [products, calendar, known, byHand] = await Promise.all([
    readProducts(db, listProductIds(row)),
    readCalendar(db),
    readRecordedDates(db, [id], today()),
    readOtherOrders(db, [row.customerId], listShownDates(row)),
  ]);
  const orders = await readOrderLines(db, known);
  return toAnswer(row, { products, calendar, known, orders, byHand });
};
