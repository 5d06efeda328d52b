import { z } from 'zod';
import { apiTable, listQuery, nothing, shortPage } from '../shared/api.ts';
import { businessDate, idList } from '../shared/schemas.ts';
import { boardApi } from './board.ts';
import { driverApi } from './driver-api.ts';
import { myRouteApi } from './my-route.ts';
import { planningApi } from './planning.ts';
import {
  assignInvoiceBody,
  assignOrderBody,
  routeAnswer,
  routeBody,
  routeOrderBody,
  stopAnswer,
  stopBody,
  stopPatch,
} from './route.ts';
import { settlementApi } from './settlement.ts';

export const routeApi = /* @__PURE__ */ apiTable({
  listRoutes: {
    method: 'GET',
    path: '/api/delivery-routes',
    permission: 'viewDelivery',
    summary: 'Delivery routes with their stops, newest date first.',
    query: listQuery({ sort: ['routeDate', 'createdAt'], keys: ['driverId'], limit: shortPage }).extend({
      routeDate: z.preprocess((value) => (value === '' ? undefined : value), businessDate().optional()),
    }),
    answer: z.array(routeAnswer),
    list: true,
  },
  getRoute: {
    method: 'GET',
    path: '/api/delivery-routes/{id}',
    permission: 'viewDelivery',
    summary: 'One route with driver and stops.',
    answer: routeAnswer,
  },
  createRoute: {
    method: 'POST',
    path: '/api/delivery-routes',
    permission: 'planDelivery',
    summary: 'Make a route for a driver and date.',
    body: routeBody,
    answer: routeAnswer,
    status: 201,
    creates: true,
  },
  orderRoute: {
    method: 'PUT',
    path: '/api/delivery-routes/{id}/order',
    permission: 'planDelivery',
    summary: 'Put the stops of a route in another order, numbered from 1.',
    body: routeOrderBody,
    answer: routeAnswer,
  },
});

export const stopApi = /* @__PURE__ */ apiTable({
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
    answer: nothing,
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

export const deliveryApi = /* @__PURE__ */ apiTable({
  ...driverApi,
  ...routeApi,
  ...stopApi,
  ...planningApi,
  ...boardApi,
  ...myRouteApi,
  ...settlementApi,
});
