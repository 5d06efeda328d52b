import { toLetterhead } from '@primal/contracts/admin/letterhead';
import { createLoadingList, formatLoadingFileName } from '@primal/contracts/delivery/loading-list';
import { planningApi } from '@primal/contracts/delivery/planning';
import { toPrintedStops } from '@primal/contracts/delivery/printed-stops';
import type { RouteAnswer } from '@primal/contracts/delivery/route';
import { createRouteSheet, formatRouteFileName } from '@primal/contracts/delivery/route-sheet';
import { today } from '@primal/contracts/shared/dates';
import { createPdfMaker } from '@primal/service-kit/pdf/pool';
import { assertVersion } from '@primal/service-kit/problem';
import { createFileReply, createSlice, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import { readSettings } from '@primal/service-trade/copies/settings';
import { findActiveDriver } from '../driver/store.ts';
import type { LoadingPdfInput } from '../pdf/loading-pdf.ts';
import type { RoutePdfInput } from '../pdf/route-pdf.ts';
import { moveStop, putAllOnRoute } from '../route/assign.ts';
import { readDocuments } from '../route/documents.ts';
import { findOrCreateRoute, lockRoute, readRoute } from '../route/store.ts';
import type { DeliveryDb, DeliveryTables, DeliveryTx } from '../tables.ts';
import { listInvoicesToDeliver, listOrdersToDeliver } from './list.ts';

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
