import { z } from 'zod';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { money, positiveWeight } from '../shared/amounts.ts';
import { documentCustomer } from '../shared/customer.ts';
import { today } from '../shared/dates.ts';
import { boundedLines, lineFields, linePriceFields, requiredLines } from '../shared/line-body.ts';
import { lineProductSchema, maxWeightsPerLine } from '../shared/lines.ts';
import {
  blankToNull,
  id,
  instant,
  optionalId,
  optionalName,
  optionalText,
  plausibleDate,
  withDefault,
} from '../shared/schemas.ts';
import { shortFields } from '../shared/shorts.ts';
import { orderHold, orderRelease } from './credit.ts';
import { orderActions, orderStatuses } from './rules.ts';

/** Line without an `id` is new (docs/rules/lines-and-weights.md#lines-sent-back). */
export const orderItemBody = z.strictObject({
  id: optionalId(),
  salesOrderId: z.string().max(100).nullish(),
  ...lineFields,
  isAll: z.boolean({ error: 'Must be true or false.' }).optional(),
});

const items = () => requiredLines(orderItemBody, 'Please add at least one item to the sales order.');

const status = () =>
  z.enum(orderStatuses, { error: 'Status must be pending, in_progress, ready or invoiced.' });

const orderFields = {
  customerId: z.string({ error: 'Please select a customer.' }).min(1, 'Please select a customer.').pipe(id()),
  orderDate: plausibleDate(),
  expectedDeliveryDate: blankToNull(plausibleDate()),
  poNumber: optionalName(50),
  subtotal: money().nullish(),
  deliveryCharge: money(),
  tax: money(),
  discount: money(),
  total: money().nullish(),
  notes: optionalText(5000),
};

/** Money in dollars. The server recomputes totals. */
export const createOrderBody = z.strictObject({
  order: z.strictObject({
    ...orderFields,
    orderDate: plausibleDate().default(() => today()),
    deliveryCharge: withDefault(money(), '0.00'),
    tax: withDefault(money(), '0.00'),
    discount: withDefault(money(), '0.00'),
    status: z.literal('pending', { error: 'A new sales order is pending.' }).nullish(),
  }),
  items: items(),
});

/** `items` replaces the whole list (docs/rules/sales-orders.md#editing). */
export const updateOrderBody = z
  .strictObject({ ...orderFields, status: status(), items: items() })
  .partial()
  .extend({
    /** Version the change was based on. A stale version answers 409 `stale_version`. */
    version: z.number().int().optional(),
  });

/** Weights that the user saw. If the stored weights differ, the answer is 409 `weights_changed`. */
export const shownWeights = () =>
  z
    .array(positiveWeight())
    .max(maxWeightsPerLine, `A line holds at most ${maxWeightsPerLine} weights.`)
    .optional();

/** Pounds of each piece, by line. An empty list clears a line's weights. */
export const saveWeightsBody = boundedLines(
  z
    .array(
      z.strictObject({
        itemId: id(),
        weights: z
          .array(positiveWeight())
          .max(maxWeightsPerLine, `A line holds at most ${maxWeightsPerLine} weights.`),
        shownWeights: shownWeights(),
        /** False: a line with fewer pieces than ordered remains open. Absent: the line is complete. */
        isAll: z.boolean({ error: 'Must be true or false.' }).optional(),
      }),
      { error: 'Weights must be a list of {itemId, weights}.' },
    )
    .min(1, 'Please enter at least one weight before saving.'),
);

export const workflowBody = z
  .strictObject({ workOrderPrinted: z.boolean(), catchWeightsEntered: z.boolean() })
  .partial()
  .refine(
    (flags) => Object.keys(flags).length > 0,
    'Work order printed or catch weights entered is required.',
  );

/** Changes only the line's weight and total. */
export const updateOrderItemBody = z.strictObject({
  weight: positiveWeight(),
  shownWeights: shownWeights(),
});

/** Pounds with 3 places, dollars with 2. */
export const orderItemAnswer = z.object({
  id: z.string(),
  salesOrderId: z.string(),
  productId: z.string(),
  productName: z.string(),
  description: z.string().nullable(),
  quantity: z.string(),
  quantityOrdered: z.string(),
  weight: z.string().nullable(),
  unitPrice: z.string(),
  ...linePriceFields,
  total: z.string(),
  /** JSON text of numbers, pounds. */
  individualWeights: z.string(),
  needsWeight: z.boolean(),
  /**
   * True if fewer pieces are weighed than to be shipped, and the line is not marked as complete. An open
   * line counts as unweighed.
   */
  isOpen: z.boolean(),
  /** Pieces with a weight. A single total weight counts the line's quantity. 0 if no weight is needed. */
  piecesWeighed: z.number().int(),
  /** Ordered quantity that will not ship, 3 places. `0.000` while the line is open. */
  quantityShort: z.string(),
  /** Pieces above the ordered quantity, 3 places. `0.000` while the line is open. */
  quantityOver: z.string(),
  ...shortFields,
  /** Reduced quantity to ship, 3 places. Null if everything ordered ships. */
  quantityToShip: z.string().nullable(),
  /** Estimated dollars of an unweighed line. Null if weighed. Stored totals exclude the estimate. */
  estimate: z.string().nullable(),
  product: lineProductSchema,
});
export type OrderItemAnswer = z.infer<typeof orderItemAnswer>;

export const orderSummary = z.object({
  id: z.string(),
  orderNumber: z.string(),
  customerId: z.string(),
  customer: documentCustomer,
  orderDate: z.string(),
  expectedDeliveryDate: z.string().nullable(),
  poNumber: z.string().nullable(),
  subtotal: z.string(),
  deliveryCharge: z.string(),
  tax: z.string(),
  discount: z.string(),
  total: z.string(),
  estimatedTotal: z.string(),
  notes: z.string().nullable(),
  status: z.enum(orderStatuses),
  /** Credit hold. Null if not held (docs/rules/credit.md#a-held-order). */
  hold: orderHold.nullable(),
  /** Start of the current hold, even if its reasons changed. */
  heldSince: instant().nullable(),
  /** Last release. It ends when the order has grown by more than 10%. */
  release: orderRelease.nullable(),
  invoiceId: z.string().nullable(),
  workOrderPrinted: z.boolean(),
  catchWeightsEntered: z.boolean(),
  itemCount: z.number().int(),
  unweighedCount: z.number().int(),
  /** Progress over lines that need weights: `7 of 20 weighed`. A complete line counts its actual pieces. */
  piecesToWeigh: z.number().int(),
  piecesWeighed: z.number().int(),
  isShort: z.boolean(),
  isOver: z.boolean(),
  /** Null until billing has created the invoice. */
  invoiceNumber: z.string().nullable(),
  invoiceVoided: z.boolean(),
  /** Standing order that created this order. Null for other orders. */
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

/** Reopened order, with its former cases that now belong to another order. */
export const reopenedOrder = orderAnswer.extend({
  elsewhere: z.array(
    z.object({ gtin: z.string().nullable(), serial: z.string().nullable(), orderNumber: z.string() }),
  ),
});
export type ReopenedOrder = z.infer<typeof reopenedOrder>;
