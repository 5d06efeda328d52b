import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { businessDate } from '../shared/schemas.ts';
import { proofAnswer, reportBody, stopReport } from './report.ts';
import { stopCustomer } from './stop.ts';
import { routeStatuses, stopStatuses } from './stop-rules.ts';

export const myItem = z.object({
  id: z.string().nullable(),
  productName: z.string(),
  quantity: z.string(),
  unit: z.string().nullable(),
  weight: z.string().nullable(),
  /** True if goods of the line are not weighed yet. */
  weightIsEstimate: z.boolean(),
  /** Dollars per unit, if the line total depends on the quantity. Else null. */
  unitPrice: z.string().nullable(),
  total: z.string().nullable(),
  says: z.array(z.string()),
});
export type MyItem = z.infer<typeof myItem>;

export const myStop = z.object({
  id: z.string(),
  routeDate: z.string().nullable(),
  sequenceNumber: z.number().int(),
  status: z.enum(stopStatuses),
  isWarehousePickup: z.boolean(),
  deliveryNotes: z.string().nullable(),
  documentNotes: z.string().nullable(),
  document: z.string(),
  customer: stopCustomer.nullable(),
  items: z.array(myItem),
  openAmount: z.string().nullable(),
  cashOnDelivery: z.boolean(),
  amountToCollect: z.string(),
  amountIsEstimate: z.boolean(),
  /** The driver must call the office before handing over goods. */
  isHeld: z.boolean(),
  gone: z.enum(['VOIDED', 'DELETED']).nullable(),
  /** Deletion of the stop's order (docs/rules/delivery.md#deleted-orders); null for other stops. */
  deletion: z.object({ reason: z.string().nullable() }).nullable(),
  report: stopReport.nullable(),
});
export type MyStop = z.infer<typeof myStop>;

/**
 * Caller's route for a date, preceded by unfinished stops of the previous day. `driver` is null if the
 * account is not a driver. `route` is null if nothing is planned.
 */
const myRouteAnswer = z.object({
  date: z.string(),
  driver: z.object({ id: z.string(), name: z.string(), vehicleNumber: z.string().nullable() }).nullable(),
  route: z.object({ id: z.string(), status: z.enum(routeStatuses), notes: z.string().nullable() }).nullable(),
  stops: z.array(myStop),
});
export type MyRoute = z.infer<typeof myRouteAnswer>;

export const myRouteApi = apiTable({
  readMyRoute: {
    method: 'GET',
    path: '/api/my-route',
    permission: 'drive',
    summary:
      "The stops of the caller's own route, in order, after the unfinished stops of the day before. Today unless a date is given.",
    query: z.object({ date: parameter(businessDate()) }),
    answer: myRouteAnswer,
  },
  reportStop: {
    method: 'POST',
    path: '/api/my-route/stops/{id}/report',
    permission: 'drive',
    summary:
      'Report the result of a stop on the caller’s own route. A repeated `reportId` is stored once; 404 for another driver’s stop, 409 `route_settled` for a finished stop once the office has counted the route’s money or 3 days have passed.',
    body: reportBody,
    answer: stopReport,
    status: 201,
  },
  readProof: {
    method: 'GET',
    path: '/api/delivery-items/{id}/proof',
    permission: 'viewDelivery',
    summary: 'The signature and photo that the driver took at a stop.',
    answer: proofAnswer,
  },
});
