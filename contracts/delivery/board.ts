import { z } from 'zod';
import { orderHold } from '../orders/credit.ts';
import { apiTable, parameter } from '../shared/api.ts';
import { businessDate, id, instant, nearDate } from '../shared/schemas.ts';
import { driverAnswer } from './driver.ts';
import { assigning, routeSums } from './route.ts';
import { stopStatuses } from './rules.ts';

/** A customer as a card of the board shows him; the hours he takes goods in are `HH:MM`. */
export const boardCustomer = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  deliverFrom: z.string().nullable(),
  deliverUntil: z.string().nullable(),
  /** What the driver should always know of him. */
  deliveryNotes: z.string().nullable(),
});
export type BoardCustomer = z.infer<typeof boardCustomer>;

/** Who delivered to the customer most of the last times, and where on his route (docs/rules/delivery.md#usual-driver). */
export const usualRoute = z.object({
  driverId: z.string(),
  driverName: z.string(),
  /** The stop that it mostly was, from 1. */
  place: z.number().int(),
  /** How far along the route that was: 0 its beginning, 1 its end. */
  share: z.number(),
});
export type UsualRoute = z.infer<typeof usualRoute>;

/** What tray and columns show of a delivery. Money in dollars, weights in pounds. */
const card = {
  /** `errand`: a stop without a document. */
  kind: z.enum(['order', 'invoice', 'errand']),
  salesOrderId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  /** Its invoice's number, else its order's (docs/rules/delivery.md#document-of-a-stop). */
  number: z.string(),
  customer: boardCustomer.nullable(),
  /** How many pieces, and what they weigh; an estimate where some are not weighed yet. */
  cases: z.string(),
  pounds: z.string(),
  poundsAreEstimate: z.boolean(),
  total: z.string(),
  /** The notes of the order or invoice. */
  notes: z.string().nullable(),
  hold: orderHold.nullable(),
  usual: usualRoute.nullable(),
  /** Numbers of the customer's other deliveries of this day. */
  sameDay: z.array(z.string()),
};

/** An order or invoice of the day that is on no truck, or an earlier stop that failed. */
export const trayItem = z.object({
  ...card,
  /** The document's id, which is the stop's where it failed and has none. */
  id: z.string(),
  /** The order's or invoice's status. */
  status: z.string(),
  /** When, with whom and why it was not delivered; null for what was not tried yet. */
  failed: z.object({ date: z.string(), driverName: z.string(), reason: z.string().nullable() }).nullable(),
});
export type TrayItem = z.infer<typeof trayItem>;

export const boardStop = z.object({
  ...card,
  id: z.string(),
  sequenceNumber: z.number().int(),
  status: z.enum(stopStatuses),
  isWarehousePickup: z.boolean(),
  /** Notes of the stop itself. */
  deliveryNotes: z.string().nullable(),
  /** The document was voided or deleted: it is shown struck through until somebody removes it. */
  gone: z.enum(['VOIDED', 'DELETED']).nullable(),
  /** The document's own delivery date, and whether the truck drives on another. */
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

/** A driver's column; `id` and `version` are null while he has no route that day. What is gone counts in no sum. */
export const boardRoute = z.object({
  id: z.string().nullable(),
  version: z.number().int().nullable(),
  driver: driverAnswer,
  ...routeSums,
  stops: z.array(boardStop),
});
export type BoardRoute = z.infer<typeof boardRoute>;

/** What a truck without stops carries; there is no sheet of it. */
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

/** Who moved what: `Bea` `moved SO-1012 WD Grill to Ed, stop 3`. */
export const boardMove = z.object({
  id: z.string(),
  at: instant(),
  by: z.object({ userId: z.string().nullable(), name: z.string() }),
  text: z.string(),
});
export type BoardMove = z.infer<typeof boardMove>;

/** A day as a dispatcher sees it: what is on no truck, and the trucks by their drivers' names. */
export const boardAnswer = z.object({
  date: z.string(),
  tray: z.array(trayItem),
  routes: z.array(boardRoute),
  /** The last fifty moves of this day's board, newest first. */
  lastMoves: z.array(boardMove),
});
export type BoardAnswer = z.infer<typeof boardAnswer>;

const place = z.strictObject({
  driverId: assigning.driverId(),
  /** Where on the route, from 1; behind its stops unless said. */
  place: assigning.sequenceNumber().optional(),
});
const target = () =>
  z.union([z.literal('tray'), place], { error: "Must be 'tray', or a driver and a place on their route." });

const movedItem = z
  .strictObject({
    stopId: id().optional(),
    salesOrderId: id().optional(),
    invoiceId: id().optional(),
    /** Where this one goes; where all go unless said. */
    to: target().optional(),
  })
  .refine(
    ({ stopId, salesOrderId, invoiceId }) =>
      [stopId, salesOrderId, invoiceId].filter((one) => one !== undefined).length === 1,
    'Name a stop, a sales order or an invoice.',
  );

/**
 * `POST /api/delivery-routes/board/moves`: some deliveries go to trucks of the date, or into the tray. They are all taken
 * off where they are, then put in one after the other, in the order given. All of them, or none.
 */
export const boardMovesBody = z
  .strictObject({
    date: nearDate(),
    items: z
      .array(movedItem, { error: 'The items must be a list.' })
      .min(1, 'Choose at least one stop, sales order or invoice.')
      .max(400, 'At most 400 can be moved at once.'),
    to: target().optional(),
  })
  .refine(({ items, to }) => to !== undefined || items.every((item) => item.to !== undefined), {
    message: 'Say where each item goes.',
    path: ['to'],
  });

/** The routes that a call has changed, as the board shows them. */
export const changedRoutes = z.object({ date: z.string(), routes: z.array(boardRoute) });

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
    body: z.strictObject({ driverId: assigning.driverId() }),
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
      /** The version of the route that was looked at; a stale one answers 409 `stale_version`. */
      version: z.number().int().optional(),
    }),
    answer: changedRoutes,
  },
});
