import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { KnownOrder } from './book.ts';
import { type Desk, done, expectSame, refused, type Work, type Works } from './desk.ts';
import { expectLines, hasLines, newLines, pieces, sentAgain } from './lines.ts';

const money = (desk: Desk, most: number): string => (desk.random.between(0, most * 100) / 100).toFixed(2);

export const isOpen = ({ isDeleted, last }: KnownOrder) => !isDeleted && last.status !== 'invoiced';
const isReady = (order: KnownOrder) => isOpen(order) && order.last.unweighedCount === 0;
const needsWeights = (order: KnownOrder) => isOpen(order) && order.last.unweighedCount > 0;

const take: Work = async (desk) => {
  const { clerk, book, random } = desk;
  const customer = random.pick(book.customers.all);
  const items = newLines(desk, random.chance(0.4));
  const order = {
    customerId: customer.id,
    orderDate: addDays(today(), -random.between(0, 3)),
    expectedDeliveryDate: addDays(today(), random.between(0, 2)),
    deliveryCharge: money(desk, 20),
    notes: `Order of ${clerk.name}`,
  };
  const twice = random.chance(0.05);
  const written = await clerk.write(ordersApi.createOrder, {
    body: { order, items },
    about: [customer.id],
    twice,
  });
  const { body } = done(desk, 'A new order', [customer.id], written) ?? {};
  if (!body) return;
  expectLines(desk, 'A new order', body, items);
  const { customerId, orderDate, expectedDeliveryDate, deliveryCharge, notes } = body;
  expectSame(
    desk,
    'A new order',
    [body.id],
    { customerId, orderDate, expectedDeliveryDate, deliveryCharge, notes },
    order,
  );
  book.orders.put({ id: body.id, last: body, isDeleted: false, invoicedBefore: [], scanned: [] });
};

/** Runs a work on one order that fits. */
export const onOrder =
  (fits: (order: KnownOrder) => boolean, work: (desk: Desk, order: KnownOrder) => Promise<unknown>): Work =>
  (desk) =>
    desk.book.orders.with(desk.random, 1, fits, ([order]) => work(desk, order).then(() => order));

/** By version and without a key, as the edit screen saves it: a try that was broken off is looked up. */
const edit = onOrder(isOpen, async (desk, order) => {
  const { clerk, random } = desk;
  const params = { id: order.id };
  const kept = sentAgain(order.last.items);
  const lines = kept.length > 1 && random.chance(0.3) ? kept.slice(1) : kept;
  const items = [...lines, ...newLines(desk, random.chance(0.5)).slice(0, random.between(0, 1))];
  const deliveryCharge = money(desk, 30);
  const { version } = order.last;
  const isSaved = (found: OrderAnswer | null) =>
    found &&
    found.version > version &&
    found.deliveryCharge === deliveryCharge &&
    hasLines(found.items, items);
  const written = await clerk.write(ordersApi.updateOrder, {
    params,
    body: { deliveryCharge, items, version },
    about: [order.id],
    keyed: random.chance(0.5),
    lookUp: async () => {
      const found = await clerk.read(ordersApi.getOrder, { params });
      return isSaved(found) ? found : null;
    },
  });
  const body = done(desk, 'An edit', [order.id], written)?.body as OrderAnswer | undefined;
  if (!body) return;
  expectLines(desk, 'An edited order', body, items);
  expectSame(desk, 'The delivery charge', [order.id], body.deliveryCharge, deliveryCharge);
  const left = new Set(body.items.map(({ id }) => id));
  desk.book.letGo(order, ({ itemId }) => !left.has(itemId));
  order.last = body;
});

const untouched = ({ last }: KnownOrder) =>
  last.items.filter(({ needsWeight, weight }) => needsWeight && weight === null);
/** Lines that a station has begun are left to it. */
const hasUntouched = (order: KnownOrder) => isOpen(order) && untouched(order).length > 0;

const weigh = onOrder(hasUntouched, async (desk, order) => {
  const { clerk, random } = desk;
  const open = untouched(order);
  const body = open.slice(0, random.chance(0.8) ? open.length : 1).map(({ id, quantityOrdered }) => ({
    itemId: id,
    weights: pieces(random, Number(quantityOrdered)),
  }));
  const written = await clerk.write(ordersApi.saveWeights, {
    params: { id: order.id },
    body,
    about: [order.id],
    keyed: random.chance(0.5),
  });
  const found = done(desk, 'Weights', [order.id], written);
  if (!found) return;
  const sent = sentAgain(order.last.items).map((line) => {
    const weights = body.find(({ itemId }) => itemId === line.id)?.weights;
    return weights ? { ...line, individualWeights: `[${weights}]` } : line;
  });
  expectLines(desk, 'A weighed order', found.body, sent);
  order.last = found.body;
});

