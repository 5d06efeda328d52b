import { z } from 'zod';
import { invoiceReturn } from '../billing/returns.ts';
import { orderHold } from '../orders/credit.ts';
import { apiTable, listQuery, noContent } from '../shared/api.ts';
import { addressedCustomer } from '../shared/customer.ts';
import { today } from '../shared/dates.ts';
import { eventDefinition } from '../shared/events.ts';
import {
  id,
  idList,
  instant,
  optionalId,
  optionalText,
  plausibleDate,
  withDefault,
} from '../shared/schemas.ts';
import { shortReasons } from '../shared/shorts.ts';
import { driverAnswer } from './driver.ts';
import { goodsLine } from './goods.ts';
import { stopReport } from './report.ts';
import { failedReasons, routeStatuses, stopStatuses } from './stop-rules.ts';

const sequenceNumber = () =>
  z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], {
      error: 'Sequence must be a whole number of 1 or more.',
    })
    .refine(
      (value) => Number.isInteger(value) && value >= 1 && value <= 9999,
      'Sequence must be a whole number from 1 to 9999.',
    );

const stopStatus = () => z.enum(stopStatuses, { error: `Status must be one of ${stopStatuses.join(', ')}.` });
const driverId = () =>
  z.string({ error: 'Please select a driver.' }).min(1, 'Please select a driver.').pipe(id());

export const assignmentFields = { driverId, sequenceNumber };

/** Stop for an invoice, a sales order, a customer, or an errand described in the notes. */
const stopBody = z
  .strictObject({
    routeId: id(),
    invoiceId: optionalId(),
    salesOrderId: optionalId(),
    customerId: optionalId(),
    sequenceNumber: withDefault(sequenceNumber(), 1),
    status: withDefault(stopStatus(), 'pending'),
    isWarehousePickup: withDefault(z.boolean(), false),
    deliveryNotes: optionalText(2000),
  })
  .refine(
    ({ invoiceId, salesOrderId, customerId, deliveryNotes }) =>
      invoiceId || salesOrderId || customerId || deliveryNotes,
    'Choose an invoice, a sales order or a customer, or enter in the notes what to do.',
  );

/** Absent fields stay unchanged. Only a failed stop has a reason. */
const stopPatch = z
  .strictObject({
    status: stopStatus(),
    sequenceNumber: sequenceNumber(),
    deliveryNotes: optionalText(2000),
    failedReason: z.enum(failedReasons, { error: `Must be one of ${failedReasons.join(', ')}.` }).nullable(),
    failedNote: optionalText(500),
  })
  .partial();

const assigningDate = () => plausibleDate().default(() => today());

/** `routeDate` defaults to today (docs/rules/delivery.md#assigning). */
const assignOrderBody = z.strictObject({
  driverId: driverId(),
  salesOrderId: id(),
  sequenceNumber: withDefault(sequenceNumber(), 1),
  routeDate: assigningDate(),
  notes: optionalText(2000),
});
/** `routeDate` defaults to today (docs/rules/delivery.md#assigning). */
const assignInvoiceBody = z.strictObject({
  driverId: driverId(),
  invoiceId: id(),
  sequenceNumber: withDefault(sequenceNumber(), 1),
  isPickup: withDefault(z.boolean(), false),
  routeDate: assigningDate(),
});

export const stopCustomer = addressedCustomer.omit({ email: true }).extend({
  deliverFrom: z.string().nullable(),
  deliverUntil: z.string().nullable(),
  deliveryNotes: z.string().nullable(),
});

/** Money in dollars, weights in pounds. */
export const stopInvoice = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  total: z.string(),
  balance: z.string(),
  cashOnDelivery: z.boolean(),
  status: z.string(),
  notes: z.string().nullable(),
  tax: z.string(),
  discount: z.string(),
  items: z.array(
    z.object({
      quantity: z.string(),
      unitPrice: z.string(),
      total: z.string(),
      productName: z.string(),
      weight: z.string().nullable(),
      unit: z.string().nullable(),
      pounds: z.string(),
      poundsAreEstimate: z.boolean(),
      weighedPieces: goodsLine.shape.weighedPieces,
      id: z.string(),
      quantityOrdered: z.string(),
      shortReason: z.enum(shortReasons).nullable(),
      shortNote: z.string().nullable(),
      /** Invoice line that this line replaces. */
      substituteFor: z.string().nullable(),
      shortSentence: z.string().nullable(),
      substituteSentence: z.string().nullable(),
    }),
  ),
  returns: z.array(invoiceReturn),
});

