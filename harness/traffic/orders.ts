import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { addDays, today } from '@primal/contracts/shared/dates';
import { type Context, done, expectSame, on, perform, refused, type Work, type Works } from './context.ts';
import { expectLines, hasLines, newLines, pieces, sentAgain } from './lines.ts';
import type { KnownOrder } from './model.ts';

const money = (context: Context, most: number): string =>
  (context.random.between(0, most * 100) / 100).toFixed(2);

export const isOpen = ({ isDeleted, last }: KnownOrder) => !isDeleted && last.status !== 'invoiced';
const isReady = (order: KnownOrder) => isOpen(order) && order.last.unweighedCount === 0;
const needsWeights = (order: KnownOrder) => isOpen(order) && order.last.unweighedCount > 0;

const take: Work = async (context) => {
  const { client, model, random } = context;
  const customer = random.pick(model.customers.all);
  const items = newLines(context, random.chance(0.4));
  const order = {
    customerId: customer.id,
    orderDate: addDays(today(), -random.between(0, 3)),
    expectedDeliveryDate: addDays(today(), random.between(0, 2)),
    deliveryCharge: money(context, 20),
    notes: `Order of ${client.name}`,
  };
  const twice = random.chance(0.05);
  const body = await perform(context, 'A new order', ordersApi.createOrder, {
    body: { order, items },
    about: [customer.id],
    twice,
  });
  if (!body) return;
  expectLines(context, 'A new order', body, items);
  const { customerId, orderDate, expectedDeliveryDate, deliveryCharge, notes } = body;
  expectSame(
    context,
    'A new order',
    [body.id],
    { customerId, orderDate, expectedDeliveryDate, deliveryCharge, notes },
    order,
  );
  model.orders.put({ id: body.id, last: body, isDeleted: false, invoicedBefore: [], scanned: [] });
};

export const onOrder = (
  fits: (order: KnownOrder, context: Context) => boolean,
  work: (context: Context, order: KnownOrder) => Promise<unknown>,
): Work => on(({ orders }) => orders, fits, work);

/** By version and without a key, as the edit screen saves it: a try that was broken off is looked up. */
const edit = onOrder(isOpen, async (context, order) => {
  const { client, random } = context;
  const params = { id: order.id };
  const kept = sentAgain(order.last.items);
  const lines = kept.length > 1 && random.chance(0.3) ? kept.slice(1) : kept;
  const items = [...lines, ...newLines(context, random.chance(0.5)).slice(0, random.between(0, 1))];
  const deliveryCharge = money(context, 30);
  const { version } = order.last;
  const isSaved = (found: OrderAnswer | null) =>
    found &&
    found.version > version &&
    found.deliveryCharge === deliveryCharge &&
    hasLines(found.items, items);
  const body = (await perform(context, 'An edit', ordersApi.updateOrder, {
    params,
    body: { deliveryCharge, items, version },
    about: [order.id],
    keyed: random.chance(0.5),
    lookUp: async () => {
      const found = await client.read(ordersApi.getOrder, { params });
      return isSaved(found) ? found : null;
    },
  })) as OrderAnswer | null;
  if (!body) return;
  expectLines(context, 'An edited order', body, items);
  expectSame(context, 'The delivery charge', [order.id], body.deliveryCharge, deliveryCharge);
  const left = new Set(body.items.map(({ id }) => id));
  context.model.letGo(order, ({ itemId }) => !left.has(itemId));
  order.last = body;
});

const untouched = ({ last }: KnownOrder) =>
  last.items.filter(({ needsWeight, weight }) => needsWeight && weight === null);
/** Lines that a station has begun are left to it. */
const hasUntouched = (order: KnownOrder) => isOpen(order) && untouched(order).length > 0;

const weigh = onOrder(hasUntouched, async (context, order) => {
  const { random } = context;
  const open = untouched(order);
  const body = open.slice(0, random.chance(0.8) ? open.length : 1).map(({ id, quantityOrdered }) => ({
    itemId: id,
    weights: pieces(random, Number(quantityOrdered)),
  }));
  const found = await perform(context, 'Weights', ordersApi.saveWeights, {
    params: { id: order.id },
    body,
    about: [order.id],
    keyed: random.chance(0.5),
  });
  if (!found) return;
  const sent = sentAgain(order.last.items).map((line) => {
    const weights = body.find(({ itemId }) => itemId === line.id)?.weights;
    return weights ? { ...line, individualWeights: `[${weights}]` } : line;
  });
  expectLines(context, 'A weighed order', found, sent);
  order.last = found;
});