const print = onOrder(isOpen, async (desk, order) => {
  const written = await desk.clerk.write(ordersApi.updateWorkflow, {
    params: { id: order.id },
    body: { workOrderPrinted: true },
    about: [order.id],
    keyed: false,
  });
  const found = done(desk, 'Printing the work order', [order.id], written);
  if (!found) return;
  expectSame(desk, 'workOrderPrinted', [order.id], found.body.workOrderPrinted, true);
  order.last = found.body;
});

const setStatus = onOrder(isOpen, async (desk, order) => {
  const status = desk.random.pick(['in_progress', 'ready'] as const);
  const written = await desk.clerk.write(ordersApi.updateOrder, {
    params: { id: order.id },
    body: { status },
    about: [order.id],
  });
  const body = done(desk, 'A status', [order.id], written)?.body as OrderAnswer | undefined;
  if (!body) return;
  expectSame(desk, 'The status', [order.id], body.status, status);
  order.last = body;
});

/** 201 with the invoice, or 202 with its id; without a key a second try of a lost answer says 409. */
const convert = onOrder(isReady, async (desk, order) => {
  const { clerk, book, random } = desk;
  const params = { id: order.id };
  const written = await clerk.write(ordersApi.convertOrder, {
    params,
    about: [order.id],
    keyed: random.chance(0.8),
    twice: random.chance(0.05),
    lookUp: async () => {
      const found = await clerk.read(ordersApi.getOrder, { params });
      return found?.invoiceId ? { invoiceId: found.invoiceId, message: 'looked up' } : null;
    },
  });
  const body = done(desk, 'A conversion', [order.id], written)?.body;
  if (!body) return;
  const invoiceId = 'invoiceNumber' in body ? body.id : body.invoiceId;
  order.last = { ...order.last, status: 'invoiced', invoiceId };
  if (!('invoiceNumber' in body)) return void book.promised.set(invoiceId, order.id);
  expectSame(desk, "The invoice's order", [order.id, body.id], body.salesOrderId, order.id);
  expectSame(desk, "The invoice's total", [order.id, body.id], body.total, order.last.total);
  book.addInvoice(body);
});

const hasVoidedInvoice = (order: KnownOrder, { book }: Desk) =>
  !order.isDeleted &&
  order.last.status === 'invoiced' &&
  book.invoices.get(order.last.invoiceId ?? '')?.stage === 'voided';

/** Opens an order whose invoice was voided again; it has its lines and weights, and is converted like any other. */
const reopen: Work = (desk) =>
  desk.book.orders.with(
    desk.random,
    1,
    (order) => hasVoidedInvoice(order, desk),
    async ([order]) => {
      const { clerk } = desk;
      const params = { id: order.id };
      const written = await clerk.write(ordersApi.reopenOrder, {
        params,
        about: [order.id, order.last.invoiceId ?? ''],
        lookUp: async () => {
          const found = await clerk.read(ordersApi.getOrder, { params });
          return found && found.status !== 'invoiced' ? { ...found, elsewhere: [] } : null;
        },
      });
      // That its invoice is voided may still be on its way to the orders.
      if (!written.done && written.status === 409) return;
      const { body } = done(desk, 'Opening an order again', [order.id], written) ?? {};
      if (!body) return;
      const { elsewhere, ...last } = body;
      expectSame(desk, 'The cases of an order that was opened again', [order.id], elsewhere, []);
      expectLines(desk, 'An order that was opened again', last, sentAgain(order.last.items));
      order.invoicedBefore.push(order.last.invoiceId ?? '');
      order.last = last;
    },
  );

const remove = onOrder(
  (order) => !order.isDeleted,
  async (desk, order) => {
    const written = await desk.clerk.write(ordersApi.deleteOrder, {
      params: { id: order.id },
      about: [order.id, order.last.orderNumber],
      keyed: desk.random.chance(0.5),
      lookUp: async () => undefined,
    });
    const isGone = !written.done && written.status === 404;
    if (!done(desk, 'Deleting an order', [order.id], written) && !isGone) return;
    order.isDeleted = true;
    // Those of an invoiced order are on its invoice.
    if (order.last.status !== 'invoiced') desk.book.letGo(order, () => true);
  },
);

const convertUnweighed = onOrder(needsWeights, async (desk, { id }) => {
  const written = await desk.clerk.write(ordersApi.convertOrder, { params: { id }, about: [id] });
  refused(desk, 'Converting an unweighed order', [id], written, 409);
});

const editInvoiced = onOrder(
  ({ isDeleted, last }) => !isDeleted && last.status === 'invoiced',
  async (desk, { id }) => {
    const body = { deliveryCharge: '99.00' };
    const written = await desk.clerk.write(ordersApi.updateOrder, { params: { id }, body, about: [id] });
    refused(desk, 'Editing an invoiced order', [id], written, 409);
  },
);

/** What is done with sales orders. */
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
