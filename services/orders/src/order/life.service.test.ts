import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { callTables } from '@primal/contracts/call-tables';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { readStoredWeights } from '@primal/contracts/orders/weights';
import type { Call } from '@primal/contracts/shared/api';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { computeLineTotal, parseWeights, writeWeights } from '@primal/contracts/shared/lines';
import { eventually } from '@primal/service-kit/testing';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { listFields } from '../../../../harness/fuzz/valid.ts';
import { performBillingAct } from '../../testing/billing-acts.ts';
import { publishInvoice, readConversions, toInvoice } from '../../testing/invoice.ts';
import { startOrders } from '../../testing/orders.ts';
import { createCase, createStationCalls, type SentPiece } from '../../testing/station.ts';
import { checkOrders } from './checks.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
afterAll(() => orders.stop());

const actions = {
  scan: ordersApi.addPieces,
  all: ordersApi.addPieces,
  notAll: ordersApi.addPieces,
  takeBack: ordersApi.removePiece,
  list: ordersApi.saveWeights,
  edit: ordersApi.updateOrder,
  raise: ordersApi.updateOrder,
  confirm: ordersApi.updateWorkflow,
  reopen: ordersApi.reopenOrder,
  correct: ordersApi.saveWeights,
  batch: ordersApi.addPieces,
  figure: ordersApi.updateOrderItem,
  editOpen: ordersApi.updateOrder,
} as const;
const billed = {
  convert: ordersApi.convertOrder,
  correctInvoice: billingApi.updateInvoice,
  giveBack: billingApi.createReturn,
  voidReturn: billingApi.voidCreditMemo,
  credit: billingApi.createCreditMemo,
  sell: billingApi.createInvoice,
  void: billingApi.updateInvoice,
} as const;
type Does = keyof typeof actions | keyof typeof billed;
const named = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

const notOfScale: Readonly<Record<string, string>> = {
  createOrder: 'orders begin with it',
  createCashReceipt: 'sells over the counter what no order has weighed',
  updatePendingStatus: 'takes marks along as they were answered',
  createProduct: 'weights of the catalog, which lines keep a copy of',
  updateProduct: 'weights of the catalog, which lines keep a copy of',
};

it('runs every call that changes a weight or credits a piece', () => {
  const ofWeights = (path: string): boolean => /weight|piece|isAll/i.test(path);
  const changing = Object.values(callTables).flatMap((table) =>
    Object.entries<Call>(table).filter(
      ([, { method, path, body }]) =>
        method !== 'GET' &&
        (ofWeights(path) || (body ? listFields(body).some(([field]) => ofWeights(field)) : false)),
    ),
  );
  const played = new Set<Call>([...Object.values(actions), ...Object.values(billed)]);
  const missing = changing.filter(([name, call]) => !played.has(call) && !notOfScale[name]);
  expect(missing.map(([name]) => name)).toEqual([]);
  const names = new Set(changing.map(([name]) => name));
  expect(Object.keys(notOfScale).filter((name) => !names.has(name))).toEqual([]);
});

const place = {
  order: fc.nat({ max: 1 }),
  line: fc.nat({ max: 1 }),
  piece: fc.nat({ max: 5 }),
};
const act = fc.record({
  does: fc.constantFrom(...named(actions), 'scan' as const, 'scan' as const),
  ...place,
});
const alone = fc.record({ does: fc.constantFrom(...named(actions), ...named(billed)), ...place });
type Act = {
  does: Does;
  order: number;
  line: number;
  piece: number;
};

/**
 * Starts with an order of three ribeyes, an order of two, and six cases of one lot. `read` are weights that a
 * desk has read. `left` are cases that left with a voided invoice.
 */
