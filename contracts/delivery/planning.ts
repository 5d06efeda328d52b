import { z } from 'zod';
import { invoiceStatuses } from '../billing/rules.ts';
import { orderHold } from '../orders/credit.ts';
import { orderStatuses } from '../orders/rules.ts';
import { apiTable, listQuery, nothing, parameter } from '../shared/api.ts';
import { businessDate, id, nearDate } from '../shared/schemas.ts';
import { assigning, routeAnswer, stopAnswer, stopCustomer } from './route.ts';
import { stopStatuses } from './rules.ts';

/** Where a document is delivered: its stop in short. */
export const plannedStop = z.object({
  id: z.string(),
  routeId: z.string(),
  driverId: z.string(),
  driverName: z.string(),
  routeDate: z.string(),
  sequenceNumber: z.number().int(),
  status: z.enum(stopStatuses),
});

/** An invoice as the dispatcher sees it; money in dollars. `stop` is null while nobody delivers it. */
export const invoiceToDeliver = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  customer: stopCustomer.nullable(),
  invoiceDate: z.string().nullable(),
  deliveryDate: z.string().nullable(),
  total: z.string(),
  status: z.enum(invoiceStatuses),
  hasMissingCatchWeights: z.boolean(),
  stop: plannedStop.nullable(),
});
export type InvoiceToDeliver = z.infer<typeof invoiceToDeliver>;

/** A sales order as the dispatcher sees it, with what its next step depends on; money in dollars. */
export const orderToDeliver = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customer: stopCustomer.nullable(),
  expectedDeliveryDate: z.string().nullable(),
  total: z.string(),
  status: z.enum(orderStatuses),
  workOrderPrinted: z.boolean(),
  unweighedCount: z.number().int(),
  /** It is delivered, and nobody has made its invoice. */
  deliveredNotInvoiced: z.boolean(),
  /** Why it is on credit hold, and goes on no route. */
  hold: orderHold.nullable(),
  stop: plannedStop.nullable(),
});
export type OrderToDeliver = z.infer<typeof orderToDeliver>;

/** Filters by driver: `unassigned`, or a driver's id with the date of the route (any date when it is left out). */
const byDriver = {
  driver: parameter(
    z.union([z.literal('unassigned'), id()], { error: "Must be 'unassigned' or the id of a driver." }),
  ),
  routeDate: parameter(businessDate()),
};

/** What is to be delivered or on a route that day, and open orders without one (docs/rules/delivery.md#delivery-screen). */
const ofDay = { date: parameter(businessDate()) };

const documentIds = () =>
  z
    .array(id(), { error: 'Must be a list of ids.' })
    .max(200, 'At most 200 can be assigned at once.')
    .refine((ids) => new Set(ids).size === ids.length, 'List each only once.')
    .default([]);

/**
 * `POST /api/delivery-items/assign`: several documents to one driver in one act. They go behind the stops that are there,
 * in the order given, sales orders first; `routeDate` defaults to today. All of them, or none.
 */
export const assignManyBody = z
  .strictObject({
    driverId: assigning.driverId(),
    routeDate: nearDate().optional(),
    salesOrderIds: documentIds(),
    invoiceIds: documentIds(),
  })
  .refine(({ salesOrderIds, invoiceIds }) => salesOrderIds.length + invoiceIds.length > 0, {
    message: 'Choose at least one sales order or invoice.',
    path: ['salesOrderIds'],
  });

/** `POST /api/delivery-items/{id}/move`: to a driver's route, of the same date unless said, behind its stops unless said. */
export const moveStopBody = z.strictObject({
  driverId: assigning.driverId(),
  routeDate: nearDate().optional(),
  sequenceNumber: assigning.sequenceNumber().optional(),
});

export const planningApi = apiTable({
  listInvoicesToDeliver: {
    method: 'GET',
    path: '/api/delivery-items/invoices',
    permission: 'viewDelivery',
    summary: 'Invoices with the stop that delivers each, highest number first.',
    query: listQuery({ sort: ['invoiceNumber', 'invoiceDate', 'createdAt'], status: invoiceStatuses }).extend(
      {
        ...byDriver,
        ...ofDay,
      },
    ),
    answer: z.array(invoiceToDeliver),
    list: true,
  },
  listOrdersToDeliver: {
    method: 'GET',
    path: '/api/delivery-items/sales-orders',
    permission: 'viewDelivery',
    summary:
      'Sales orders with the stop that delivers each, highest number first. `from` and `to` are expected delivery dates; `status=open` leaves out the invoiced ones, `delivered_not_invoiced` all but those that were delivered without an invoice.',
    query: listQuery({
      sort: ['orderNumber', 'expectedDeliveryDate', 'createdAt'],
      status: [...orderStatuses, 'open', 'delivered_not_invoiced'],
    }).extend({ ...byDriver, ...ofDay }),
    answer: z.array(orderToDeliver),
    list: true,
  },
  assignMany: {
    method: 'POST',
    path: '/api/delivery-items/assign',
    permission: 'planDelivery',
    summary:
      "Add several sales orders and invoices to the end of a driver's route, all or none. 409 lists the delivered documents.",
    body: assignManyBody,
    answer: routeAnswer,
    status: 201,
    creates: true,
  },
  moveStop: {
    method: 'POST',
    path: '/api/delivery-items/{id}/move',
    permission: 'planDelivery',
    summary: "Move a stop to another driver's route as pending; 409 if it was delivered.",
    body: moveStopBody,
    answer: stopAnswer,
    status: 201,
    creates: true,
  },
  loadingListPdf: {
    method: 'POST',
    path: '/api/delivery-routes/{id}/loading-list',
    permission: 'viewDelivery',
    summary: 'The loading list as a PDF: the last stop first, with pieces and pounds.',
    answer: nothing,
    file: 'application/pdf',
  },
  noteRoutePrinted: {
    method: 'POST',
    path: '/api/delivery-routes/{id}/printed',
    permission: 'viewDelivery',
    summary:
      'Record the contents of the printed route sheet. 409 `stale_version` if the stops have changed since that version.',
    body: z.strictObject({
      /** The version of the route that was printed. */
      version: z.number().int().optional(),
    }),
    answer: routeAnswer,
  },
  routePdf: {
    method: 'POST',
    path: '/api/delivery-routes/{id}/pdf',
    permission: 'viewDelivery',
    summary: 'The route sheet as a PDF, `Route_{driver}_{date}.pdf`.',
    answer: nothing,
    file: 'application/pdf',
  },
});
