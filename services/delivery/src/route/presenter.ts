import {
  type RouteAnswer,
  type RouteHead,
  routeHead,
  type StopAnswer,
  stopAnswer,
} from '@primal/contracts/delivery/route';
import { answerOf } from '@primal/service-kit/answers';
import { type DriverRecord, presentDriver } from '../driver/driver.ts';
import type { RouteRecord, StopRecord } from './route.ts';

export type RouteRow = RouteRecord & { driver: DriverRecord };

export type StopRow = StopRecord &
  Pick<StopAnswer, 'customer' | 'invoice'> & {
    order: Omit<NonNullable<StopAnswer['salesOrder']>, 'isDeleted'> | null;
    orderDeleted: boolean | null;
  };

const headFields = answerOf(routeHead);

export const presentHead = (route: RouteRow): RouteHead => ({
  ...headFields(route),
  driver: presentDriver(route.driver),
});

const stopFields = answerOf(stopAnswer);

export const presentStop = (
  { order, orderDeleted, invoice, ...stop }: StopRow,
  { id, driver, routeDate, status }: RouteHead,
): StopAnswer => ({
  ...stopFields(stop),
  // Copies of before returns were kept say nothing of them.
  invoice: invoice && { ...invoice, returns: invoice.returns ?? [] },
  salesOrder: order && { ...order, isDeleted: orderDeleted === true },
  route: { id, driver, routeDate, status },
});

export const presentRoute = (route: RouteRow, stops: readonly StopRow[]): RouteAnswer => {
  const head = presentHead(route);
  return { ...head, items: stops.map((stop) => presentStop(stop, head)) };
};
