import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { businessDate } from '../shared/schemas.ts';
import { proofAnswer, reportBody, stopReport } from './report.ts';
import { stopCustomer } from './route.ts';
import { routeStatuses, stopStatuses } from './rules.ts';

/** One product of what is handed over. Quantities and pounds as text. */
export const myItem = z.object({
  /** The line of the document; null where it is not known. */
  id: z.string().nullable(),
  productName: z.string(),
  quantity: z.string(),
  /** `Case`, `PC`, `LBS`, `Tub`; null where it is not known. */
  unit: z.string().nullable(),
  weight: z.string().nullable(),
  /** Dollars of one, where the quantity decides what the line comes to; else null. */
  unitPrice: z.string().nullable(),
  /** Dollars of the line; null where a tax or a discount is on all lines together, and of an order. */
  total: z.string().nullable(),
  /** What the driver should tell of it: `Ordered 4, shipped 3: out of stock`. */
  says: z.array(z.string()),
});
export type MyItem = z.infer<typeof myItem>;

/** A stop as its driver sees it: where to, what, and what is owed. Money in dollars. */
export const myStop = z.object({
  id: z.string(),
  /** The date of its route, where that is the day before. */
  routeDate: z.string().nullable(),
  sequenceNumber: z.number().int(),
  status: z.enum(stopStatuses),
  isWarehousePickup: z.boolean(),
  deliveryNotes: z.string().nullable(),
  /** The notes of the invoice, else of the order. */
  documentNotes: z.string().nullable(),
  /** Its invoice's number, else its order's, else 'No document'. */
  document: z.string(),
  customer: stopCustomer.nullable(),
  items: z.array(myItem),
  /** Dollars still owed of what is delivered; null where there is no document. */
  openAmount: z.string().nullable(),
  cashOnDelivery: z.boolean(),
  amountToCollect: z.string(),
  amountIsEstimate: z.boolean(),
  /** He asks the office before he hands over. */
  isHeld: z.boolean(),
  gone: z.enum(['VOIDED', 'DELETED']).nullable(),
  report: stopReport.nullable(),
});
export type MyStop = z.infer<typeof myStop>;

/** What the caller drives on a date, after what is left of the day before; no driver for an account that is none, no route where nothing is planned. */
export const myRouteAnswer = z.object({
  date: z.string(),
  driver: z.object({ id: z.string(), name: z.string(), vehicleNumber: z.string().nullable() }).nullable(),
  route: z.object({ id: z.string(), status: z.enum(routeStatuses), notes: z.string().nullable() }).nullable(),
  stops: z.array(myStop),
});
export type MyRoute = z.infer<typeof myRouteAnswer>;

export const myRouteApi = /* @__PURE__ */ apiTable({
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
      'Report how a stop of the caller’s own route ended. Sent again under the same `reportId` it is stored once; 404 for a stop of anybody else, 409 `route_settled` for a finished stop once the office has counted the route’s money or 3 days have passed.',
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
