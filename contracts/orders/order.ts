import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { money, positiveWeight } from '../shared/amounts.ts';
import { documentCustomer } from '../shared/customer.ts';
import { today } from '../shared/dates.ts';
import { boundedLines, lineFields, linePriceFields, someLines } from '../shared/line-body.ts';
import { lineProductSchema, maxWeightsPerLine } from '../shared/lines.ts';
import {
  id,
  instant,
  nearDate,
  optionalId,
  optionalName,
  optionalText,
  orElse,
  orNull,
} from '../shared/schemas.ts';
import { shortFields } from '../shared/shorts.ts';
import { orderHold, orderRelease } from './credit.ts';
import { orderActions, orderStatuses } from './rules.ts';

/** With the `id` of a line it is that line, else new (docs/rules/lines-and-weights.md#lines-sent-back). */
export const orderItemBody = z.strictObject({
  id: optionalId(),
  salesOrderId: z.string().max(100).nullish(),
  ...lineFields,
  /** False: the line goes on waiting for the rest. Missing: as long as its weights are as they were. */
  isAll: z.boolean({ error: 'Must be true or false.' }).optional(),
});

const items = () => someLines(orderItemBody, 'Please add at least one item to the sales order.');

const status = () =>
  z.enum(orderStatuses, { error: 'Status must be pending, in_progress, ready or invoiced.' });

const orderFields = {
  customerId: z.string({ error: 'Please select a customer.' }).min(1, 'Please select a customer.').pipe(id()),
  orderDate: nearDate(),
  expectedDeliveryDate: orNull(nearDate()),
  poNumber: optionalName(50),
  subtotal: money().nullish(),
  deliveryCharge: money(),
  tax: money(),
  discount: money(),
  total: money().nullish(),
  notes: optionalText(5000),
};

/** `POST /api/sales-orders`. Money in dollars; totals are recomputed. */
export const createOrderBody = z.strictObject({
  order: z.strictObject({
    ...orderFields,
    /** Today when missing. */
    orderDate: nearDate().default(() => today()),
    deliveryCharge: orElse(money(), '0.00'),
    tax: orElse(money(), '0.00'),
    discount: orElse(money(), '0.00'),
    status: z.literal('pending', { error: 'A new sales order is pending.' }).nullish(),
  }),
  items: items(),
});

/** `PATCH /api/sales-orders/{id}`: `items` are the whole new list (docs/rules/sales-orders.md#editing). */
export const updateOrderBody = z
  .strictObject({ ...orderFields, status: status(), items: items() })
  .partial()
  .extend({
    /** The version that the change was made on; a stale one answers 409 `stale_version`. */
    version: z.number().int().optional(),
  });

/** The weights that were shown; 409 `weights_changed` where others are stored by now. */
export const shownWeights = () =>
  z
    .array(positiveWeight())
    .max(maxWeightsPerLine, `A line holds at most ${maxWeightsPerLine} weights.`)
    .optional();

/** `PATCH …/weights`: the pounds of each piece of some lines; an empty list takes a line's weights back. */
export const saveWeightsBody = boundedLines(
  z
    .array(
      z.strictObject({
        itemId: id(),
        weights: z
          .array(positiveWeight())
          .max(maxWeightsPerLine, `A line holds at most ${maxWeightsPerLine} weights.`),
        shownWeights: shownWeights(),
        /** False: a line with fewer than ordered goes on waiting for the rest. Missing: these are all. */
        isAll: z.boolean({ error: 'Must be true or false.' }).optional(),
      }),
      { error: 'Weights must be a list of {itemId, weights}.' },
    )
    .min(1, 'Please enter at least one weight before saving.'),
);

/** `PATCH …/workflow`: marks a step of the workflow as done. */
export const workflowBody = z
  .strictObject({ workOrderPrinted: z.boolean(), catchWeightsEntered: z.boolean() })
  .partial()
  .refine((flags) => Object.keys(flags).length > 0, 'Name workOrderPrinted or catchWeightsEntered.');

/** `PATCH /api/sales-order-items/{id}`: changes the line's weight and total only. */
export const updateOrderItemBody = z.strictObject({
  weight: positiveWeight(),
  shownWeights: shownWeights(),
});

