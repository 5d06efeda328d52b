import { deliveryApi } from '@primal/contracts/delivery/api';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import { addDays, today } from '@primal/contracts/shared/dates';
import { deliveryKey, type KnownInvoice, type KnownOrder, type KnownStop } from './book.ts';
import { type Desk, done, expectSame, type Work, type Works } from './desk.ts';

const note = (desk: Desk, key: string, stop: StopAnswer, status: KnownStop['status'] = 'pending'): void => {
  const { driver, routeDate } = stop.route;
  desk.book.stops.set(key, { id: stop.id, driverId: driver.id, routeDate, status });
};

const place = ({ book, random }: Desk) => ({
  driverId: random.pick(book.drivers.all).id,
  routeDate: addDays(today(), random.between(0, 2)),
  sequenceNumber: random.between(1, 8),
});

const isOpen = ({ isDeleted, last }: KnownOrder) => !isDeleted && last.status !== 'invoiced';
const isDeliverable = ({ stage }: KnownInvoice) => stage !== 'voided';

const assignOrder: Work = (desk) =>
  desk.book.orders.with(desk.random, 1, isOpen, async ([order]) => {
    const to = place(desk);
    const written = await desk.clerk.write(deliveryApi.assignOrder, {
      body: { salesOrderId: order.id, ...to },
      about: [order.id],
      twice: desk.random.chance(0.05),
    });
    // That it was opened again may still be on its way to the routes.
    if (!written.done && written.status === 409 && order.invoicedBefore.length > 0) return;
    const { body } = done(desk, 'Assigning an order', [order.id], written) ?? {};
    if (!body) return;
    const is = [body.salesOrderId, body.route.driver.id, body.route.routeDate, body.sequenceNumber];
    expectSame(desk, 'The stop', [order.id, body.id], is, [
      order.id,
      to.driverId,
      to.routeDate,
      to.sequenceNumber,
    ]);
    note(desk, order.id, body);
  });

const assignInvoice: Work = (desk) =>
  desk.book.invoices.with(desk.random, 1, isDeliverable, async ([invoice]) => {
    const to = place(desk);
    const written = await desk.clerk.write(deliveryApi.assignInvoice, {
      body: { invoiceId: invoice.id, isPickup: false, ...to },
      about: [invoice.id],
      twice: desk.random.chance(0.05),
    });
    const { body } = done(desk, 'Assigning an invoice', [invoice.id], written) ?? {};
    if (!body) return;
    const is = [body.invoiceId, body.route.driver.id, body.route.routeDate];
    expectSame(desk, 'The stop', [invoice.id, body.id], is, [invoice.id, to.driverId, to.routeDate]);
    note(desk, deliveryKey(invoice), body);
  });

const isDelivered = ({ book }: Desk, key: string) => book.stops.get(key)?.status === 'delivered';

const assignMany: Work = (desk) => {
  const { clerk, book, random } = desk;
  const fits = (invoice: KnownInvoice) => isDeliverable(invoice) && !isDelivered(desk, deliveryKey(invoice));
  return book.invoices.with(random, random.between(2, 4), fits, async (invoices) => {
    const { driverId, routeDate } = place(desk);
    const invoiceIds = invoices.map(({ id }) => id);
    const written = await clerk.write(deliveryApi.assignMany, {
      body: { driverId, routeDate, invoiceIds },
      about: invoiceIds,
    });
    const { body } = done(desk, 'Assigning many', invoiceIds, written) ?? {};
    if (!body) return;
    for (const invoice of invoices) {
      const stop = body.items.find(({ invoiceId }) => invoiceId === invoice.id);
      if (stop) note(desk, deliveryKey(invoice), stop);
      else clerk.journal.complain([invoice.id], 'Assigning many answers a route without it');
    }
  });
};

/** Runs a work on an invoice that is on a route and whose order, if it came from one, still stands. */
const onRoute =
  (
    fits: (stop: KnownStop) => boolean,
    work: (desk: Desk, key: string, stop: KnownStop) => Promise<unknown>,
  ): Work =>
  (desk) =>
    desk.book.invoices.with(
      desk.random,
      1,
      (invoice) => {
        const stop = desk.book.stops.get(deliveryKey(invoice));
        const order = desk.book.orders.get(invoice.last.salesOrderId ?? '');
        return isDeliverable(invoice) && !order?.isDeleted && !!stop && fits(stop);
      },
      async ([invoice]) => {
        const key = deliveryKey(invoice);
        const stop = desk.book.stops.get(key);
        return stop ? work(desk, key, stop) : null;
      },
    );

const move = onRoute(
  ({ status }) => status === 'pending',
  async (desk, key, stop) => {
    const { driverId, routeDate } = place(desk);
    const written = await desk.clerk.write(deliveryApi.moveStop, {
      params: { id: stop.id },
      body: { driverId, routeDate },
      about: [key, stop.id],
    });
    // Its order may have been deleted a moment ago by somebody else: then it stays where it is.
    if (!written.done && written.status === 409) return;
    const { body } = done(desk, 'Moving a stop', [key, stop.id], written) ?? {};
    if (!body) return;
    expectSame(
      desk,
      'The moved stop',
      [key, body.id],
      [body.route.driver.id, body.route.routeDate],
      [driverId, routeDate],
    );
    note(desk, key, body);
  },
);

const unassign = onRoute(
  () => true,
  async (desk, key, stop) => {
    const written = await desk.clerk.write(deliveryApi.deleteStop, {
      params: { id: stop.id },
      about: [key, stop.id],
      keyed: desk.random.chance(0.5),
      lookUp: async () => undefined,
    });
    if (done(desk, 'Taking a stop off', [key, stop.id], written)) desk.book.stops.set(key, null);
  },
);

const deliver = onRoute(
  () => true,
  async (desk, key, stop) => {
    const status =
      stop.status === 'pending' ? 'delivered' : desk.random.pick(['delivered', 'pending'] as const);
    const written = await desk.clerk.write(deliveryApi.updateStop, {
      params: { id: stop.id },
      body: { status },
      about: [key, stop.id],
      keyed: desk.random.chance(0.5),
    });
    const { body } = done(desk, 'Marking a stop', [key, stop.id], written) ?? {};
    if (!body) return;
    const is = [body.status, body.deliveredAt !== null];
    expectSame(desk, 'The marked stop', [key, stop.id], is, [status, status === 'delivered']);
    note(desk, key, body, status);
  },
);

/** Puts a route in another order; somebody who assigned meanwhile makes it stale, which is right. */
const reorder: Work = async ({ clerk, book, random }) => {
  const stop = random.pick([...[...book.stops.values()].slice(-50), null]);
  if (!stop) return null;
  const [route] =
    (await clerk.read(deliveryApi.listRoutes, {
      query: { driverId: stop.driverId, routeDate: stop.routeDate },
    })) ?? [];
  if (!route || route.items.length < 2) return null;
  const itemIds = route.items.map(({ id }) => id).reverse();
  return clerk.write(deliveryApi.orderRoute, {
    params: { id: route.id },
    body: { itemIds },
    about: [route.id],
  });
};

/** What is done with routes and their stops. */
export const deliveryWorks: Works = [
  [5, assignOrder],
  [5, assignInvoice],
  [2, assignMany],
  [3, move],
  [2, unassign],
  [4, deliver],
  [1, reorder],
];
