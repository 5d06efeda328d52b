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
import { presentDriver } from '../driver/driver.ts';
import {
  presentCollection,
  presentPlan,
  presentSums,
  presentTotal,
  type RouteRow,
} from '../route/presenter.ts';
import { type CardLoad, type CardRow, presentCustomer } from './store.ts';

const toKind = ({ salesOrderId, invoiceId }: Pick<CardRow, 'salesOrderId' | 'invoiceId'>) => {
  if (invoiceId) return 'invoice' as const;
  return salesOrderId ? ('order' as const) : ('errand' as const);
};

const presentDocuments = ({ invoice, order, orderDeleted }: CardRow) => ({
  invoice,
  salesOrder: order && { ...order, isDeleted: orderDeleted === true },
});

const findNotes = ({ invoice, order }: CardRow): string | null => invoice?.notes ?? order?.notes ?? null;

const noLoad: CardLoad = { lines: 0, cases: '0.000', pounds: '0.000', poundsAreEstimate: false };

const presentCard = (stop: CardRow) => {
  const { salesOrderId, invoiceId } = stop;
  const documents = presentDocuments(stop);
  const load = (stop.invoice ?? stop.order)?.load ?? noLoad;
  return {
    kind: toKind(stop),
    salesOrderId,
    invoiceId,
    number: describeStopDocument(documents),
    customer: presentCustomer(stop),
    cases: load.cases,
    pounds: load.pounds,
    poundsAreEstimate: load.poundsAreEstimate,
    total: presentTotal(documents),
    notes: findNotes(stop),
    hold: invoiceId ? null : (stop.order?.hold ?? null),
    usual: null,
    sameDay: [],
  };
};

const presentBoardStop = (stop: CardRow): BoardStop => {
  const { id, sequenceNumber, status, isWarehousePickup, deliveryNotes, failedReason, failedNote } = stop;
  return {
    ...presentCard(stop),
    id,
    sequenceNumber,
    status,
    isWarehousePickup,
    deliveryNotes,
    gone: describeCancellation(presentDocuments(stop)),
    ...presentCollection(stop),
    ...presentPlan(stop, stop.routeDate),
    failedReason,
    failedNote,
  };
};

export const presentFailedStops = (stops: readonly CardRow[]): TrayItem[] =>
  stops
    .filter((stop) => describeCancellation(presentDocuments(stop)) === null)
    .map((stop) => ({
      ...presentCard(stop),
      id: stop.invoiceId ?? stop.salesOrderId ?? stop.id,
      status: stop.invoice?.status ?? stop.order?.status ?? stop.status,
      failed: { date: stop.routeDate, driverName: stop.driverName, reason: describeFailure(stop) },
    }));

const toPrintable = (stop: CardRow) => ({
  id: stop.id,
  customer: presentCustomer(stop),
  deliveryNotes: stop.deliveryNotes,
  ...presentDocuments(stop),
  documentNotes: findNotes(stop),
  items: stop.goods ?? [],
  ...presentCollection(stop),
});

const emptyRoute = {
  id: null,
  version: null,
  ...emptyLoad,
  stops: [],
};

const routeFields = createAnswerMapper(boardRoute.pick({ id: true, version: true }));

export const presentFreeDriver = (driver: DriverAnswer): BoardRoute => ({ ...emptyRoute, driver });

export const presentBoardRoute = (route: RouteRow, rows: readonly CardRow[]): BoardRoute => {
  const stops = rows.map(presentBoardStop);
  return {
    ...routeFields(route),
    ...presentSums(stops.filter(({ gone }) => gone === null)),
    printedAt: route.printedAt && toInstantText(route.printedAt),
    changedSincePrinted: route.printed ? listChangesSincePrint(route.printed, rows.map(toPrintable)) : [],
    driver: presentDriver(route.driver),
    stops,
  };
};
