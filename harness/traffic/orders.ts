import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import {
  type Action,
  type Context,
  createAction,
  onRecord,
  perform,
  type WeightedActions,
} from './context.ts';
import { drawLines, drawPieces, expectLines, toSentLines } from './lines.ts';
import type { KnownOrder, Model } from './model.ts';

export const orders = ({ orders }: Model) => orders;

const drawMoney = ({ random }: Context, most: number): string =>
  (random.between(0, most * 100) / 100).toFixed(2);

export const isOpen = ({ isDeleted, last }: KnownOrder) => !isDeleted && last.status !== 'invoiced';
const isInvoiced = ({ isDeleted, last }: KnownOrder) => !isDeleted && last.status === 'invoiced';
const isReady = (order: KnownOrder) => isOpen(order) && order.last.unweighedCount === 0;

const take: Action = async (context) => {
  const { client, model, random } = context;
  const customer = random.pick(model.customers.all);
  const order = {
    customerId: customer.id,
    orderDate: addDays(today(), -random.between(0, 3)),
    expectedDeliveryDate: addDays(today(), random.between(0, 2)),
    deliveryCharge: drawMoney(context, 20),
    notes: `Order of ${client.name}`,
  };
  const last = await perform(context, 'A new order', ordersApi.createOrder, {
    body: { order, items: drawLines(context, random.chance(0.4)) },
    about: [customer.id],
    isSentTwice: random.chance(0.05),
  });
  if (last) model.orders.put({ id: last.id, last, isDeleted: false, isReopened: false, scanned: [] });
};

const edit = createAction(orders, isOpen, 'An edit', ordersApi.updateOrder, {
  get: ordersApi.getOrder,
  body: ({ last: { items, version } }, context) => {
    const { random } = context;
    const kept = toSentLines(items);
    const lines = kept.length > 1 && random.chance(0.3) ? kept.slice(1) : kept;
    const added = drawLines(context, random.chance(0.5)).slice(0, random.between(0, 1));
    return { deliveryCharge: drawMoney(context, 30), items: [...lines, ...added], version };
  },
  after: (order, { model }) => {
    const left = new Set(order.last.items.map(({ id }) => id));
    model.releaseCases(order, ({ itemId }) => !left.has(itemId));
  },
});

const listUnweighedLines = ({ last }: KnownOrder) =>
  last.items.filter(({ needsWeight, weight }) => needsWeight && weight === null);
/** True if an open order has lines without a weight. Lines with scanned pieces are left to the scan actions. */
const hasUnweighedLine = (order: KnownOrder) => isOpen(order) && listUnweighedLines(order).length > 0;

const weigh = onRecord(orders, hasUnweighedLine, async (context, order) => {
  const { findings, random } = context;
  const open = listUnweighedLines(order);
  const body = open.slice(0, random.chance(0.8) ? open.length : 1).map(({ id, quantityOrdered }) => ({
    itemId: id,
    weights: drawPieces(random, Number(quantityOrdered)),
  }));
  const found = await perform(context, 'Weights', ordersApi.saveWeights, {
    params: { id: order.id },
    body,
    about: [order.id],
    hasKey: random.chance(0.5),
  });
  if (!found) return;
  const sent = toSentLines(order.last.items).map((line) => {
    const weights = body.find(({ itemId }) => itemId === line.id)?.weights;
    return weights ? { ...line, individualWeights: `[${weights}]` } : line;
  });
  expectLines(findings, 'a weighed order', found, sent);
  order.last = found;
});

const print = createAction(orders, isOpen, 'Printing the work order', ordersApi.updateWorkflow, {
  get: ordersApi.getOrder,
  body: () => ({ workOrderPrinted: true }),
});

const setStatus = createAction(orders, isOpen, 'A status', ordersApi.updateOrder, {
  body: (_order, { random }) => ({ status: random.pick(['in_progress', 'ready'] as const) }),
});

/** 201 with the invoice, or 202 with its id. Without a key, a retry after a lost answer returns 409. */
const convert = onRecord(orders, isReady, async (context, order) => {
  const { client, findings, model, random } = context;
  const params = { id: order.id };
  const body = await perform(context, 'A conversion', ordersApi.convertOrder, {
    params,
    about: [order.id],
    hasKey: random.chance(0.8),
    isSentTwice: random.chance(0.05),
    lookUp: async () => {
      const found = await client.read(ordersApi.getOrder, { params });
      return found?.invoiceId ? { invoiceId: found.invoiceId, message: 'looked up' } : null;
    },
  });
  if (!body) return;
  const invoiceId = 'invoiceNumber' in body ? body.id : body.invoiceId;
  order.last = { ...order.last, status: 'invoiced', invoiceId };
  if (!('invoiceNumber' in body)) return void model.promised.set(invoiceId, order.id);
  const about = [order.id, body.id];
  findings.same('The invoice', about, [body.salesOrderId, body.total], [order.id, order.last.total]);
  model.addInvoice(body);
});

const hasVoidedInvoice = (order: KnownOrder, { model }: Context) =>
  isInvoiced(order) && model.invoices.get(order.last.invoiceId ?? '')?.stage === 'voided';

const reopen = onRecord(orders, hasVoidedInvoice, async (context, order) => {
  const { client, findings } = context;
  const params = { id: order.id };
  const body = await perform(context, 'Reopening an order', ordersApi.reopenOrder, {
    params,
    about: [order.id, order.last.invoiceId ?? ''],
    lookUp: async () => {
      const found = await client.read(ordersApi.getOrder, { params });
      return found && found.status !== 'invoiced' ? { ...found, elsewhere: [] } : null;
    },
    // The voided invoice's event may not have reached orders yet.
    mayBe: ({ status }) => status === 409,
  });
  if (!body) return;
  const { elsewhere, ...last } = body;
  findings.same('The cases of a reopened order', [order.id], elsewhere, []);
  expectLines(findings, 'a reopened order', last, toSentLines(order.last.items));
  order.isReopened = true;
  order.last = last;
});

const isThere = ({ isDeleted }: KnownOrder) => !isDeleted;

const remove = onRecord(orders, isThere, async (context, order) => {
  const gone = await perform(context, 'Deleting an order', ordersApi.deleteOrder, {
    params: { id: order.id },
    about: [order.id, order.last.orderNumber],
    hasKey: context.random.chance(0.5),
    lookUp: async () => undefined,
  });
  if (gone === null) return;
  order.isDeleted = true;
  // The cases of an invoiced order stay with its invoice.
  if (order.last.status !== 'invoiced') context.model.releaseCases(order, () => true);
});

export const orderActions: WeightedActions = [
  [14, take],
  [6, edit],
  [11, weigh],
  [5, print],
  [3, setStatus],
  [14, convert],
  [3, reopen],
  [2, remove],
];
