import { toLetterhead } from '@primal/contracts/admin/letterhead';
import { createLoadingList, formatLoadingFileName } from '@primal/contracts/delivery/loading-list';
import { planningApi } from '@primal/contracts/delivery/planning';
import { toPrintedStops } from '@primal/contracts/delivery/printed-stops';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { createRouteSheet, formatRouteFileName } from '@primal/contracts/delivery/route-sheet';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import type { StopStatus } from '@primal/contracts/delivery/stop-rules';
import { today } from '@primal/contracts/shared/dates';
import { selectOf } from '@primal/service-kit/database';
import { createPdfMaker } from '@primal/service-kit/pdf/pool';
import { assertVersion, problem } from '@primal/service-kit/problem';
import { createFileReply, createSlice, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import { readSettings } from '@primal/service-trade/copies/settings';
import { findActiveDriver } from '../driver/driver.ts';
import type { LoadingPdfInput } from '../pdf/loading-pdf.ts';
import type { RoutePdfInput } from '../pdf/route-pdf.ts';
import {
  assertNoneHeld,
  findDocuments,
  putAllOnRoute,
  readDocuments,
  replaceStops,
} from '../route/assign.ts';
import { type StopDocument, StopSchema } from '../route/route.ts';
import {
  findOrCreateRoute,
  lockDelivery,
  lockRoute,
  lockRoutes,
  readRoute,
  reloadStop,
} from '../route/store.ts';
import type { DeliveryDb, DeliveryTables, DeliveryTx } from '../tables.ts';
import { listInvoicesToDeliver, listOrdersToDeliver } from './list.ts';

const assertMovable = async (tx: DeliveryTx, stop: StopDocument & { status: StopStatus }): Promise<void> => {
  if (stop.status === 'delivered' || stop.status === 'completed')
    throw problem.conflict('This stop has been delivered and stays on its route.');
  const { orders, invoices } = await findDocuments(tx, {
    salesOrderIds: stop.salesOrderId && !stop.invoiceId ? [stop.salesOrderId] : [],
    invoiceIds: stop.invoiceId ? [stop.invoiceId] : [],
  });
  if (invoices.get(stop.invoiceId ?? '')?.status === 'voided')
    throw problem.conflict('This invoice has been voided and cannot be assigned.');
  if (orders.get(stop.salesOrderId ?? '')?.deleted)
    throw problem.conflict('This sales order has been deleted and cannot be assigned.');
  assertNoneHeld([...orders.values()]);
};

const findStop = ({ db }: DeliveryTx, id: string) =>
  db
    .selectFrom('delivery_items as s')
    .innerJoin('delivery_routes as r', 'r.id', 's.route_id')
    .where('s.id', '=', id)
    .select(selectOf(StopSchema, 's'))
    .select('r.route_date as routeDate')
    .executeTakeFirst();

/** Moves a stop with its notes to a driver's route and sets it to pending. 404 if the stop was removed. */
const moveStop = async (
  tx: DeliveryTx,
  id: string,
  to: { driverId: string; routeDate?: string | undefined; sequenceNumber?: number | undefined },
): Promise<StopAnswer> => {
  const named = await findStop(tx, id);
  if (!named) throw problem.missing('Stop');
  if (named.invoiceId || named.salesOrderId) lockDelivery(tx, named);
  const { driverId, routeDate = named.routeDate, sequenceNumber } = to;
  await findActiveDriver(tx, driverId);
  const targetId = await findOrCreateRoute(tx, { driverId, routeDate, notes: null });
  await lockRoutes(tx, [...new Set([targetId, named.routeId])]);
  const stop = await findStop(tx, id);
  if (!stop) throw problem.missing('Stop');
  await assertMovable(tx, stop);
  const { invoiceId, salesOrderId, customerId, deliveryNotes } = stop;
  const moved = { invoiceId, salesOrderId, customerId, deliveryNotes, sequenceNumber };
  const [newId = ''] = await replaceStops(tx, [stop], targetId, [{ ...moved, status: 'pending' }]);
  return reloadStop(tx, newId);
};

const maker = createPdfMaker<RoutePdfInput>(new URL('../pdf/route-pdf.ts', import.meta.url));

const loadingMaker = createPdfMaker<LoadingPdfInput>(new URL('../pdf/loading-pdf.ts', import.meta.url));

const makeRoutePdf = async (db: DeliveryDb, route: RouteAnswer): Promise<Uint8Array> =>
  maker.make({ sheet: createRouteSheet(route), letterhead: toLetterhead(await readSettings(db)) });

const makeLoadingPdf = async (db: DeliveryDb, route: RouteAnswer): Promise<Uint8Array> =>
  loadingMaker.make({ list: createLoadingList(route), letterhead: toLetterhead(await readSettings(db)) });

/**
 * Records that the sheet was printed, without a new version. 409 if the stops changed since the sheet was
 * read.
 */
const notePrinted = async (tx: DeliveryTx, id: string, version: number | undefined): Promise<RouteAnswer> => {
  const route = await lockRoute(tx, id);
  assertVersion(
    route,
    version,
    'The stops of this route have changed since its sheet was opened. Reload it and print it again.',
  );
  const { items } = await readRoute(tx.db, id);
  route.printedAt = new Date();
  route.printed = toPrintedStops(items);
  await tx.em.flush();
  return readRoute(tx.db, id);
};

const handlers: Handlers<typeof planningApi, DeliveryTables> = {
  listInvoicesToDeliver,
  listOrdersToDeliver,
  assignMany: async ({ tx, body: { driverId, routeDate = today(), salesOrderIds, invoiceIds } }) => {
    const documents = await readDocuments(tx, { salesOrderIds, invoiceIds });
    await findActiveDriver(tx, driverId);
    const routeId = await findOrCreateRoute(tx, { driverId, routeDate, notes: null });
    return putAllOnRoute(tx, routeId, documents);
  },
  moveStop: ({ tx, params, body }) => moveStop(tx, params.id, body),
  noteRoutePrinted: ({ tx, params, body }) => notePrinted(tx, params.id, body.version),
  loadingListPdf: withoutTransaction(async ({ tx, params }) => {
    const route = await readRoute(tx.db, params.id);
    const name = formatLoadingFileName(route);
    return createFileReply(await makeLoadingPdf(tx.db, route), { type: 'application/pdf', name });
  }),
  routePdf: withoutTransaction(async ({ tx, params }) => {
    const route = await readRoute(tx.db, params.id);
    return createFileReply(await makeRoutePdf(tx.db, route), {
      type: 'application/pdf',
      name: formatRouteFileName(route),
    });
  }),
};

export const planningSlice = createSlice(planningApi, handlers);
