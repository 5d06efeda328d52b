import { z } from 'zod';
import { invoiceReturn } from '../billing/returns.ts';
import { orderHold } from '../orders/credit.ts';
import { addressedCustomer } from '../shared/customer.ts';
import { today } from '../shared/dates.ts';
import { id, instant, nearDate, optionalId, optionalText, orElse } from '../shared/schemas.ts';
import { shortReasons } from '../shared/shorts.ts';
import { driverAnswer } from './driver.ts';
import { failedReasons } from './failed-reasons.ts';
import { goodsLine } from './goods.ts';
import { stopReport } from './report.ts';
import { routeStatuses, stopStatuses } from './rules.ts';

/** A stop's place on its route: a whole number from 1; lower is delivered first. */
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

export const assigning = { driverId, sequenceNumber };

export const longestRouteNotes = 2000;

/** `POST /api/delivery-routes`; one route per driver and date, a second is a 409. */
export const routeBody = z.strictObject({
  driverId: driverId(),
  routeDate: nearDate(),
  status: orElse(
    z.enum(routeStatuses, { error: `Status must be one of ${routeStatuses.join(', ')}.` }),
    'pending',
  ),
  notes: optionalText(longestRouteNotes),
});

/** `POST /api/delivery-items`: a stop for an invoice, a sales order, a customer, or an errand in its notes. */
export const stopBody = z
  .strictObject({
    routeId: id(),
    invoiceId: optionalId(),
    salesOrderId: optionalId(),
    customerId: optionalId(),
    sequenceNumber: orElse(sequenceNumber(), 1),
    status: orElse(stopStatus(), 'pending'),
    isWarehousePickup: orElse(z.boolean(), false),
    deliveryNotes: optionalText(2000),
  })
  .refine(
    ({ invoiceId, salesOrderId, customerId, deliveryNotes }) =>
      invoiceId || salesOrderId || customerId || deliveryNotes,
    'Choose an invoice, a sales order or a customer, or enter in the notes what to do.',
  );

/** A change of a stop; fields that are left out stay as they are. Only a stop that fails has a reason. */
export const stopPatch = z
  .strictObject({
    status: stopStatus(),
    sequenceNumber: sequenceNumber(),
    deliveryNotes: optionalText(2000),
    failedReason: z.enum(failedReasons, { error: `Must be one of ${failedReasons.join(', ')}.` }).nullable(),
    failedNote: optionalText(500),
  })
  .partial();

/** `PUT /api/delivery-routes/{id}/order`: every stop of the route once, first delivery first. */
export const routeOrderBody = z.strictObject({
  itemIds: z
    .array(id(), { error: 'The stops must be a list of ids.' })
    .max(1000, 'A route holds at most 1000 stops.')
    .refine((ids) => new Set(ids).size === ids.length, 'List each stop only once.'),
  /** The version of the route that was put in order; a stale one answers 409 `stale_version`. */
  version: z.number().int().optional(),
});

const assigningDate = () => nearDate().default(() => today());

/** `POST /api/delivery-items/assign-sales-order` (docs/rules/delivery.md#assigning); `routeDate` defaults to today. */
export const assignOrderBody = z.strictObject({
  driverId: driverId(),
  salesOrderId: id(),
  sequenceNumber: orElse(sequenceNumber(), 1),
  routeDate: assigningDate(),
  notes: optionalText(2000),
});
/** `POST /api/delivery-items/assign-invoice` (docs/rules/delivery.md#assigning). */
export const assignInvoiceBody = z.strictObject({
  driverId: driverId(),
  invoiceId: id(),
  sequenceNumber: orElse(sequenceNumber(), 1),
  isPickup: orElse(z.boolean(), false),
  routeDate: assigningDate(),
});

export const routeHead = z.object({
  id: z.string(),
  driverId: z.string(),
  driver: driverAnswer,
  routeDate: z.string(),
  status: z.enum(routeStatuses),
  notes: z.string().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.number().int(),
});

