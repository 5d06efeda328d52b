import {
  type BoardCustomer,
  type BoardRoute,
  type BoardStop,
  boardCustomer,
  boardRoute,
  type TrayItem,
} from '@primal/contracts/delivery/board';
import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { failedWords } from '@primal/contracts/delivery/failed-reasons';
import type { RouteAnswer, StopAnswer } from '@primal/contracts/delivery/route';
import { goneStop, stopDocument } from '@primal/contracts/delivery/sheet';
import { answerOf } from '@primal/service-kit/answers';
import { presentTotal } from '../route/presenter.ts';

const customerFields = answerOf(boardCustomer);

export const presentBoardCustomer = (customer: StopAnswer['customer']): BoardCustomer | null =>
  customer && customerFields(customer);

/** Document ids of a delivery, its first: what tray and columns name it by. */
const kindOf = ({ salesOrderId, invoiceId }: Pick<StopAnswer, 'salesOrderId' | 'invoiceId'>) => {
  if (invoiceId) return 'invoice' as const;
  return salesOrderId ? ('order' as const) : ('errand' as const);
};

const cardOf = (stop: StopAnswer) => {
  const { salesOrderId, invoiceId, salesOrder } = stop;
  return {
    kind: kindOf(stop),
    ...{ salesOrderId, invoiceId, number: stopDocument(stop) },
    customer: presentBoardCustomer(stop.customer),
    ...{ cases: stop.cases, pounds: stop.pounds, poundsAreEstimate: stop.poundsAreEstimate },
    total: presentTotal(stop),
    notes: stop.documentNotes,
    hold: invoiceId ? null : (salesOrder?.hold ?? null),
    usual: null,
    sameDay: [],
  };
};

export const presentBoardStop = (stop: StopAnswer): BoardStop => {
  const { id, sequenceNumber, status, isWarehousePickup, deliveryNotes } = stop;
  const { cashOnDelivery, amountToCollect, amountIsEstimate } = stop;
  const { plannedDate, dateDiffers, failedReason, failedNote, deliveredNotInvoiced } = stop;
  return {
    ...cardOf(stop),
    ...{ id, sequenceNumber, status, isWarehousePickup, deliveryNotes, gone: goneStop(stop) },
    ...{ cashOnDelivery, amountToCollect, amountIsEstimate },
    ...{ plannedDate, dateDiffers, failedReason, failedNote, deliveredNotInvoiced },
  };
};

/** A stop of before that failed, as it lies in the tray again. */
export const presentFailedStop = (stop: StopAnswer): TrayItem => ({
  ...cardOf(stop),
  id: stop.invoiceId ?? stop.salesOrderId ?? stop.id,
  status: stop.invoice?.status ?? stop.salesOrder?.status ?? stop.status,
  failed: { date: stop.route.routeDate, driverName: stop.route.driver.name, reason: failedWords(stop) },
});

/** What a driver's column says while he has no route. */
const emptyRoute = {
  ...{ id: null, version: null, cases: '0.000', pounds: '0.000', poundsAreEstimate: false, total: '0.00' },
  ...{ toCollect: '0.00', toCollectIsEstimate: false, printedAt: null, changedSincePrinted: [], stops: [] },
};

const routeFields = answerOf(boardRoute.omit({ driver: true, stops: true }));

/** A driver's column; without a route it is empty. */
export const presentBoardRoute = (driver: DriverAnswer, route: RouteAnswer | null): BoardRoute =>
  route
    ? { ...routeFields(route), driver, stops: route.items.map(presentBoardStop) }
    : { ...emptyRoute, driver };
