import { z } from 'zod';
import { invoiceStatuses } from '../billing/invoice-rules.ts';
import { orderHold } from '../orders/credit.ts';
import { orderStatuses } from '../orders/order-rules.ts';
import { apiTable, listQuery, noContent, parameter } from '../shared/api.ts';
import { businessDate, id, plausibleDate } from '../shared/schemas.ts';
import { routeAnswer } from './route.ts';
import { assignmentFields, stopAnswer, stopCustomer } from './stop.ts';
import { stopStatuses } from './stop-rules.ts';

const plannedStop = z.object({
  id: z.string(),
  routeId: z.string(),
  driverId: z.string(),
  driverName: z.string(),
  routeDate: z.string(),
  sequenceNumber: z.number().int(),
  status: z.enum(stopStatuses),
});

const invoiceToDeliver = z.object({
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

const orderToDeliver = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customer: stopCustomer.nullable(),
  expectedDeliveryDate: z.string().nullable(),
  total: z.string(),
  status: z.enum(orderStatuses),
  workOrderPrinted: z.boolean(),
  unweighedCount: z.number().int(),
  deliveredNotInvoiced: z.boolean(),
  /** Credit hold. A held order cannot be assigned to a route. */
  hold: orderHold.nullable(),
  stop: plannedStop.nullable(),
});
export type OrderToDeliver = z.infer<typeof orderToDeliver>;

const byDriver = {
  driver: parameter(
    z.union([z.literal('unassigned'), id()], { error: "Must be 'unassigned' or the id of a driver." }),
  ),
  routeDate: parameter(businessDate()),
};

/** Includes open orders without a route (docs/rules/delivery.md#delivery-screen). */
const ofDay = { date: parameter(businessDate()) };

const documentIds = () =>
  z
    .array(id(), { error: 'Must be a list of ids.' })
    .max(200, 'Assign at most 200 deliveries at once.')
    .refine((ids) => new Set(ids).size === ids.length, 'List each only once.')
    .default([]);

/** Adds documents after existing stops, sales orders first. `routeDate` defaults to today. Atomic. */
const assignManyBody = z
  .strictObject({
    driverId: assignmentFields.driverId(),
    routeDate: plausibleDate().optional(),
    salesOrderIds: documentIds(),
    invoiceIds: documentIds(),
  })
  .refine(({ salesOrderIds, invoiceIds }) => salesOrderIds.length + invoiceIds.length > 0, {
    message: 'Choose at least one sales order or invoice.',
    path: ['salesOrderIds'],
  });

/** Moves a stop to a driver's route. Defaults: same date, last position. */
const moveStopBody = z.strictObject({
  driverId: assignmentFields.driverId(),
  routeDate: plausibleDate().optional(),
  sequenceNumber: assignmentFields.sequenceNumber().optional(),
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
      'Sales orders with the stop that delivers each, highest number first. `from` and `to` are expected delivery dates; `status=open` excludes invoiced orders; `delivered_not_invoiced` returns only orders delivered without an invoice.',
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
    answer: noContent,
    file: 'application/pdf',
  },
  noteRoutePrinted: {
    method: 'POST',
    path: '/api/delivery-routes/{id}/printed',
    permission: 'viewDelivery',
    summary:
      'Record the contents of the printed route sheet. 409 `stale_version` if the stops have changed since that version.',
    body: z.strictObject({
      version: z.number().int().optional(),
    }),
    answer: routeAnswer,
  },
  routePdf: {
    method: 'POST',
    path: '/api/delivery-routes/{id}/pdf',
    permission: 'viewDelivery',
    summary: 'The route sheet as a PDF, `Route_{driver}_{date}.pdf`.',
    answer: noContent,
    file: 'application/pdf',
  },
});
