import {
  type BoardRoute,
  type BoardStop,
  boardRoute,
  emptyLoad,
  type TrayItem,
} from '@primal/contracts/delivery/board';
import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { listChangesSincePrint } from '@primal/contracts/delivery/printed-stops';
import { describeCancellation, describeStopDocument } from '@primal/contracts/delivery/route-sheet';
import { describeFailure } from '@primal/contracts/delivery/stop-rules';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { toInstantText } from '@primal/service-kit/database';
import { toAnswer as toDriverAnswer } from '../driver/driver.ts';
import { type RouteRow, toCollection, toPlan, toSums, toTotal } from '../route/presenter.ts';
import { type CardLoad, type CardRow, toBoardCustomer } from './store.ts';

const toKind = ({ salesOrderId, invoiceId }: Pick<CardRow, 'salesOrderId' | 'invoiceId'>) => {
  if (invoiceId) return 'invoice' as const;
  return salesOrderId ? ('order' as const) : ('errand' as const);
};

const toDocuments = ({ invoice, order, orderDeleted }: CardRow) => ({
  invoice,
  salesOrder: order && { ...order, isDeleted: orderDeleted === true },
});

const findNotes = ({ invoice, order }: CardRow): string | null => invoice?.notes ?? order?.notes ?? null;

const noLoad: CardLoad = { lines: 0, cases: '0.000', pounds: '0.000', poundsAreEstimate: false };

const toCard = (stop: CardRow) => {
  const { salesOrderId, invoiceId } = stop;
  const documents = toDocuments(stop);
  const load = (stop.invoice ?? stop.order)?.load ?? noLoad;
  return {
    kind: toKind(stop),
    salesOrderId,
    invoiceId,
    number: describeStopDocument(documents),
    customer: toBoardCustomer(stop),
    cases: load.cases,
    pounds: load.pounds,
    poundsAreEstimate: load.poundsAreEstimate,
    total: toTotal(documents),
    notes: findNotes(stop),
    hold: invoiceId ? null : (stop.order?.hold ?? null),
    usual: null,
    sameDay: [],
  };
};

const toBoardStop = (stop: CardRow): BoardStop => {
  const { id, sequenceNumber, status, isWarehousePickup, deliveryNotes, failedReason, failedNote } = stop;
  return {
    ...toCard(stop),
    id,
    sequenceNumber,
    status,
    isWarehousePickup,
    deliveryNotes,
    gone: describeCancellation(toDocuments(stop)),
    ...toCollection(stop),
    ...toPlan(stop, stop.routeDate),
    failedReason,
    failedNote,
  };
};

export const toFailedItems = (stops: readonly CardRow[]): TrayItem[] =>
  stops
    .filter((stop) => describeCancellation(toDocuments(stop)) === null)
    .map((stop) => ({
      ...toCard(stop),
      id: stop.invoiceId ?? stop.salesOrderId ?? stop.id,
      status: stop.invoice?.status ?? stop.order?.status ?? stop.status,
      failed: { date: stop.routeDate, driverName: stop.driverName, reason: describeFailure(stop) },
    }));

const toPrintable = (stop: CardRow) => ({
  id: stop.id,
  customer: toBoardCustomer(stop),
  deliveryNotes: stop.deliveryNotes,
  ...toDocuments(stop),
  documentNotes: findNotes(stop),
  items: stop.goods ?? [],
  ...toCollection(stop),
});

const emptyRoute = {
  id: null,
  version: null,
  ...emptyLoad,
  stops: [],
};

const routeFields = createAnswerMapper(boardRoute.pick({ id: true, version: true }));

export const toFreeDriver = (driver: DriverAnswer): BoardRoute => ({ ...emptyRoute, driver });

export const toBoardRoute = (route: RouteRow, rows: readonly CardRow[]): BoardRoute => {
  const stops = rows.map(toBoardStop);
  return {
    ...routeFields(route),
    ...toSums(stops.filter(({ gone }) => gone === null)),
    printedAt: route.printedAt && toInstantText(route.printedAt),
    changedSincePrinted: route.printed ? listChangesSincePrint(route.printed, rows.map(toPrintable)) : [],
    driver: toDriverAnswer(route.driver),
    stops,
  };
};