/** Money in dollars. */
export const stopOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  total: z.string(),
  estimatedTotal: z.string(),
  status: z.string(),
  /** Credit hold. An order that is held while on a route stays there (docs/rules/credit.md#a-held-order). */
  hold: orderHold.nullable(),
  notes: z.string().nullable(),
  items: z.array(goodsLine),
  isDeleted: z.boolean(),
  /** Null if the order was deleted without a reason, or exists. */
  deletionReason: z.string().nullable(),
});

export const stopRoute = z.object({
  id: z.string(),
  driver: driverAnswer,
  routeDate: z.string(),
  status: z.enum(routeStatuses),
});

/** Stop with the document data for route sheets and lists. Money in dollars, weights in pounds. */
export const stopAnswer = z.object({
  id: z.string(),
  routeId: z.string(),
  invoiceId: z.string().nullable(),
  salesOrderId: z.string().nullable(),
  customerId: z.string().nullable(),
  sequenceNumber: z.number().int(),
  status: z.enum(stopStatuses),
  isWarehousePickup: z.boolean(),
  deliveryNotes: z.string().nullable(),
  deliveredAt: instant().nullable(),
  customer: stopCustomer.nullable(),
  cashOnDelivery: z.boolean(),
  /** Dollars to collect. 0.00 without cash on delivery, and once paid, voided or deleted. */
  amountToCollect: z.string(),
  amountIsEstimate: z.boolean(),
  items: z.array(goodsLine),
  cases: z.string(),
  pounds: z.string(),
  poundsAreEstimate: z.boolean(),
  documentNotes: z.string().nullable(),
  /** Delivery date of the document, and whether the route has another date. */
  plannedDate: z.string().nullable(),
  dateDiffers: z.boolean(),
  failedReason: z.enum(failedReasons).nullable(),
  failedNote: z.string().nullable(),
  deliveredNotInvoiced: z.boolean(),
  invoice: stopInvoice.nullable(),
  salesOrder: stopOrder.nullable(),
  report: stopReport.nullable(),
  route: stopRoute,
  createdAt: instant(),
  updatedAt: instant(),
});
export type StopAnswer = z.infer<typeof stopAnswer>;

/** Published when a stop was assigned, moved or changed. Carries its document, driver and date. */
export const stopSaved = eventDefinition(
  'delivery.stop.saved',
  z.object({
    id: z.string(),
    routeId: z.string(),
    salesOrderId: z.string().nullable(),
    invoiceId: z.string().nullable(),
    driverName: z.string(),
    driverId: z.string(),
    routeDate: z.string(),
    status: z.string(),
    routeStatus: z.string(),
    updatedAt: instant(),
  }),
);
export const stopRemoved = eventDefinition('delivery.stop.removed', z.object({ id: z.string() }));

export const stopApi = apiTable({
  listStops: {
    method: 'GET',
    path: '/api/delivery-items',
    permission: 'viewDelivery',
    summary: 'Route stops with their documents, newest first. `from` and `to` are route dates.',
    query: listQuery({
      sort: ['createdAt', 'sequenceNumber'],
      keys: ['routeId', 'invoiceId', 'salesOrderId', 'customerId'],
    }).extend({
      salesOrderIds: idList(200),
      invoiceIds: idList(200),
    }),
    answer: z.array(stopAnswer),
    list: true,
  },
  createStop: {
    method: 'POST',
    path: '/api/delivery-items',
    permission: 'planDelivery',
    summary: 'Add a stop to a route.',
    body: stopBody,
    answer: stopAnswer,
    status: 201,
    creates: true,
  },
  updateStop: {
    method: 'PATCH',
    path: '/api/delivery-items/{id}',
    permission: 'planDelivery',
    summary: "Change a stop's status, place or notes.",
    body: stopPatch,
    answer: stopAnswer,
  },
  deleteStop: {
    method: 'DELETE',
    path: '/api/delivery-items/{id}',
    permission: 'planDelivery',
    summary: 'Take a stop off its route.',
    answer: noContent,
    status: 204,
  },
  assignOrder: {
    method: 'POST',
    path: '/api/delivery-items/assign-sales-order',
    permission: 'planDelivery',
    summary: "Put a sales order on a driver's route for a date, creating the route if needed.",
    body: assignOrderBody,
    answer: stopAnswer,
    status: 201,
    creates: true,
  },
  assignInvoice: {
    method: 'POST',
    path: '/api/delivery-items/assign-invoice',
    permission: 'planDelivery',
    summary: "Put an invoice on a driver's route for a date, creating the route if needed.",
    body: assignInvoiceBody,
    answer: stopAnswer,
    status: 201,
    creates: true,
  },
});
