import type { planningCalls } from '@primal/contracts/delivery/planning';
import { routeFileName } from '@primal/contracts/delivery/sheet';
import { today } from '@primal/contracts/shared/dates';
import { file, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import { workingDriver } from '../driver/store.ts';
import { moveStop, putAllOnRoute } from '../route/assign.ts';
import { readDocuments } from '../route/documents.ts';
import { makeRoutePdf } from '../route/pdf.ts';
import { readRoute } from '../route/presenter.ts';
import { findOrOpenRoute } from '../route/store.ts';
import type { DeliveryTables } from '../tables.ts';
import { invoicesToDeliver, ordersToDeliver } from './list.ts';

/** The calls by which a day is planned and printed. */
export const planningHandlers: Handlers<typeof planningCalls, DeliveryTables> = {
  listInvoicesToDeliver: ({ query, tx }) => invoicesToDeliver(tx.db, query),
  listOrdersToDeliver: ({ query, tx }) => ordersToDeliver(tx.db, query),
  assignMany: async ({ body: { driverId, routeDate = today(), salesOrderIds, invoiceIds }, tx }) => {
    const documents = await readDocuments(tx, { salesOrderIds, invoiceIds });
    await workingDriver(tx, driverId);
    const routeId = await findOrOpenRoute(tx, { driverId, routeDate, notes: null });
    return putAllOnRoute(tx, routeId, documents);
  },
  moveStop: ({ params, body, tx }) => moveStop(tx, params.id, body),
  routePdf: withoutTransaction(async ({ params, tx }) => {
    const route = await readRoute(tx.db, params.id);
    return file(await makeRoutePdf(tx.db, route), { type: 'application/pdf', name: routeFileName(route) });
  }),
};
