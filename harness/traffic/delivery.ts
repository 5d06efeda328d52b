import { deliveryApi } from '@primal/contracts/delivery/api';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import { addDays, today } from '@primal/contracts/shared/dates';
import { type Action, type Context, onRecord, perform, type WeightedActions } from './context.ts';
import { invoices, isStanding } from './invoices.ts';
import { type KnownInvoice, type KnownStop, toDeliveryKey } from './model.ts';
import { isOpen, orders } from './orders.ts';

interface Place {
  driverId: string;
  routeDate: string;
}

const place = ({ model, random }: Context): Place => ({
  driverId: random.pick(model.drivers.all).id,
  routeDate: addDays(today(), random.between(0, 2)),
});

const note = (
  { findings, model }: Context,
  key: string,
  { id, route, status }: StopAnswer,
  wanted: Place,
): void => {
  const is = { driverId: route.driver.id, routeDate: route.routeDate };
  findings.same('A stop', [key, id], is, { driverId: wanted.driverId, routeDate: wanted.routeDate });
  model.stops.set(key, { id, ...is, status: status === 'delivered' ? 'delivered' : 'pending' });
};

/** A delivered document stays on its route. */
const isDelivered = ({ model }: Context, key: string) => model.stops.get(key)?.status === 'delivered';

const assignOrder = onRecord(
  orders,
  (order, context) => isOpen(order) && !isDelivered(context, order.id),
  async (context, order) => {
    const { random } = context;
    const to = place(context);
    const stop = await perform(context, 'Assigning an order', deliveryApi.assignOrder, {
      body: { salesOrderId: order.id, ...to, sequenceNumber: random.between(1, 8) },
      about: [order.id],
      isSentTwice: random.chance(0.05),
      // The reopened order's event may not have reached the routes yet.
      mayBe: ({ status }) => status === 409 && order.isReopened,
    });
    if (stop) note(context, order.id, stop, to);
  },
);

const isToAssign = (invoice: KnownInvoice, context: Context) =>
  invoice.last.kind === 'sale' && isStanding(invoice) && !isDelivered(context, toDeliveryKey(invoice));

const assignInvoice = onRecord(invoices, isToAssign, async (context, invoice) => {
  const { random } = context;
  const to = place(context);
  const stop = await perform(context, 'Assigning an invoice', deliveryApi.assignInvoice, {
    body: { invoiceId: invoice.id, isPickup: false, ...to, sequenceNumber: random.between(1, 8) },
    about: [invoice.id],
    isSentTwice: random.chance(0.05),
  });
  if (!stop) return;
  context.findings.same('The invoice of a stop', [invoice.id, stop.id], stop.invoiceId, invoice.id);
  note(context, toDeliveryKey(invoice), stop, to);
});

const assignMany: Action = (context) => {
  const { findings, model, random } = context;
  const fits = (invoice: KnownInvoice) => isToAssign(invoice, context);
  return model.invoices.with(random, random.between(2, 4), fits, async (some) => {
    const to = place(context);
    const invoiceIds = some.map(({ id }) => id);
    const route = await perform(context, 'Assigning many', deliveryApi.assignMany, {
      body: { ...to, invoiceIds },
      about: invoiceIds,
    });
    for (const invoice of route ? some : []) {
      const stop = route?.items.find(({ invoiceId }) => invoiceId === invoice.id);
      if (stop) note(context, toDeliveryKey(invoice), stop, to);
      else findings.add('lost', [invoice.id], 'Assigning many answers a route without it');
    }
  });
};

const onRoute = (
  fits: (stop: KnownStop) => boolean,
  work: (context: Context, key: string, stop: KnownStop) => Promise<unknown>,
): Action =>
  onRecord(
    invoices,
    (invoice, { model }) => {
      const stop = model.stops.get(toDeliveryKey(invoice));
      const order = model.orders.get(invoice.last.salesOrderId ?? '');
      return isStanding(invoice) && !order?.isDeleted && !!stop && fits(stop);
    },
    async (context, invoice) => {
      const key = toDeliveryKey(invoice);
      const stop = context.model.stops.get(key);
      return stop ? work(context, key, stop) : null;
    },
  );

const move = onRoute(
  ({ status }) => status === 'pending',
  async (context, key, { id }) => {
    const to = place(context);
    const stop = await perform(context, 'Moving a stop', deliveryApi.moveStop, {
      params: { id },
      body: to,
      about: [key, id],
      // Another person may just have deleted the stop's order; then the stop stays.
      mayBe: ({ status }) => status === 409,
    });
    if (stop) note(context, key, stop, to);
  },
);

const unassign = onRoute(
  () => true,
  async (context, key, { id }) => {
    const gone = await perform(context, 'Removing a stop', deliveryApi.deleteStop, {
      params: { id },
      about: [key, id],
      hasKey: context.random.chance(0.5),
      lookUp: async () => undefined,
    });
    if (gone !== null) context.model.stops.set(key, null);
  },
);

const deliver = onRoute(
  () => true,
  async (context, key, stop) => {
    const { findings, random } = context;
    const status = stop.status === 'pending' ? 'delivered' : random.pick(['delivered', 'pending'] as const);
    const about = [key, stop.id];
    const body = await perform(context, 'Marking a stop', deliveryApi.updateStop, {
      params: { id: stop.id },
      body: { status },
      about,
      hasKey: random.chance(0.5),
    });
    if (!body) return;
    findings.same('Delivered at a time', about, body.deliveredAt !== null, status === 'delivered');
    note(context, key, body, stop);
  },
);

export const deliveryActions: WeightedActions = [
  [5, assignOrder],
  [5, assignInvoice],
  [2, assignMany],
  [3, move],
  [2, unassign],
  [4, deliver],
];
