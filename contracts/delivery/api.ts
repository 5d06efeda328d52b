import { z } from 'zod';
import { apiTable, listQuery, nothing, shortPage } from '../shared/api.ts';
import { businessDate, idList } from '../shared/schemas.ts';
import { driverAnswer, driverBody, driverPatch } from './driver.ts';
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

export const driverApi = /* @__PURE__ */ apiTable({
  listDrivers: {
    method: 'GET',
    path: '/api/drivers',
    summary: 'Drivers, newest first unless sorted otherwise.',
    query: listQuery({
      sort: ['name', 'phone', 'email', 'vehicleNumber', 'isActive', 'createdAt'],
      status: ['active', 'inactive'],
    }),
    answer: z.array(driverAnswer),
    list: true,
  },
  createDriver: {
    method: 'POST',
    path: '/api/drivers',
    summary: 'Add a driver.',
    body: driverBody,
    answer: driverAnswer,
    status: 201,
    creates: true,
  },
  updateDriver: {
    method: 'PATCH',
    path: '/api/drivers/{id}',
    summary: 'Change a driver.',
    body: driverPatch,
    answer: driverAnswer,
  },
  deleteDriver: {
    method: 'DELETE',
    path: '/api/drivers/{id}',
    summary: 'Delete a driver who has no stops.',
    answer: nothing,
    status: 204,
  },
});

export const routeApi = /* @__PURE__ */ apiTable({
  listRoutes: {
    method: 'GET',
    path: '/api/delivery-routes',
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
    summary: 'One route with driver and stops.',
    answer: routeAnswer,
  },
  createRoute: {
    method: 'POST',
    path: '/api/delivery-routes',
    summary: 'Make a route for a driver and date.',
    body: routeBody,
    answer: routeAnswer,
    status: 201,
    creates: true,
  },
  orderRoute: {
    method: 'PUT',
    path: '/api/delivery-routes/{id}/order',
    summary: 'Put the stops of a route in another order, numbered from 1.',
    body: routeOrderBody,
    answer: routeAnswer,
  },
});

export const stopApi = /* @__PURE__ */ apiTable({
  listStops: {
    method: 'GET',
    path: '/api/delivery-items',
    summary: 'Route stops with their documents, newest first. `from` and `to` are route dates.',
    query: listQuery({
      sort: ['createdAt', 'sequenceNumber'],
      keys: ['routeId', 'invoiceId', 'salesOrderId', 'customerId'],
    }).extend({
      /** Stops of any of these orders or invoices: what a page of a list needs in one call. */
      salesOrderIds: idList(200),
      invoiceIds: idList(200),
    }),
    answer: z.array(stopAnswer),
    list: true,
  },
  createStop: {
    method: 'POST',
    path: '/api/delivery-items',
    summary: 'Add a stop to a route.',
    body: stopBody,
    answer: stopAnswer,
    status: 201,
    creates: true,
  },
  updateStop: {
    method: 'PATCH',
    path: '/api/delivery-items/{id}',
    summary: "Change a stop's status, place or notes.",
    body: stopPatch,
    answer: stopAnswer,
  },
  deleteStop: {
    method: 'DELETE',
    path: '/api/delivery-items/{id}',
    summary: 'Take a stop off its route.',
    answer: nothing,
    status: 204,
  },
  assignOrder: {
    method: 'POST',
    path: '/api/delivery-items/assign-sales-order',
    summary: "Put a sales order on a driver's route of a date, making the route when there is none.",
    body: assignOrderBody,
    answer: stopAnswer,
    status: 201,
    creates: true,
  },
  assignInvoice: {
    method: 'POST',
    path: '/api/delivery-items/assign-invoice',
    summary: "Put an invoice on a driver's route of a date, making the route when there is none.",
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
});
