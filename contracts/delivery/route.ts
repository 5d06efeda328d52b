import { z } from 'zod';
import { apiTable, listQuery, shortPageSize } from '../shared/api.ts';
import { businessDate, id, instant, optionalText, plausibleDate, withDefault } from '../shared/schemas.ts';
import { assignmentFields, stopAnswer, stopRoute } from './stop.ts';
import { routeStatuses } from './stop-rules.ts';

export const maxRouteNotesLength = 2000;

/** A second route for the same driver and date answers 409. */
const routeBody = z.strictObject({
  driverId: assignmentFields.driverId(),
  routeDate: plausibleDate(),
  status: withDefault(
    z.enum(routeStatuses, { error: `Status must be one of ${routeStatuses.join(', ')}.` }),
    'pending',
  ),
  notes: optionalText(maxRouteNotesLength),
});

const routeOrderBody = z.strictObject({
  itemIds: z
    .array(id(), { error: 'The stops must be a list of ids.' })
    .max(1000, 'A route holds at most 1000 stops.')
    .refine((ids) => new Set(ids).size === ids.length, 'List each stop only once.'),
  /** Version of the route that was reordered. A stale version answers 409 `stale_version`. */
  version: z.number().int().optional(),
});

export const routeHead = stopRoute.extend({
  driverId: z.string(),
  notes: z.string().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.number().int(),
});

/** Sums of a route, without voided and deleted documents, and changes since its last print. */
export const routeSums = {
  cases: z.string(),
  pounds: z.string(),
  poundsAreEstimate: z.boolean(),
  total: z.string(),
  /** Dollars to collect, estimated if weights are missing. */
  toCollect: z.string(),
  toCollectIsEstimate: z.boolean(),
  printedAt: instant().nullable(),
  changedSincePrinted: z.array(z.string()),
};

export const routeAnswer = routeHead.extend({
  items: z.array(stopAnswer),
  ...routeSums,
});
export type RouteHead = z.infer<typeof routeHead>;
export type RouteAnswer = z.infer<typeof routeAnswer>;

export const routeApi = apiTable({
  listRoutes: {
    method: 'GET',
    path: '/api/delivery-routes',
    permission: 'viewDelivery',
    summary: 'Delivery routes with their stops, newest date first.',
    query: listQuery({ sort: ['routeDate', 'createdAt'], keys: ['driverId'], limit: shortPageSize }).extend({
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