const begin = async () => {
  const items = [3, 2].map((quantity) => ({ productId: orders.ribeye.id, quantity }));
  const cases = Array.from({ length: 6 }, (_, at) => createCase({ weight: `${30 + at}.25` }));
  const lot = `P${cases[0]?.serial}`;
  return {
    ids: [(await orders.create({}, items)).id, (await orders.create({}, items)).id],
    cases: cases.map((piece): SentPiece => ({ ...piece, lot })),
    lot,
    read: new Map<string, string[]>(),
    left: new Set<string>(),
    invoices: new Map<string, InvoiceAnswer>(),
  };
};
type Life = Awaited<ReturnType<typeof begin>>;

/**
 * Converts an order. Expects a rejection if the order waits for weights or is already invoiced, and success
 * otherwise.
 */
const convert = async ({ invoices }: Life, { id, allowed }: OrderAnswer): Promise<void> => {
  const answer = orders.convert(id);
  if (allowed.convert === true) {
    const { data } = await eventually(async () => {
      const { invoiceId } = await orders.read(id);
      const event = (await readConversions(orders, id)).find((one) => one.data.invoiceId === invoiceId);
      if (!event) throw new Error('The order was not converted.');
      return event;
    });
    invoices.set(id, await publishInvoice(orders, toInvoice(data)));
  }
  expect((await answer).status).toBe(allowed.convert === true ? 201 : 409);
};

/** Sends weights that the desk read now or earlier. Succeeds only if the line has not changed since. */
const atTheDesk = async ({ read }: Life, order: OrderAnswer, item: OrderItemAnswer, { does, piece }: Act) => {
  const { id } = order;
  const stands = readStoredWeights(item);
  const shownWeights = (piece % 2 === 0 && read.get(item.id)) || stands;
  read.set(item.id, stands);
  const [first = '30', ...others] = shownWeights;
  const corrected = [decimal(first).plus('0.25').toString(), ...others];
  if (does === 'correct')
    return orders.weigh(id, [{ itemId: item.id, weights: corrected, shownWeights, isAll: piece > 2 }]);
  if (does === 'figure')
    return orders.api.call(ordersApi.updateOrderItem, {
      params: { id: item.id },
      body: { weight: '77.5', shownWeights },
    });
  return orders.api.call(ordersApi.addPieces, {
    params: { id },
    body: { itemId: item.id, pieces: [{ weight: '29.75' }], shownWeights, isAll: piece > 2 },
  });
};

const perform = async (life: Life, act: Act) => {
  const { ids, cases, left } = life;
  const { does, order: at, line, piece } = act;
  const order = await orders.read(ids[at] ?? '');
  const item = order.items[line];
  const sent = cases[piece];
  if (!item || !sent) return undefined;
  const { id } = order;
  if (does === 'correct' || does === 'figure' || does === 'batch') return atTheDesk(life, order, item, act);
  if (does === 'editOpen') {
    const weights = parseWeights(item.individualWeights).slice(piece % 2);
    const change = { individualWeights: writeWeights(weights), quantity: item.quantityOrdered, isAll: false };
    return orders.update(id, {
      items: order.items.map((one) => (one.id === item.id ? { ...one, weight: null, ...change } : one)),
    });
  }
  if (does === 'scan') return station.add(order, [sent], { line });
  if (does === 'all' || does === 'notAll') return station.add(order, [], { line, isAll: does === 'all' });
  if (does === 'takeBack') return station.remove(order, (await station.list(order)).at(piece - 6));
  if (does === 'list')
    return orders.weigh(id, [{ itemId: item.id, weights: parseWeights(item.individualWeights).slice(0, 2) }]);
  if (does === 'edit') return orders.update(id, { notes: `note ${piece}`, items: order.items });
  if (does === 'raise')
    return orders.update(id, {
      items: order.items.map((one) => ({
        ...one,
        quantityOrdered: decimal(one.quantityOrdered).plus(1).toString(),
      })),
    });
  if (does === 'reopen') {
    const answer = await orders.reopen(id);
    if (answer.status === 200) for (const { serial } of answer.body.elsewhere) if (serial) left.add(serial);
    return answer;
  }
  if (does === 'confirm')
    return orders.api.call(ordersApi.updateWorkflow, { params: { id }, body: { catchWeightsEntered: true } });
  if (does === 'convert') await convert(life, order);
  else await performBillingAct(orders, { order, invoices: life.invoices }, { does, line, piece });
  return undefined;
};

