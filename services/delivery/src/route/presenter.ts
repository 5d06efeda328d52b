import {
  type RouteAnswer,
  type RouteHead,
  routeHead,
  type StopAnswer,
  stopAnswer,
} from '@primal/contracts/delivery/route';
import { collectedOfInvoice, collectedOfOrder } from '@primal/contracts/shared/cash-on-delivery';
import { answerOf } from '@primal/service-kit/answers';
import { type DriverRecord, presentDriver } from '../driver/driver.ts';
import type { RouteRecord, StopRecord } from './route.ts';

export type RouteRow = RouteRecord & { driver: DriverRecord };

export type StopRow = StopRecord &
  Pick<StopAnswer, 'customer' | 'invoice'> & {
    order: Omit<NonNullable<StopAnswer['salesOrder']>, 'isDeleted'> | null;
    orderDeleted: boolean | null;
    /** What the customer's copy says; null for one that delivery has not heard of. */
    paysDriver: boolean | null;
    invoiceUnweighed: boolean | null;
  };

const headFields = answerOf(routeHead);

export const presentHead = (route: RouteRow): RouteHead => ({
  ...headFields(route),
  driver: presentDriver(route.driver),
});

const stopFields = answerOf(stopAnswer);

const nothingKnown = {
  invoice: { balance: '0.00', cashOnDelivery: false, returns: [] },
  order: { estimatedTotal: '0.00', hold: null },
};

/** The invoice says what is collected by its own terms, before there is one the order by the customer's. */
const collectionOf = ({ invoice, invoiceUnweighed, order, orderDeleted, paysDriver }: StopRow) => {
  const cashOnDelivery = (invoice ? invoice.cashOnDelivery : order && paysDriver) ?? false;
  const customer = { cashOnDelivery };
  const ofOrder = order && !orderDeleted ? collectedOfOrder({ ...order, customer }) : null;
  const collection = invoice
    ? collectedOfInvoice({ ...invoice, customer, hasMissingCatchWeights: invoiceUnweighed ?? false })
    : ofOrder;
  const { amount = '0.00', isEstimate = false } = collection ?? {};
  return { cashOnDelivery, amountToCollect: amount, amountIsEstimate: isEstimate };
};

export const presentStop = (row: StopRow, { id, driver, routeDate, status }: RouteHead): StopAnswer => {
  const { order, orderDeleted, invoice, ...stop } = row;
  return {
    ...stopFields(stop),
    ...collectionOf(row),
    // Copies of before these were kept say nothing of them.
    invoice: invoice && { ...nothingKnown.invoice, ...invoice },
    salesOrder: order && { ...nothingKnown.order, ...order, isDeleted: orderDeleted === true },
    route: { id, driver, routeDate, status },
  };
};

export const presentRoute = (route: RouteRow, stops: readonly StopRow[]): RouteAnswer => {
  const head = presentHead(route);
  return { ...head, items: stops.map((stop) => presentStop(stop, head)) };
};
