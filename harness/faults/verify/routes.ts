import { deliveryApi } from '@primal/contracts/delivery/api';
import type { RouteAnswer, StopAnswer } from '@primal/contracts/delivery/route';
import { routeStatus } from '@primal/contracts/delivery/rules';
import { goneStop } from '@primal/contracts/delivery/sheet';
import type { Verifying } from './documents.ts';
import { checkListed } from './findings.ts';

/** The documents of a stop as delivery shows them are as their owners have them. */
const checkCopies = ({ model, findings }: Verifying, stop: StopAnswer): void => {
  const about = [stop.id, stop.invoiceId ?? '', stop.salesOrderId ?? ''];
  const invoice = model.invoices.get(stop.invoiceId ?? '');
  if (invoice) {
    const { invoiceNumber, total } = invoice.last;
    const is = {
      invoiceNumber: stop.invoice?.invoiceNumber,
      total: stop.invoice?.total,
      status: stop.invoice?.status,
    };
    findings.same('The invoice of a stop', about, is, {
      invoiceNumber,
      total,
      status: model.status(invoice),
    });
  }
  const order = model.orders.get(stop.salesOrderId ?? '');
  if (!order) return;
  const { orderNumber, total, invoiceId } = order.last;
  const is = [stop.salesOrder?.orderNumber, stop.salesOrder?.isDeleted, stop.invoiceId];
  findings.same('The order of a stop', about, is, [orderNumber, order.isDeleted, invoiceId]);
  if (!order.isDeleted) findings.same('The total of a stop', about, stop.salesOrder?.total, total);
};

const checkRoute = (verifying: Verifying, { id, items, status, driver, routeDate }: RouteAnswer): void => {
  const { findings } = verifying;
  const name = `The route of ${driver.name} on ${routeDate}`;
  const places = items.map(({ sequenceNumber }) => sequenceNumber);
  if (new Set(places).size !== places.length)
    findings.add('broken', [id], `${name} has two stops at a place: ${places}`);
  // What was voided or deleted after it was delivered makes no route one that is under way.
  const carried = items.filter((stop) => goneStop(stop) === null);
  findings.same(
    `${name}, its status`,
    [id],
    status,
    routeStatus(carried.map((stop) => stop.status)),
    'broken',
  );
  for (const stop of items) checkCopies(verifying, stop);
};

/** Every document is where it was put last, once; routes are whole, and put in order they count from 1. */
export const verifyRoutes = async (verifying: Verifying): Promise<void> => {
  const { client, model, findings } = verifying;
  const routes = await client.all(deliveryApi.listRoutes);
  const stops = routes.flatMap(({ items }) => items);
  findings.count('routes', routes.length);
  const days = routes.map(({ driverId, routeDate }) => `${driverId} ${routeDate}`);
  if (new Set(days).size !== days.length) findings.add('doubled', [], 'a driver has two routes on a day');

  const known = [...model.stops].flatMap(([key, stop]) => (stop ? [{ key, ...stop }] : []));
  checkListed(findings, 'stops', new Set(known.map(({ id }) => id)), stops);
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  for (const { key, id, driverId, routeDate, status } of known) {
    const stop = byId.get(id);
    if (!stop) continue;
    const { driver, routeDate: date } = stop.route;
    const is = {
      key: stop.salesOrderId ?? stop.invoiceId,
      driverId: driver.id,
      routeDate: date,
      status: stop.status,
    };
    findings.same('A stop', [key, id], is, { key, driverId, routeDate, status });
  }
  for (const field of ['invoiceId', 'salesOrderId'] as const) {
    const named = stops.flatMap((stop) => stop[field] ?? []);
    for (const [at, id] of named.entries())
      if (named.indexOf(id) !== at) findings.add('doubled', [id], `${id} is on two routes`);
  }
  for (const route of routes) {
    checkRoute(verifying, route);
    if (route.items.length === 0) continue;
    const itemIds = route.items.map(({ id }) => id);
    const written = await client.write(deliveryApi.orderRoute, {
      params: { id: route.id },
      body: { itemIds },
    });
    const places = written.done ? written.body.items.map(({ sequenceNumber }) => sequenceNumber) : [];
    const wanted = itemIds.map((_, at) => at + 1);
    findings.same('A route in order', [route.id], places, wanted, 'broken');
  }
};