const check = (order: OrderAnswer): void => {
  for (const line of order.items) {
    const waits = line.isOpen || line.weight === null;
    if (!waits)
      expect([line.id, decimal(line.quantity).plus(line.quantityShort).gte(line.quantityOrdered)]).toEqual([
        line.id,
        true,
      ]);
    if (line.quantityShort !== '0.000')
      expect(decimal(line.quantity).plus(line.quantityShort).eq(line.quantityOrdered)).toBe(true);
    expect(line.total).toBe(
      computeLineTotal(line.product, { ...line, weights: parseWeights(line.individualWeights) }),
    );
    if (order.status === 'invoiced') expect(waits).toBe(false);
  }
  expect(order.subtotal).toBe(toMoney(sum(order.items.map(({ total }) => total))));
};

/**
 * Checks that a line's weights equal its pieces' weights, and the billed weights equal the measured weights.
 */
const checkPieces = async (order: OrderAnswer): Promise<void> => {
  const byLine = Map.groupBy(await station.list(order), ({ itemId }) => itemId);
  for (const { id, individualWeights } of order.items)
    expect((byLine.get(id) ?? []).map(({ weight }) => weight)).toEqual(parseWeights(individualWeights));
  if (order.status !== 'invoiced') return;
  const billed = (await readConversions(orders, order.id)).find(
    ({ data }) => data.invoiceId === order.invoiceId,
  );
  expect(billed?.data.items.map(({ weight, total }) => [weight, total])).toEqual(
    order.items.map(({ weight, total }) => [weight, total]),
  );
};

/** Checks that the recall has each invoiced piece's latest weight and credit memo from billing. */
const checkBilled = async ({ lot, invoices }: Life): Promise<void> => {
  const found = (await orders.api.call(ordersApi.recall, { query: { lot } })).body;
  for (const { invoiceNumber, status, items } of invoices.values())
    for (const piece of items.flatMap(({ pieces }) => pieces)) {
      const told = found.find((row) => row.serial === piece.serial && row.invoiceNumber === invoiceNumber);
      if (told && status !== 'voided')
        expect([told.serial, told.weight, told.returned]).toEqual([
          piece.serial,
          piece.weight,
          piece.returned ?? null,
        ]);
    }
};

/** Checks that a lot's recall has each case of orders and voided invoices exactly once, and no other case. */
const checkRecall = async ({ ids, lot, left }: Life): Promise<void> => {
  const found = (await orders.api.call(ordersApi.recall, { query: { lot } })).body;
  const serials = found.map(({ serial }) => serial).sort();
  const had = (await Promise.all(ids.map((id) => station.list({ id })))).flat();
  expect(serials).toEqual(
    [
      ...new Set([...left, ...had.flatMap(({ lot: of, serial }) => (of === lot ? (serial ?? []) : []))]),
    ].sort(),
  );
};

it('leaves figures, shorts and cases consistent after any actions on two orders, alone and concurrently', async () => {
  const steps = fc.array(fc.oneof(fc.tuple(alone), fc.tuple(act, act)), { minLength: 4, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      const life = await begin();
      for (const step of done) {
        const answers = await Promise.all(step.map((one: Act) => perform(life, one)));
        for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
        for (const id of life.ids) {
          const order = await orders.read(id);
          check(order);
          await checkPieces(order);
        }
        await checkRecall(life);
        await checkBilled(life);
        expect(await checkOrders(orders.db)).toEqual([]);
      }
    }),
    { numRuns: 12, interruptAfterTimeLimit: 25_000 },
  );
}, 90_000);
