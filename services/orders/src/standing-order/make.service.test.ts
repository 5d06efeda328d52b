import { randomUUIDv7 } from 'node:crypto';
import { customerSaved, productDeleted, productSaved, settingsSaved } from '@primal/contracts/admin/events';
import type { SettingsEventData } from '@primal/contracts/admin/settings';
import { ordersApi } from '@primal/contracts/orders/api';
import { orderSaved, standingDateTold, standingOrdersMade } from '@primal/contracts/orders/events';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, showDate, today } from '@primal/contracts/shared/dates';
import { weekdays } from '@primal/contracts/shared/delivery-days';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import {
  burgersFixture,
  customerFixture,
  customerPriceFixture,
  ribeyeFixture,
  settingsFixture,
} from '@primal/service-kit/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Orders, startOrders } from '../testing/orders.ts';
import { plannedFor } from './run.ts';

type Body = BodyInput<typeof ordersApi.createStandingOrder>;

const tomorrow = addDays(today(), 1);
const daily = (quantity: number | string) => Object.fromEntries(weekdays.map((day) => [day, quantity]));

let orders: Orders;
/** What the command says. */
const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
beforeAll(async () => {
  orders = await startOrders();
  await setTime('00:00');
});
afterAll(() => orders.stop());

let version = 0;
/** Open every day; orders are made at that time of the day before. At midnight tomorrow's are due, at 11:59 PM they are not. */
const setTime = async (
  standingOrdersAt: string,
  target = orders,
  creditControl: SettingsEventData['creditControl'] = 'warn',
) => {
  version += 1;
  const data = settingsFixture({ creditControl, deliveryWeekdays: [...weekdays], standingOrdersAt });
  await target.publish(settingsSaved, { key: 'settings', sequence: version, data });
  await eventually(async () => {
    const { rows } = await sql<{
      at: string;
    }>`select facts ->> 'standingOrdersAt' as at from settings`.execute(target.db);
    return rows[0]?.at === standingOrdersAt;
  });
};

const add = async (over: Partial<Body> = {}, target = orders) => {
  const { status, body, problem } = await target.api.call(ordersApi.createStandingOrder, {
    body: {
      customerId: target.customer.id,
      lines: [{ productId: target.burgers.id, quantities: daily(2) }],
      from: tomorrow,
      ...over,
    },
  });
  if (status !== 201) throw new Error(problem?.message);
  return body;
};
const readStanding = async (id: string) =>
  (await orders.api.call(ordersApi.getStandingOrder, { params: { id } })).body;
const dayOf = async (id: string, date: string) =>
  (await readStanding(id)).upcoming.find((day) => day.date === date);

const run = (...given: string[]) => orders.command('standing-orders', given);

const madeOf = async (standingOrderId: string, target = orders) => {
  const { rows } = await sql<{ id: string }>`
    select id from sales_orders where standing_order_id = ${standingOrderId} order by standing_date`.execute(
    target.db,
  );
  return Promise.all(rows.map(({ id }) => target.read(id)));
};
const attentionTo = async (standingOrderId: string) =>
  (await orders.api.call(ordersApi.listStandingAttention)).body.filter(
    (one) => one.standingOrderId === standingOrderId,
  );
const told = async (standingOrderId: string) =>
  (await orders.recorded(standingDateTold)).filter(({ data }) => data.standingOrderId === standingOrderId);

/** A product that no other test changes. */
const ownProduct = (over: Parameters<typeof burgersFixture>[0] = {}) =>
  orders.saveProduct(burgersFixture({ productCode: randomUUIDv7(), ...over }));
const ownCustomer = (over: Parameters<typeof customerFixture>[0] = {}) =>
  orders.saveCustomer(customerFixture(over));

