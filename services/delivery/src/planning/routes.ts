import { loadingFileName } from '@primal/contracts/delivery/loading-list';
import { planningApi } from '@primal/contracts/delivery/planning';
import { routeFileName } from '@primal/contracts/delivery/sheet';
import { today } from '@primal/contracts/shared/dates';
import { file, type Handlers, routes, withoutTransaction } from '@primal/service-kit/routes';
import { workingDriver } from '../driver/store.ts';
import { moveStop, putAllOnRoute } from '../route/assign.ts';
import { readDocuments } from '../route/documents.ts';
import { makeLoadingPdf, makeRoutePdf } from '../route/pdf.ts';
import { notePrinted } from '../route/printed.ts';
import { findOrOpenRoute, readRoute } from '../route/store.ts';
import type { DeliveryTables } from '../tables.ts';
import { listInvoicesToDeliver, listOrdersToDeliver } from './list.ts';

const handlers: Handlers<typeof planningApi, DeliveryTables> = {
  listInvoicesToDeliver: ({ query, tx }) => listInvoicesToDeliver(tx.db, query),
  listOrdersToDeliver: ({ query, tx }) => listOrdersToDeliver(tx.db, query),
  assignMany: async ({ body: { driverId, routeDate = today(), salesOrderIds, invoiceIds }, tx }) => {
    const documents = await readDocuments(tx, { salesOrderIds, invoiceIds });
    await workingDriver(tx, driverId);
    const routeId = await findOrOpenRoute(tx, { driverId, routeDate, notes: null });
    return putAllOnRoute(tx, routeId, documents);
  },
  moveStop: ({ params, body, tx }) => moveStop(tx, params.id, body),
  noteRoutePrinted: ({ params, body, tx }) => notePrinted(tx, params.id, body.version),
  loadingListPdf: withoutTransaction(async ({ params, tx }) => {
    const route = await readRoute(tx.db, params.id);
    const name = loadingFileName(route);
    return file(await makeLoadingPdf(tx.db, route), { type: 'application/pdf', name });
  }),
  routePdf: withoutTransaction(async ({ params, tx }) => {
    const route = await readRoute(tx.db, params.id);
    return file(await makeRoutePdf(tx.db, route), { type: 'application/pdf', name: routeFileName(route) });
  }),
};

export const planningRoutes = routes(planningApi, handlers);
