import { z } from 'zod';
import { invoiceAnswer } from '../billing/invoice.ts';
import { apiTable, listQuery, nextNumberAnswer, noContent, parameter, shortPageSize } from '../shared/api.ts';
import { reasonText } from '../shared/reason.ts';
import { businessDate } from '../shared/schemas.ts';
import { releaseBody } from './credit.ts';
import {
  createOrderBody,
  orderAnswer,
  orderItemAnswer,
  orderSummary,
  reopenedOrder,
  saveWeightsBody,
  updateOrderBody,
  updateOrderItemBody,
  workflowBody,
} from './order.ts';
import { orderStatuses } from './rules.ts';
import { saveShortsBody } from './shorts.ts';

/** 202: billing is down and creates the invoice later (docs/rules/sales-orders.md#order-to-invoice). */
export const convertPending = z.object({ invoiceId: z.string(), message: z.string() });

const orderSorts = [
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
  listOrdersNeedingWeights: {
    method: 'GET',
    path: '/api/sales-orders/needing-weights',
    permission: 'viewOrders',
    summary:
      'Open orders that have unweighed lines, with customer and all lines, newest order date first by default.',
    query: listQuery({ sort: orderSorts, keys: ['customerId'], limit: shortPageSize }),
    answer: z.array(orderAnswer),
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
  saveWeights: {
    method: 'PATCH',
    path: '/api/sales-orders/{id}/weights',
    permission: ['weigh', 'takeOrders'],
    summary: 'Save the weights of each piece of some lines.',
    body: saveWeightsBody,
    answer: orderAnswer,
  },
  saveShorts: {
    method: 'PATCH',
    path: '/api/sales-orders/{id}/shorts',
    permission: ['weigh', 'takeOrders'],
    summary: 'Set the shipped quantity of some lines, the reason, and the substitutes.',
    body: saveShortsBody,
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
  convertOrder: {
    method: 'POST',
    path: '/api/sales-orders/{id}/convert-to-invoice',
    permission: 'invoice',
    summary: 'Convert an order to an invoice: 201 with the invoice, or 202 while billing is unavailable.',
    answer: z.union([invoiceAnswer, convertPending]),
    status: 201,
    creates: true,
  },
  reopenOrder: {
    method: 'POST',
    path: '/api/sales-orders/{id}/reopen',
    permission: 'takeOrders',
    summary:
      'Reopen an order whose invoice is voided, with its weights and pieces; `elsewhere` lists cases that another order has taken.',
    answer: reopenedOrder,
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
  updateOrderItem: {
    method: 'PATCH',
    path: '/api/sales-order-items/{id}',
    permission: 'takeOrders',
    summary: "Set one line's weight.",
    body: updateOrderItemBody,
    answer: orderItemAnswer,
  },
});