describe('the order of a standing order', () => {
  it('is made and held where its customer owes too much, and told', async () => {
    await setTime('00:01', orders, 'hold');
    const { id: customerId } = await ownCustomer({ name: 'Harbor Grill', creditLimit: '50.00' });
    const standing = await add({ customerId });
    await run('--date', tomorrow);
    const [order] = await madeOf(standing.id);
    expect(order).toMatchObject({ status: 'pending', total: '80.00' });
    const reason = 'On credit hold: Harbor Grill comes to $80.00 with this order, above the limit of $50.00.';
    expect(await attentionTo(standing.id)).toMatchObject([{ state: 'partly', reason, orderId: order?.id }]);
    expect(await dayOf(standing.id, tomorrow)).toMatchObject({ state: 'made', reason });
    // Nobody is held any more: the order goes on by itself, and nobody has to see to it.
    await setTime('00:00');
    await eventually(async () => expect(await attentionTo(standing.id)).toEqual([]));
    expect(await dayOf(standing.id, tomorrow)).toMatchObject({ state: 'made', reason: null });
  });

  it('is an ordinary pending order for the date, with prices of that day and the charge of the customer', async () => {
    const customer = await ownCustomer({ deliveryCharge: '12.50', freeDeliveryFrom: '200.00' });
    await orders.saveCustomerPrice(
      customerPriceFixture({ customerId: customer.id, productId: orders.burgers.id, from: tomorrow }),
    );
    const lines = [
      { productId: orders.burgers.id, quantities: daily(3) },
      { productId: orders.ribeye.id, quantities: daily(1) },
    ];
    const small = await add({ customerId: customer.id, lines });
    const large = await add({
      customerId: customer.id,
      lines: [{ productId: orders.ribeye.id, quantities: daily(2) }],
    });
    expect(await run()).toBe(true);
    const [order, ...more] = await madeOf(small.id);
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      ...{ status: 'pending', customerId: customer.id, orderDate: today(), expectedDeliveryDate: tomorrow },
      ...{
        standingOrderId: small.id,
        orderNumber: expect.stringMatching(/^SO-\d+$/),
        deliveryCharge: '12.50',
      },
      items: [
        { productId: orders.burgers.id, quantity: '3.000', unitPrice: '8.40', priceSource: 'customer' },
        {
          productId: orders.ribeye.id,
          quantity: '1.000',
          unitPrice: '10.00',
          priceSource: 'tier',
          total: '0.00',
        },
      ],
      subtotal: '25.20',
    });
    // 2 × 15 lbs × $10.00 by estimate.
    expect((await madeOf(large.id))[0]).toMatchObject({ deliveryCharge: '0.00', subtotal: '0.00' });
    const saved = (await orders.recorded(orderSaved)).map(({ data }) => data.standingOrderId);
    expect(saved).toEqual(expect.arrayContaining([small.id, large.id]));
    expect((await orders.recorded(standingOrdersMade)).at(-1)?.data).toMatchObject({
      date: tomorrow,
      count: 2,
    });
    const { upcoming } = (await orders.api.call(ordersApi.getStandingOrder, { params: { id: small.id } }))
      .body;
    expect(upcoming.find(({ date }) => date === tomorrow)).toMatchObject({
      state: 'made',
      orderId: order?.id,
    });
    expect(await attentionTo(small.id)).toEqual([]);
  });

  it('is made once, however many try at the same time, and stays away once it was deleted or moved', async () => {
    const { id } = await add();
    expect(await Promise.all(Array.from({ length: 6 }, () => run()))).toEqual(Array(6).fill(true));
    const [order, ...more] = await madeOf(id);
    expect(more).toEqual([]);
    await orders.update(order?.id ?? '', { expectedDeliveryDate: addDays(tomorrow, 3) });
    await run();
    expect(await madeOf(id)).toHaveLength(1);
    await orders.remove(order?.id ?? '');
    await run();
    expect(await madeOf(id)).toEqual([]);
  });

  it('waits for its time, unless it is asked for by date', async () => {
    await setTime('23:59');
    const { id } = await add();
    await run();
    expect(await madeOf(id)).toEqual([]);
    said.mockClear();
    await run('--date', tomorrow, '--dry-run');
    expect(said.mock.calls.map(([line]) => line)).toEqual([
      `${tomorrow}: 1 order to make\n`,
      '  Corner Bistro: 2 Burger patties.\n',
    ]);
    expect(await madeOf(id)).toEqual([]);
    await run('--date', tomorrow);
    expect(await madeOf(id)).toHaveLength(1);
    await setTime('00:00');
  });

  it('follows the date: skipped, changed, outside, not active', async () => {
    const skipped = await add({ exceptions: [{ date: tomorrow, skip: true }] });
    const changed = await add({
      exceptions: [{ date: tomorrow, lines: [{ productId: orders.bacon.id, quantity: '4' }] }],
    });
    const later = await add({ from: addDays(tomorrow, 1) });
    const idle = await add({ active: false });
    await run();
    for (const { id } of [skipped, later, idle]) expect(await madeOf(id)).toEqual([]);
    expect((await madeOf(changed.id))[0]?.items).toMatchObject([
      { productId: orders.bacon.id, quantity: '4.000' },
    ]);
    await orders.api.call(ordersApi.updateStandingOrder, {
      params: { id: skipped.id },
      body: { exceptions: [] },
    });
    await run();
    expect(await madeOf(skipped.id)).toHaveLength(1);
  });
});

