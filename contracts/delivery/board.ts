import { z } from 'zod';
import { orderHold } from '../orders/credit.ts';
import { apiTable, parameter } from '../shared/api.ts';
import { businessDate, id, instant, plausibleDate } from '../shared/schemas.ts';
import { driverAnswer } from './driver.ts';
import { routeSums } from './route.ts';
import { assignmentFields } from './stop.ts';
import { stopStatuses } from './stop-rules.ts';

/** Customer on a card of the board. Delivery hours are `HH:MM`. */
const boardCustomer = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  deliverFrom: z.string().nullable(),
  deliverUntil: z.string().nullable(),
  deliveryNotes: z.string().nullable(),
});
export type BoardCustomer = z.infer<typeof boardCustomer>;

/** Usual driver and position on the route (docs/rules/delivery.md#usual-driver). */
const usualRoute = z.object({
  driverId: z.string(),
  driverName: z.string(),
  place: z.number().int(),
  /** Position along the route: 0 its beginning, 1 its end. */
  share: z.number(),
});
export type UsualRoute = z.infer<typeof usualRoute>;

/** Delivery on the tray or a column. Money in dollars, weights in pounds. */
const card = {
  /** `errand`: a stop without a document. */
  kind: z.enum(['order', 'invoice', 'errand']),
  salesOrderId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  /** Invoice number, else order number (docs/rules/delivery.md#document-of-a-stop). */
  number: z.string(),
  customer: boardCustomer.nullable(),
  /** Pieces and their weight, estimated if pieces are not weighed yet. */
  cases: z.string(),
  pounds: z.string(),
  poundsAreEstimate: z.boolean(),
  total: z.string(),
  notes: z.string().nullable(),
  hold: orderHold.nullable(),
  usual: usualRoute.nullable(),
  sameDay: z.array(z.string()),
};

/** Unassigned order or invoice of the day, or an earlier failed stop. */
const trayItem = z.object({
  ...card,
  id: z.string(),
  status: z.string(),
  failed: z.object({ date: z.string(), driverName: z.string(), reason: z.string().nullable() }).nullable(),
});
export type TrayItem = z.infer<typeof trayItem>;

const boardStop = z.object({
  ...card,
  id: z.string(),
  sequenceNumber: z.number().int(),
  status: z.enum(stopStatuses),
  isWarehousePickup: z.boolean(),
  deliveryNotes: z.string().nullable(),
  /** Voided or deleted document: shown struck through until a dispatcher removes the stop. */
  gone: z.enum(['VOIDED', 'DELETED']).nullable(),
  /** Delivery date of the document, and whether the route has another date. */
  plannedDate: z.string().nullable(),
  dateDiffers: z.boolean(),
  failedReason: z.string().nullable(),
  failedNote: z.string().nullable(),
  deliveredNotInvoiced: z.boolean(),
  cashOnDelivery: z.boolean(),
  amountToCollect: z.string(),
  amountIsEstimate: z.boolean(),
});
export type BoardStop = z.infer<typeof boardStop>;

/** Driver's column. `id` and `version` are null without a route. Sums exclude voided and deleted stops. */
export const boardRoute = z.object({
  id: z.string().nullable(),
  version: z.number().int().nullable(),
  driver: driverAnswer,
  ...routeSums,
  stops: z.array(boardStop),
});
export type BoardRoute = z.infer<typeof boardRoute>;

export const emptyLoad = {
  cases: '0.000',
  pounds: '0.000',
  poundsAreEstimate: false,
  total: '0.00',
  toCollect: '0.00',
  toCollectIsEstimate: false,
  printedAt: null,
  changedSincePrinted: [] as string[],
};

const boardMove = z.object({
  id: z.string(),
  at: instant(),
  by: z.object({ userId: z.string().nullable(), name: z.string() }),
  text: z.string(),
});
export type BoardMove = z.infer<typeof boardMove>;

const boardAnswer = z.object({
  date: z.string(),
  tray: z.array(trayItem),
  routes: z.array(boardRoute),
  /** Latest fifty moves of the day's board, newest first. */
  lastMoves: z.array(boardMove),
});
export type BoardAnswer = z.infer<typeof boardAnswer>;

const place = z.strictObject({
  driverId: assignmentFields.driverId(),
  place: assignmentFields.sequenceNumber().optional(),
});
const target = () =>
  z.union([z.literal('tray'), place], { error: "Must be 'tray', or a driver and a place on their route." });

const movedItem = z
  .strictObject({
    stopId: id().optional(),
    salesOrderId: id().optional(),
    invoiceId: id().optional(),
    to: target().optional(),
  })
  .refine(
    ({ stopId, salesOrderId, invoiceId }) =>
      [stopId, salesOrderId, invoiceId].filter((one) => one !== undefined).length === 1,
    'Choose a stop, a sales order or an invoice.',
  );

/**
 * Moves deliveries to routes of the date or into the tray. First removes all items from their places, then
 * inserts them in the given order. Atomic.
 */
export const boardMovesBody = z
  .strictObject({
    date: plausibleDate(),
    items: z
      .array(movedItem, { error: 'The items must be a list.' })
      .min(1, 'Choose at least one stop, sales order or invoice.')
      .max(400, 'Move at most 400 stops at once.'),
    to: target().optional(),
  })
  .refine(({ items, to }) => to !== undefined || items.every((item) => item.to !== undefined), {
    message: 'Choose a target for each item.',
    path: ['to'],
  });

const changedRoutes = z.object({ date: z.string(), routes: z.array(boardRoute) });

export const boardApi = apiTable({
  readBoard: {
    method: 'GET',
    path: '/api/delivery-routes/board',
    permission: 'viewDelivery',
    summary:
      'The board of a day: deliveries that are not on a truck, and the trucks with their stops. Today by default.',
    query: z.object({ date: parameter(businessDate()) }),
    answer: boardAnswer,
  },
  moveOnBoard: {
    method: 'POST',
    path: '/api/delivery-routes/board/moves',
    permission: 'planDelivery',
    summary:
      'Move deliveries between trucks and the tray, all or none. 409 lists held, voided, deleted and delivered documents.',
    body: boardMovesBody,
    answer: changedRoutes,
    status: 201,
    creates: true,
  },
  handOver: {
    method: 'POST',
    path: '/api/delivery-routes/{id}/hand-over',
    permission: 'planDelivery',
    summary:
      'Move a whole route to another driver, in the same order, after their own stops. Delivered stops stay.',
    body: z.strictObject({ driverId: assignmentFields.driverId() }),
    answer: changedRoutes,
    status: 201,
    creates: true,
  },
  sortRoute: {
    method: 'POST',
    path: '/api/delivery-routes/{id}/sort',
    permission: 'planDelivery',
    summary: 'Put the stops of a route in order by their cities, or by city and street, numbered from 1.',
    body: z.strictObject({
      by: z.enum(['city', 'street'], { error: "Must be 'city' or 'street'." }),
      /** Version of the route that the user saw. A stale version answers 409 `stale_version`. */
      version: z.number().int().optional(),
    }),
    answer: changedRoutes,
  },
});