/** A stop's customer; the hours in which he takes goods in are `HH:MM`. */
export const stopCustomer = addressedCustomer.omit({ email: true }).extend({
  deliverFrom: z.string().nullable(),
  deliverUntil: z.string().nullable(),
  /** What a driver should always know of him. */
  deliveryNotes: z.string().nullable(),
});

/** What a stop shows of its invoice. Money in dollars, weights in pounds. */
export const stopInvoice = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  total: z.string(),
  /** Dollars still owed of it. */
  balance: z.string(),
  /** What its bill-to block says: the driver collects. */
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
      id: z.string(),
      quantityOrdered: z.string(),
      shortReason: z.enum(shortReasons).nullable(),
      shortNote: z.string().nullable(),
      /** The line of this invoice that it stands in for. */
      substituteFor: z.string().nullable(),
      /** `Ordered 4, shipped 3: out of stock`; null for a line that is not short. */
      shortSentence: z.string().nullable(),
      /** `In place of Ribeye`; null for a line that stands in for none. */
      substituteSentence: z.string().nullable(),
    }),
  ),
  /** What came back of it, by credit memo. */
  returns: z.array(invoiceReturn),
});

/** What a stop shows of its order. Money in dollars. */
export const stopOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  total: z.string(),
  /** The total with the estimates of what is still to be weighed. */
  estimatedTotal: z.string(),
  status: z.string(),
  /** Why it is on credit hold; one that is held while it is on a route stays there (docs/rules/credit.md#a-held-order). */
  hold: orderHold.nullable(),
  notes: z.string().nullable(),
  /** What is to be delivered of it. */
  items: z.array(goodsLine),
  isDeleted: z.boolean(),
});

/** A stop with what a route sheet and a list show of its document. Money in dollars, weights in pounds. */
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
  /** Whether the driver collects (docs/rules/delivery.md#cash-on-delivery). */
  cashOnDelivery: z.boolean(),
  /** Dollars that he collects; 0.00 where nobody does, and once it is paid, voided or gone. */
  amountToCollect: z.string(),
  amountIsEstimate: z.boolean(),
  /** What is delivered: of the invoice, or of the order while there is none. */
  items: z.array(goodsLine),
  /** How many pieces that is, and pounds; about these while some are not weighed. */
  cases: z.string(),
  pounds: z.string(),
  poundsAreEstimate: z.boolean(),
  /** The notes of the invoice, else of the order. */
  documentNotes: z.string().nullable(),
  /** The document's own delivery date, and whether the truck drives on another. */
  plannedDate: z.string().nullable(),
  dateDiffers: z.boolean(),
  failedReason: z.enum(failedReasons).nullable(),
  failedNote: z.string().nullable(),
  deliveredNotInvoiced: z.boolean(),
  invoice: stopInvoice.nullable(),
  salesOrder: stopOrder.nullable(),
  /** What the driver has said of it from this route. */
  report: stopReport.nullable(),
  route: routeHead.pick({ id: true, driver: true, routeDate: true, status: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type StopAnswer = z.infer<typeof stopAnswer>;

/** What a route carries and collects, and what its last sheet no longer says. */
export const routeSums = {
  cases: z.string(),
  pounds: z.string(),
  poundsAreEstimate: z.boolean(),
  /** Dollars of its documents. */
  total: z.string(),
  /** Dollars that the driver collects; about these where weights are missing. */
  toCollect: z.string(),
  toCollectIsEstimate: z.boolean(),
  /** When its sheet was printed last; null while it was not. */
  printedAt: instant().nullable(),
  /** What has changed since, a sentence each. */
  changedSincePrinted: z.array(z.string()),
};

/** A route with its stops; what is gone counts in no sum. */
export const routeAnswer = routeHead.extend({
  items: z.array(stopAnswer),
  ...routeSums,
});
export type RouteHead = z.infer<typeof routeHead>;
export type RouteAnswer = z.infer<typeof routeAnswer>;