describe('what cannot be made whole', () => {
  it('makes the rest and is told with its reason', async () => {
    const out = await ownProduct({ name: 'Short Ribs' });
    const gone = await ownProduct({ name: 'Old Links' });
    const { id } = await add({
      lines: [out, orders.burgers, gone].map((product) => ({ productId: product.id, quantities: daily(2) })),
    });
    await orders.publish(productSaved, {
      key: out.id,
      sequence: 2,
      data: { ...out, inStock: false, version: 2 },
    });
    await orders.publish(productDeleted, { key: gone.id, sequence: 2, data: { id: gone.id } });
    await eventually(async () => {
      const { body } = await orders.api.call(ordersApi.getStandingOrder, { params: { id } });
      return body.lines.filter(({ shortcoming }) => shortcoming).length === 2;
    });
    expect((await plannedFor(orders.db, tomorrow)).orders).toContainEqual(
      `${orders.customer.name}: 2 Burger patties. Short Ribs is out of stock. Old Links was deleted.`,
    );
    await run();
    const [order] = await madeOf(id);
    expect(order?.items.map(({ productId }) => productId)).toEqual([orders.burgers.id]);
    const attention = await attentionTo(id);
    expect(attention).toMatchObject([
      {
        ...{ date: tomorrow, state: 'partly', orderId: order?.id, orderNumber: order?.orderNumber },
        reason: 'Short Ribs is out of stock. Old Links was deleted.',
      },
    ]);
    expect((await told(id)).map(({ data }) => data)).toEqual(attention);
    await run();
    expect(await told(id)).toHaveLength(1);
  });

  it('is told where nothing is left, or the customer takes nothing more', async () => {
    const out = await ownProduct({ name: 'Tongue', inStock: false });
    const empty = await add({ lines: [{ productId: out.id, quantities: daily(1) }] });
    const customer = await ownCustomer({ name: 'Closed Kitchen' });
    const idle = await add({ customerId: customer.id });
    const halves = await ownProduct({ name: 'Brisket', billedBy: 'LBS' });
    const cut = await add({ lines: [{ productId: halves.id, quantities: daily('1.5') }] });
    const inactive = { ...customer, isActive: false, version: 2 };
    await orders.publish(customerSaved, { key: customer.id, sequence: 2, data: inactive });
    await orders.publish(productSaved, {
      ...{ key: halves.id, sequence: 2, data: { ...halves, billedBy: 'Case', version: 2 } },
    });
    await eventually(async () => {
      const { rows } = await sql<{ ready: boolean }>`
        select (select not is_active from customers where id = ${customer.id})
          and (select snapshot ->> 'billedBy' = 'Case' from products where id = ${halves.id}) as ready`.execute(
        orders.db,
      );
      return rows[0]?.ready === true;
    });
    // What is not made is not planned.
    const day = { state: 'nothing', reason: 'Closed Kitchen is inactive.', makesAt: null };
    expect(await dayOf(idle.id, tomorrow)).toMatchObject(day);
    const { body: listed } = await orders.api.call(ordersApi.listStandingOrders, {
      query: { customerId: customer.id },
    });
    expect(listed).toMatchObject([{ id: idle.id, nextDate: null }]);
    const planned = await plannedFor(orders.db, tomorrow);
    expect(planned.nothing).toEqual([
      `${orders.customer.name}: nothing. Tongue is out of stock.`,
      'Closed Kitchen: nothing. Closed Kitchen is inactive.',
      `${orders.customer.name}: nothing. The quantity of Brisket must be a whole number.`,
    ]);
    said.mockClear();
    await run('--date', tomorrow, '--dry-run');
    expect(said.mock.calls.map(([line]) => line)).toEqual([
      `${tomorrow}: ${planned.orders.length} ${planned.orders.length === 1 ? 'order' : 'orders'} to make\n`,
      ...[...planned.orders, ...planned.nothing].map((line) => `  ${line}\n`),
    ]);
    await run();
    for (const [id, reason] of [
      [empty.id, 'Tongue is out of stock.'],
      [idle.id, 'Closed Kitchen is inactive: make the customer active again to go on.'],
      [cut.id, 'The quantity of Brisket must be a whole number.'],
    ] as const) {
      expect(await madeOf(id)).toEqual([]);
      expect(await attentionTo(id)).toMatchObject([
        { state: 'failed', reason, orderId: null, date: tomorrow },
      ]);
    }
  });

  it('is tried again when somebody says so: made once its cause is gone, else told anew', async () => {
    const meat = await ownProduct({ name: 'Flank', inStock: false });
    const { id } = await add({ lines: [{ productId: meat.id, quantities: daily(1) }] });
    const first = async () => (await attentionTo(id))[0]?.id ?? '';
    const retry = (of: string) => orders.api.call(ordersApi.retryStandingDate, { params: { id: of } });
    await run();
    const failed = await first();
    expect(await retry(failed)).toMatchObject({ status: 204 });
    expect(await attentionTo(id)).toEqual([]);
    expect(await dayOf(id, tomorrow)).toMatchObject({ state: 'planned' });
    await run();
    expect(await attentionTo(id)).toMatchObject([{ state: 'failed', reason: 'Flank is out of stock.' }]);
    const again = await first();
    expect(again).not.toBe(failed);

    const inStock = { ...meat, inStock: true, version: 2 };
    await orders.publish(productSaved, { key: meat.id, sequence: 2, data: inStock });
    await eventually(async () => (await readStanding(id)).lines[0]?.shortcoming === null);
    await retry(again);
    await run();
    expect(await madeOf(id)).toHaveLength(1);
    expect(await attentionTo(id)).toEqual([]);
    expect(await retry(again)).toMatchObject({ status: 404 });
    expect(await retry(randomUUIDv7())).toMatchObject({ status: 404 });
  });

  it.each([
    ['partly', 'An order was made of the rest. Please change that one.'],
    ['passed', `${showDate(tomorrow)} has passed.`],
  ])('is not tried again where it is %s', async (state, message) => {
    const out = await ownProduct({ inStock: false });
    const { id } = await add({ lines: [{ productId: out.id, quantities: daily(1) }] });
    await run();
    await sql`update standing_dates set state = ${state} where standing_order_id = ${id}`.execute(orders.db);
    const [told] = await attentionTo(id);
    const retried = await orders.api.call(ordersApi.retryStandingDate, { params: { id: told?.id ?? '' } });
    expect(retried).toMatchObject({ status: 409, problem: { message } });
    expect(await attentionTo(id)).toMatchObject([{ id: told?.id, state }]);
  });

  it('is told of dates that passed while nothing ran, once, and only of standing orders of then', async () => {
    const old = await add({ from: addDays(today(), -30) });
    const recent = await add({ from: addDays(today(), -30) });
    const skips = await add({
      from: addDays(today(), -30),
      exceptions: [{ date: addDays(today(), -1), skip: true }],
    });
    await run();
    await sql`update standing_orders set created_at = now() - interval '20 days' where id = any(${[old.id, skips.id]})`.execute(
      orders.db,
    );
    await sql`update standing_progress set told_through = ${addDays(today(), -3)}`.execute(orders.db);
    await Promise.all([run(), run(), run()]);
    const dates = async (id: string) => (await attentionTo(id)).map(({ date }) => date).sort();
    expect(await dates(old.id)).toEqual([addDays(today(), -2), addDays(today(), -1)]);
    expect((await attentionTo(old.id))[0]).toMatchObject({
      state: 'passed',
      reason: expect.stringMatching(
        /^No order was made for \d\d\/\d\d\/\d{4}: the system did not run in time\.$/,
      ),
    });
    expect(await dates(recent.id)).toEqual([]);
    expect(await dates(skips.id)).toEqual([addDays(today(), -2)]);
    expect(await told(old.id)).toHaveLength(2);
    // Today's and tomorrow's are made all the same: neither has passed.
    expect((await madeOf(old.id)).map(({ expectedDeliveryDate }) => expectedDeliveryDate)).toEqual([
      today(),
      tomorrow,
    ]);
    await sql`update standing_progress set told_through = '2020-01-01'`.execute(orders.db);
    await run();
    expect(await dates(old.id)).toHaveLength(14);
  });
});

