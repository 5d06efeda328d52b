import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { lineTotal, parseWeights } from '@primal/contracts/shared/lines';
import { eventually } from '@primal/service-kit/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversions, invoiceOf } from '../testing/invoice.ts';
import { type Orders, startOrders } from '../testing/orders.ts';
import { aCase, type SentPiece, stationOf } from '../testing/station.ts';

let orders: Orders;
let station: ReturnType<typeof stationOf>;
beforeAll(async () => {
  orders = await startOrders();
  station = stationOf(orders);
});
afterAll(() => orders.stop());

const acts = ['scan', 'all', 'notAll', 'takeBack', 'list', 'edit', 'raise', 'reopen'] as const;
/** What goes through billing happens alone: two at once would wait for each other's invoice. */
const billed = ['convert', 'void'] as const;
/** What somebody does: to which of the two orders and their lines, with which case. */
const place = {
  order: fc.nat({ max: 1 }),
  line: fc.nat({ max: 1 }),
  piece: fc.nat({ max: 5 }),
};
const act = fc.record({ does: fc.constantFrom(...acts, 'scan' as const, 'scan' as const), ...place });
const alone = fc.record({ does: fc.constantFrom(...acts, ...billed), ...place });
type Act = {
  does: (typeof acts)[number] | (typeof billed)[number];
  order: number;
  line: number;
  piece: number;
};

/** Two orders of three and two ribeyes, six cases of one lot, and what was invoiced. */
const begin = async () => {
  const items = [3, 2].map((quantity) => ({ productId: orders.ribeye.id, quantity }));
  const cases = Array.from({ length: 6 }, (_, at) => aCase({ weight: `${30 + at}.25` }));
  const lot = `P${cases[0]?.serial}`;
  return {
    ids: [(await orders.create({}, items)).id, (await orders.create({}, items)).id],
    cases: cases.map((piece): SentPiece => ({ ...piece, lot })),
    lot,
  };
};
type Life = Awaited<ReturnType<typeof begin>>;

/** Billing's part: tells of the invoice of an order, and waits until orders have heard of it. */
const bill = async (orderId: string, invoiceId: string, status: InvoiceAnswer['status']): Promise<void> => {
  const event = (await conversions(orders, orderId)).find(({ data }) => data.invoiceId === invoiceId);
  if (!event) throw new Error('The order was not converted.');
  const version = status === 'voided' ? 2 : 1;
  const data = { ...invoiceOf(event.data), status, version };
  await orders.publish(invoiceSaved, { key: invoiceId, sequence: version, data });
  await eventually(async () => {
    const shows = { invoiceNumber: data.invoiceNumber, invoiceVoided: status === 'voided' };
    expect(await orders.read(orderId)).toMatchObject(shows);
    return true;
  });
};

/** Converts an order, which must be refused exactly while it waits for weights or is invoiced. */
const convert = async ({ id, allowed }: OrderAnswer): Promise<void> => {
  const answer = orders.convert(id);
  if (allowed.convert === true) {
    const invoiceId = await eventually(async () => (await orders.read(id)).invoiceId);
    await bill(id, invoiceId ?? '', 'draft');
  }
  expect((await answer).status).toBe(allowed.convert === true ? 201 : 409);
};

const perform = async ({ ids, cases }: Life, { does, order: at, line, piece }: Act) => {
  const order = await orders.read(ids[at] ?? '');
  const item = order.items[line];
  const sent = cases[piece];
  if (!item || !sent) return undefined;
  const { id } = order;
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
  if (does === 'reopen') return orders.reopen(id);
  if (does === 'convert') await convert(order);
  if (does === 'void' && order.invoiceId && !order.invoiceVoided) await bill(id, order.invoiceId, 'voided');
  return undefined;
};

/** What holds for an order at any moment. */
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
      lineTotal(line.product, { ...line, weights: parseWeights(line.individualWeights) }),
    );
    if (order.status === 'invoiced') expect(waits).toBe(false);
  }
  expect(order.subtotal).toBe(toMoney(sum(order.items.map(({ total }) => total))));
};

/** Each case that an order has, or had when its invoice was voided, stands in the recall of its lot once, and no other. */
const checkRecall = async ({ ids, lot }: Life): Promise<void> => {
  const found = (await orders.api.call(ordersApi.recall, { query: { lot } })).body;
  const serials = found.map(({ serial }) => serial).sort();
  const had = (await Promise.all(ids.map((id) => station.list({ id })))).flat();
  expect(serials).toEqual(
    [...new Set(had.flatMap(({ lot: of, serial }) => (of === lot ? serial : [])))].sort(),
  );
};

it('keeps figures, shorts and cases right, whatever is done to two orders, alone and at once', async () => {
  const steps = fc.array(fc.oneof(fc.tuple(alone), fc.tuple(act, act)), { minLength: 4, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      const life = await begin();
      for (const step of done) {
        const answers = await Promise.all(step.map((one: Act) => perform(life, one)));
        for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
        for (const id of life.ids) check(await orders.read(id));
        await checkRecall(life);
      }
    }),
    { numRuns: 12, interruptAfterTimeLimit: 25_000 },
  );
}, 90_000);
