import { z } from 'zod';
import { invoiceAnswer } from '../billing/invoice.ts';
import { allowedBy, allowedSchema } from '../shared/allowed.ts';
import { money } from '../shared/amounts.ts';
import { apiTable, listQuery, nextNumberAnswer, noContent, parameter } from '../shared/api.ts';
import { documentCustomer } from '../shared/customer.ts';
import { today } from '../shared/dates.ts';
import { eventDefinition } from '../shared/events.ts';
import { lineFields, linePriceFields, requiredLines } from '../shared/line-body.ts';
import { lineProductSchema } from '../shared/lines.ts';
import { reasonText } from '../shared/reason.ts';
import { documentTax } from '../shared/sales-tax.ts';
import {
  blankToNull,
  businessDate,
  id,
  instant,
  optionalId,
  optionalName,
  optionalText,
  plausibleDate,
  withDefault,
} from '../shared/schemas.ts';
import { shortFields } from '../shared/shorts.ts';
import { orderHold, orderRelease, releaseBody } from './credit.ts';
import { orderActions, orderStatuses } from './order-rules.ts';

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

const workflowBody = z
  .strictObject({ workOrderPrinted: z.boolean(), catchWeightsEntered: z.boolean() })
  .partial()
  .refine(
    (flags) => Object.keys(flags).length > 0,
    'Work order printed or catch weights entered is required.',
  );

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
  /** Computed from `salesTax` if a tax code applies, else as sent. */
  tax: z.string(),
  salesTax: documentTax.nullable().default(null),
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

/** Order as other areas copy it, without the caller's permissions and without billing's fields. */
export const orderEventData = orderAnswer.omit({ allowed: true, invoiceNumber: true, invoiceVoided: true });
export type OrderEventData = z.infer<typeof orderEventData>;

export const orderSaved = eventDefinition('orders.order.saved', orderEventData);

export const orderDeleted = eventDefinition(
  'orders.order.deleted',
  z.object({ id: z.string(), reason: z.string().nullable().default(null) }),
);

/** 202: billing is down and creates the invoice later (docs/rules/sales-orders.md#order-to-invoice). */
export const convertPending = z.object({ invoiceId: z.string(), message: z.string() });

export const orderSorts = [
  'orderDate',
  'orderNumber',
  'customerName',
  'expectedDeliveryDate',
  'total',
  'status',
  'createdAt',
] as const;

export const orderApi = apiTable({
  listOrders: {
    method: 'GET',
    path: '/api/sales-orders',
    permission: 'viewOrders',
    summary: 'Sales orders, newest order date first by default. `from` and `to` are order dates.',
    query: listQuery({
      sort: orderSorts,
      status: [...orderStatuses, 'open', 'to_weigh', 'on_hold'],
      keys: ['customerId', 'invoiceId'],
    }).extend({
      deliveryDate: parameter(businessDate()),
    }),
    answer: z.array(orderSummary),
    list: true,
  },
  nextOrderNumber: {
    method: 'GET',
    path: '/api/sales-orders/next-number',
    permission: 'viewOrders',
    summary: 'A preview of the next order number; it reserves nothing.',
    answer: nextNumberAnswer,
  },
  getOrder: {
    method: 'GET',
    path: '/api/sales-orders/{id}',
    permission: 'viewOrders',
    summary: 'One order with its lines and customer.',
    answer: orderAnswer,
  },
  createOrder: {
    method: 'POST',
    path: '/api/sales-orders',
    permission: 'takeOrders',
    summary: 'Take an order.',
    body: createOrderBody,
    answer: orderAnswer,
    status: 201,
    creates: true,
  },
  updateOrder: {
    method: 'PATCH',
    path: '/api/sales-orders/{id}',
    permission: ['takeOrders', 'invoice'],
    summary: 'Change an open order, its status, or its lines; status invoiced converts it.',
    body: updateOrderBody,
    answer: z.union([orderAnswer, invoiceAnswer, convertPending]),
  },
  updateWorkflow: {
    method: 'PATCH',
    path: '/api/sales-orders/{id}/workflow',
    permission: ['weigh', 'takeOrders'],
    summary: 'Mark the work order as printed, or the weights as entered.',
    body: workflowBody,
    answer: orderAnswer,
  },
  deleteOrder: {
    method: 'DELETE',
    path: '/api/sales-orders/{id}',
    permission: 'takeOrders',
    summary:
      'Delete an order; its invoice stays. The screens require the reason if work was done: printed, weighed or on a route.',
    query: z.object({ reason: parameter(reasonText()) }),
    answer: noContent,
    status: 204,
  },
  releaseOrder: {
    method: 'POST',
    path: '/api/sales-orders/{id}/release',
    permission: 'releaseHolds',
    refusal: 'Only an administrator can release an order from credit hold.',
    summary: 'Release an order from credit hold; admins only.',
    body: releaseBody,
    answer: orderAnswer,
  },
  listOrderItems: {
    method: 'GET',
    path: '/api/sales-order-items',
    permission: 'viewOrders',
    summary: 'Lines of all sales orders, newest first.',
    query: listQuery({ sort: ['createdAt'], keys: ['salesOrderId', 'productId'] }),
    answer: z.array(orderItemAnswer),
    list: true,
  },
});