describe('the command', () => {
  it.each([['--date'], ['--date', 'soon'], ['tomorrow'], ['--date', '2026-02-30', '--dry-run']])(
    'refuses %s %s',
    async (...given) => expect(await run(...given)).toBe(false),
  );

  it('makes nothing for a date that has passed', async () => {
    const { id } = await add({ from: addDays(today(), -10) });
    expect(await run('--date', addDays(today(), -1))).toBe(true);
    expect(await madeOf(id)).toEqual([]);
  });
});

describe('a date whose order is there', () => {
  const change = (id: string, exceptions: Body['exceptions']) =>
    orders.api.call(ordersApi.updateStandingOrder, { params: { id }, body: { exceptions } });

  it('cannot be changed or skipped in the standing order any more, and other dates can', async () => {
    const { id } = await add();
    await run();
    const [order] = await madeOf(id);
    const refused = [
      await change(id, [{ date: tomorrow, skip: true }]),
      await change(id, [{ date: tomorrow, lines: [{ productId: orders.burgers.id, quantity: '9' }] }]),
    ];
    for (const { status, problem } of refused) {
      expect([status, problem?.code]).toEqual([409, 'already_made']);
      expect(problem?.message).toBe(
        `${order?.orderNumber} for ${showDate(tomorrow)} is made already. Please change the order.`,
      );
    }
    expect((await change(id, [{ date: addDays(tomorrow, 1), skip: true }])).status).toBe(200);
    expect((await readStanding(id)).exceptions).toEqual([{ date: addDays(tomorrow, 1), skip: true }]);
  });

  it('says what stands on the order, that it was moved, and that it was deleted', async () => {
    const { id } = await add();
    await run();
    const [order] = await madeOf(id);
    if (!order) throw new Error('No order was made.');
    const params = { id: order.id };
    const items = order.items.map((item) => ({ id: item.id, productId: item.productId, quantity: '7' }));
    await orders.api.call(ordersApi.updateOrder, { params, body: { items } });
    expect(await dayOf(id, tomorrow)).toMatchObject({ reason: null, lines: [{ quantity: '7.000' }] });
    const later = addDays(tomorrow, 3);
    await orders.api.call(ordersApi.updateOrder, { params, body: { expectedDeliveryDate: later } });
    expect(await dayOf(id, tomorrow)).toMatchObject({ reason: `Moved to ${showDate(later)}.` });
    await orders.api.call(ordersApi.deleteOrder, { params });
    expect(await dayOf(id, tomorrow)).toMatchObject({
      ...{ state: 'made', orderId: null, lines: [], reason: 'The order was deleted.' },
    });
    const { body: list } = await orders.api.call(ordersApi.listStandingOrders, { query: { limit: '1000' } });
    expect(list.find((one) => one.id === id)?.nextDate).toBe(addDays(tomorrow, 1));
  });
});