const print = onOrder(isOpen, async (context, order) => {
  const found = await perform(context, 'Printing the work order', ordersApi.updateWorkflow, {
    params: { id: order.id },
    body: { workOrderPrinted: true },
    about: [order.id],
    keyed: false,
  });
  if (!found) return;
  expectSame(context, 'workOrderPrinted', [order.id], found.workOrderPrinted, true);
  order.last = found;
});

const setStatus = onOrder(isOpen, async (context, order) => {
  const status = context.random.pick(['in_progress', 'ready'] as const);
  const body = (await perform(context, 'A status', ordersApi.updateOrder, {
    params: { id: order.id },
    body: { status },
    about: [order.id],
  })) as OrderAnswer | null;
  if (!body) return;
  expectSame(context, 'The status', [order.id], body.status, status);
  order.last = body;
});

/** 201 with the invoice, or 202 with its id; without a key a second try of a lost answer says 409. */
const convert = onOrder(isReady, async (context, order) => {
  const { client, model, random } = context;
  const params = { id: order.id };
  const body = await perform(context, 'A conversion', ordersApi.convertOrder, {
    params,
    about: [order.id],
    keyed: random.chance(0.8),
    twice: random.chance(0.05),
    lookUp: async () => {
      const found = await client.read(ordersApi.getOrder, { params });
      return found?.invoiceId ? { invoiceId: found.invoiceId, message: 'looked up' } : null;
    },
  });
  if (!body) return;
  const invoiceId = 'invoiceNumber' in body ? body.id : body.invoiceId;
  order.last = { ...order.last, status: 'invoiced', invoiceId };
  if (!('invoiceNumber' in body)) return void model.promised.set(invoiceId, order.id);
  expectSame(context, "The invoice's order", [order.id, body.id], body.salesOrderId, order.id);
  expectSame(context, "The invoice's total", [order.id, body.id], body.total, order.last.total);
  model.addInvoice(body);
});

const hasVoidedInvoice = (order: KnownOrder, { model }: Context) =>
  !order.isDeleted &&
  order.last.status === 'invoiced' &&
  model.invoices.get(order.last.invoiceId ?? '')?.stage === 'voided';

/** Opens an order whose invoice was voided again; it has its lines and weights, and is converted like any other. */
const reopen = onOrder(hasVoidedInvoice, async (context, order) => {
  const { client } = context;
  const params = { id: order.id };
  const written = await client.write(ordersApi.reopenOrder, {
    params,
    about: [order.id, order.last.invoiceId ?? ''],
    lookUp: async () => {
      const found = await client.read(ordersApi.getOrder, { params });
      return found && found.status !== 'invoiced' ? { ...found, elsewhere: [] } : null;
    },
  });
  // That its invoice is voided may still be on its way to the orders.
  if (!written.done && written.status === 409) return;
  const { body } = done(context, 'Opening an order again', [order.id], written) ?? {};
  if (!body) return;
  const { elsewhere, ...last } = body;
  expectSame(context, 'The cases of an order that was opened again', [order.id], elsewhere, []);
  expectLines(context, 'An order that was opened again', last, sentAgain(order.last.items));
  order.invoicedBefore.push(order.last.invoiceId ?? '');
  order.last = last;
});

const remove = onOrder(
  (order) => !order.isDeleted,
  async (context, order) => {
    const written = await context.client.write(ordersApi.deleteOrder, {
      params: { id: order.id },
      about: [order.id, order.last.orderNumber],
      keyed: context.random.chance(0.5),
      lookUp: async () => undefined,
    });
    const isGone = !written.done && written.status === 404;
    if (!done(context, 'Deleting an order', [order.id], written) && !isGone) return;
    order.isDeleted = true;
    // Those of an invoiced order are on its invoice.
    if (order.last.status !== 'invoiced') context.model.letGo(order, () => true);
  },
);

const convertUnweighed = onOrder(needsWeights, async (context, { id }) => {
  const written = await context.client.write(ordersApi.convertOrder, { params: { id }, about: [id] });
  refused(context, 'Converting an unweighed order', [id], written, 409);
});

const editInvoiced = onOrder(
  ({ isDeleted, last }) => !isDeleted && last.status === 'invoiced',
  async (context, { id }) => {
    const body = { deliveryCharge: '99.00' };
    const written = await context.client.write(ordersApi.updateOrder, { params: { id }, body, about: [id] });
    refused(context, 'Editing an invoiced order', [id], written, 409);
  },
);

export const orderWorks: Works = [
  [14, take],
  [6, edit],
  [11, weigh],
  [5, print],
  [3, setStatus],
  [14, convert],
  [3, reopen],
  [2, remove],
  [1, convertUnweighed],
  [1, editInvoiced],
];
