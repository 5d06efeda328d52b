import { deliveryApi } from '@primal/contracts/delivery/api';
import type { StopAnswer } from '@primal/contracts/delivery/route';
import { addDays, today } from '@primal/contracts/shared/dates';
import { type Context, done, expectSame, perform, type Work, type Works } from './context.ts';
import { onInvoice } from './invoices.ts';
import { deliveryKey, type KnownInvoice, type KnownOrder, type KnownStop } from './model.ts';
import { isOpen, onOrder } from './orders.ts';

const note = (
  context: Context,
  key: string,
  stop: StopAnswer,
  status: KnownStop['status'] = 'pending',
): void => {
  const { driver, routeDate } = stop.route;
  context.model.stops.set(key, { id: stop.id, driverId: driver.id, routeDate, status });
};

const place = ({ model, random }: Context) => ({
  driverId: random.pick(model.drivers.all).id,
  routeDate: addDays(today(), random.between(0, 2)),
  sequenceNumber: random.between(1, 8),
});

const isDeliverable = ({ stage }: KnownInvoice) => stage !== 'voided';

/** What was delivered stays on its route. */
const isDelivered = ({ model }: Context, key: string) => model.stops.get(key)?.status === 'delivered';

const isOpenToAssign = (order: KnownOrder, context: Context) =>
  isOpen(order) && !isDelivered(context, order.id);

const assignOrder = onOrder(isOpenToAssign, async (context, order) => {
  const to = place(context);
  const written = await context.client.write(deliveryApi.assignOrder, {
    body: { salesOrderId: order.id, ...to },
    about: [order.id],
    twice: context.random.chance(0.05),
  });
  // That it was opened again may still be on its way to the routes.
  if (!written.done && written.status === 409 && order.invoicedBefore.length > 0) return;
  const { body } = done(context, 'Assigning an order', [order.id], written) ?? {};
  if (!body) return;
  const is = [body.salesOrderId, body.route.driver.id, body.route.routeDate, body.sequenceNumber];
  expectSame(context, 'The stop', [order.id, body.id], is, [
    order.id,
    to.driverId,
    to.routeDate,
    to.sequenceNumber,
  ]);
  note(context, order.id, body);
});

const isInvoiceToAssign = (invoice: KnownInvoice, context: Context) =>
  isDeliverable(invoice) && !isDelivered(context, deliveryKey(invoice));

const assignInvoice = onInvoice(isInvoiceToAssign, async (context, invoice) => {
  const to = place(context);
  const body = await perform(context, 'Assigning an invoice', deliveryApi.assignInvoice, {
    body: { invoiceId: invoice.id, isPickup: false, ...to },
    about: [invoice.id],
    twice: context.random.chance(0.05),
  });
  if (!body) return;
  const is = [body.invoiceId, body.route.driver.id, body.route.routeDate];
  expectSame(context, 'The stop', [invoice.id, body.id], is, [invoice.id, to.driverId, to.routeDate]);
  note(context, deliveryKey(invoice), body);
});

const assignMany: Work = (context) => {
  const { client, model, random } = context;
  const fits = (invoice: KnownInvoice) => isInvoiceToAssign(invoice, context);
  return model.invoices.with(random, random.between(2, 4), fits, async (invoices) => {
    const { driverId, routeDate } = place(context);
    const invoiceIds = invoices.map(({ id }) => id);
    const body = await perform(context, 'Assigning many', deliveryApi.assignMany, {
      body: { driverId, routeDate, invoiceIds },
      about: invoiceIds,
    });
    if (!body) return;
    for (const invoice of invoices) {
      const stop = body.items.find(({ invoiceId }) => invoiceId === invoice.id);
      if (stop) note(context, deliveryKey(invoice), stop);
      else client.log.complain([invoice.id], 'Assigning many answers a route without it');
    }
  });
};

/** Runs a work on an invoice that is on a route and whose order, if it came from one, still stands. */
const onRoute = (
  fits: (stop: KnownStop) => boolean,
  work: (context: Context, key: string, stop: KnownStop) => Promise<unknown>,
): Work =>
  onInvoice(
    (invoice, { model }) => {
      const stop = model.stops.get(deliveryKey(invoice));
      const order = model.orders.get(invoice.last.salesOrderId ?? '');
      return isDeliverable(invoice) && !order?.isDeleted && !!stop && fits(stop);
    },
    async (context, invoice) => {
      const key = deliveryKey(invoice);
      const stop = context.model.stops.get(key);
      return stop ? work(context, key, stop) : null;
    },
  );

const move = onRoute(
  ({ status }) => status === 'pending',
  async (context, key, stop) => {
    const { driverId, routeDate } = place(context);
    const written = await context.client.write(deliveryApi.moveStop, {
      params: { id: stop.id },
      body: { driverId, routeDate },
      about: [key, stop.id],
    });
    // Its order may have been deleted a moment ago by somebody else: then it stays where it is.
    if (!written.done && written.status === 409) return;
    const { body } = done(context, 'Moving a stop', [key, stop.id], written) ?? {};
    if (!body) return;
    expectSame(
      context,
      'The moved stop',
      [key, body.id],
      [body.route.driver.id, body.route.routeDate],
      [driverId, routeDate],
    );
    note(context, key, body);
  },
);

const unassign = onRoute(
  () => true,
  async (context, key, stop) => {
    const written = await context.client.write(deliveryApi.deleteStop, {
      params: { id: stop.id },
      about: [key, stop.id],
      keyed: context.random.chance(0.5),
      lookUp: async () => undefined,
    });
    if (done(context, 'Taking a stop off', [key, stop.id], written)) context.model.stops.set(key, null);
  },
);

const deliver = onRoute(
  () => true,
  async (context, key, stop) => {
    const status =
      stop.status === 'pending' ? 'delivered' : context.random.pick(['delivered', 'pending'] as const);
    const body = await perform(context, 'Marking a stop', deliveryApi.updateStop, {
      params: { id: stop.id },
      body: { status },
      about: [key, stop.id],
      keyed: context.random.chance(0.5),
    });
    if (!body) return;
    const is = [body.status, body.deliveredAt !== null];
    expectSame(context, 'The marked stop', [key, stop.id], is, [status, status === 'delivered']);
    note(context, key, body, status);
  },
);

/** Puts a route in another order; somebody who assigned meanwhile makes it stale, which is right. */
const reorder: Work = async ({ client, model, random }) => {
  const stop = random.pick([...[...model.stops.values()].slice(-50), null]);
  if (!stop) return null;
  const [route] =
    (await client.read(deliveryApi.listRoutes, {
      query: { driverId: stop.driverId, routeDate: stop.routeDate },
    })) ?? [];
  if (!route || route.items.length < 2) return null;
  const itemIds = route.items.map(({ id }) => id).reverse();
  return client.write(deliveryApi.orderRoute, {
    params: { id: route.id },
    body: { itemIds },
    about: [route.id],
  });
};

export const deliveryWorks: Works = [
  [5, assignOrder],
  [5, assignInvoice],
  [2, assignMany],
  [3, move],
  [2, unassign],
  [4, deliver],
  [1, reorder],
];