it('makes 500 orders in under 30 seconds while the office takes others, each once', async () => {
  const { id } = await add({ lines: [{ productId: orders.ribeye.id, quantities: daily(1) }] });
  await sql`
    insert into standing_orders (id, version, created_at, updated_at, customer_id, lines, from_date, to_date, active,
      exceptions, weekdays, dates)
    select gen_random_uuid(), 1, now(), now(), customer_id, lines, ${addDays(today(), 9)}, null, true, '[]', weekdays, '{}'
    from standing_orders, generate_series(1, 500) where id = ${id}`.execute(orders.db);
  const date = addDays(today(), 9);
  const office = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let taken = 0; taken < 15; taken += 1) await orders.create();
    }),
  );
  const begun = performance.now();
  await run('--date', date);
  const took = performance.now() - begun;
  await office;
  const { rows } = await sql<{ made: number; standing: number }>`
    select count(*)::int as made, count(distinct standing_order_id)::int as standing
    from sales_orders where standing_date = ${date}`.execute(orders.db);
  expect(rows[0]?.made).toBe(rows[0]?.standing);
  expect(rows[0]?.made).toBeGreaterThanOrEqual(500);
  expect(took).toBeLessThan(30_000);
}, 60_000);

it('makes what is due by itself, also after a time without the service', async () => {
  const running = await startOrders({ followsStandingOrders: true });
  await setTime('00:00', running);
  const { id } = await add({}, running);
  await running.restart();
  await eventually(async () => (await madeOf(id, running)).length === 1);
  expect((await madeOf(id, running))[0]).toMatchObject({ expectedDeliveryDate: tomorrow });
  await running.stop();
});

it('prices by the day of delivery', async () => {
  const product = await orders.saveProduct(
    ribeyeFixture({
      productCode: randomUUIDv7(),
      billedBy: 'Case',
      productType: 'fixed-weight',
      scheduledPrices: [
        { id: randomUUIDv7(), from: tomorrow, restaurantPrice: '11.00', scheduledBy: 'Ingrid' },
      ],
    }),
  );
  const { id } = await add({ lines: [{ productId: product.id, quantities: daily(1) }] });
  await run();
  expect((await madeOf(id))[0]?.items).toMatchObject([{ unitPrice: '11.00', listPrice: '11.00' }]);
});