/** A line of an order; pounds with 3 places, dollars with 2. */
export const orderItemAnswer = z.object({
  id: z.string(),
  salesOrderId: z.string(),
  productId: z.string(),
  productName: z.string(),
  description: z.string().nullable(),
  quantity: z.string(),
  quantityOrdered: z.string(),
  /** Pounds; null while not weighed. */
  weight: z.string().nullable(),
  unitPrice: z.string(),
  ...linePriceFields,
  total: z.string(),
  /** JSON text of numbers, pounds. */
  individualWeights: z.string(),
  needsWeight: z.boolean(),
  /** Pieces came one by one, fewer than are to be shipped, and nobody said that this is all: counts as not weighed. */
  isOpen: z.boolean(),
  /** Pieces that have a weight; a line weighed by one figure counts its quantity. 0 where none is needed. */
  piecesWeighed: z.number().int(),
  /** The quantity that was ordered and will not be shipped, 3 places; `0.000` while the line waits for weights. */
  quantityShort: z.string(),
  /** Pieces more than were ordered, 3 places; `0.000` while the line waits for weights. */
  quantityOver: z.string(),
  ...shortFields,
  /** What is to be shipped where less was said than was ordered, 3 places; null where it is all of it. */
  quantityToShip: z.string().nullable(),
  /** Dollars that an unweighed line will come to; null when nothing is open. Never part of a stored total. */
  estimate: z.string().nullable(),
  product: lineProductSchema,
});
export type OrderItemAnswer = z.infer<typeof orderItemAnswer>;

/** An order as lists show it; dollars with 2 places, dates are business dates. */
export const orderSummary = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customerId: z.string(),
  customer: documentCustomer,
  orderDate: z.string(),
  expectedDeliveryDate: z.string().nullable(),
  /** The number of the customer's own purchase order. */
  poNumber: z.string().nullable(),
  subtotal: z.string(),
  deliveryCharge: z.string(),
  tax: z.string(),
  discount: z.string(),
  total: z.string(),
  /** The total with the estimates of what is still to be weighed, in dollars. */
  estimatedTotal: z.string(),
  notes: z.string().nullable(),
  status: z.enum(orderStatuses),
  /** Why it waits for money or a release; null where it does not (docs/rules/credit.md#a-held-order). */
  hold: orderHold.nullable(),
  /** Since when it waits, whatever has become of the reasons. */
  heldSince: instant().nullable(),
  /** Its last release, which stands until the order has grown by more than 10%. */
  release: orderRelease.nullable(),
  invoiceId: z.string().nullable(),
  workOrderPrinted: z.boolean(),
  catchWeightsEntered: z.boolean(),
  itemCount: z.number().int(),
  /** Lines that wait for weights, open ones too. */
  unweighedCount: z.number().int(),
  /** Over the lines that need weights: `7 of 20 weighed`. A line that is done counts the pieces it has. */
  piecesToWeigh: z.number().int(),
  piecesWeighed: z.number().int(),
  isShort: z.boolean(),
  /** Whether a line has more pieces than were ordered. */
  isOver: z.boolean(),
  /** Null while the order is not invoiced, or billing has not made the invoice yet. */
  invoiceNumber: z.string().nullable(),
  invoiceVoided: z.boolean(),
  /** The standing order of which it was made; null on others. */
  standingOrderId: z.string().nullable(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
  allowed: allowedBy(allowedSchema(orderActions), {
    edit: 'takeOrders',
    enterWeights: ['weigh', 'takeOrders'],
    setStatus: 'takeOrders',
    printWorkOrder: ['weigh', 'takeOrders'],
    route: 'planDelivery',
    convert: 'invoice',
    reopen: 'takeOrders',
    delete: 'takeOrders',
  }),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const orderAnswer = orderSummary.extend({ items: z.array(orderItemAnswer) });
export type OrderAnswer = z.infer<typeof orderAnswer>;

/** An order that was opened again, and its cases that another order has taken meanwhile: they stay there. */
export const reopenedOrder = orderAnswer.extend({
  elsewhere: z.array(
    z.object({ gtin: z.string().nullable(), serial: z.string().nullable(), orderNumber: z.string() }),
  ),
});
export type ReopenedOrder = z.infer<typeof reopenedOrder>;
