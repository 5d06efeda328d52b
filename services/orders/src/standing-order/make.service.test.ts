import { randomUUIDv7 } from 'node:crypto';
import { ordersApi } from '@primal/contracts/orders/api';
import { orderSaved, standingOrdersMade } from '@primal/contracts/orders/events';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { toWeekday, weekdays } from '@primal/contracts/shared/delivery-days';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { customerPriceFixture, ribeyeFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createDailyQuantities, type StandingBody, startStanding, tomorrow } from './standing.fixture.ts';

const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
const { orders, add, readStanding, dayOf, run, readMade, attentionTo, ownCustomer, setSettings } =
  await startStanding();
afterAll(() => orders.stop());

describe('the order of a standing order', () => {
  it("is an ordinary pending order for the date, with that day's prices and the customer's charge", async () => {
    const customer = await ownCustomer({ deliveryCharge: '12.50', freeDeliveryFrom: '200.00' });
    await orders.saveCustomerPrice(
      customerPriceFixture({ customerId: customer.id, productId: orders.burgers.id, from: tomorrow }),
    );
    const lines = [
      { productId: orders.burgers.id, quantities: createDailyQuantities(3) },
      { productId: orders.ribeye.id, quantities: createDailyQuantities(1) },
    ];
    const small = await add({ customerId: customer.id, lines });
    const large = await add({
      customerId: customer.id,
      lines: [{ productId: orders.ribeye.id, quantities: createDailyQuantities(2) }],
    });
    expect(await run()).toBe(true);
    const [order, ...more] = await readMade(small.id);
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      status: 'pending',
      customerId: customer.id,
      orderDate: today(),
      expectedDeliveryDate: tomorrow,
      standingOrderId: small.id,
      orderNumber: expect.stringMatching(/^SO-\d+$/),
      deliveryCharge: '12.50',
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
    // At an estimated 15 lbs each and $10.00 a pound, two cases exceed the limit for free delivery.
    expect((await readMade(large.id))[0]).toMatchObject({ deliveryCharge: '0.00', subtotal: '0.00' });
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

  it('is made once under concurrency, and not again after the order was deleted or moved', async () => {
    const { id } = await add();
    expect(await Promise.all(Array.from({ length: 6 }, () => run()))).toEqual(Array(6).fill(true));
    const [order, ...more] = await readMade(id);
    expect(more).toEqual([]);
    await orders.update(order?.id ?? '', { expectedDeliveryDate: addDays(tomorrow, 3) });
    await run();
    expect(await readMade(id)).toHaveLength(1);
    await orders.remove(order?.id ?? '');
    await run();
    expect(await readMade(id)).toEqual([]);
  });

  it('is not made during a change of its standing order', async () => {
    const { id } = await add();
    await orders.db.transaction().execute(async (holder) => {
      await holder.updateTable('standing_orders').set({ active: false }).where('id', '=', id).execute();
      await run('--date', tomorrow);
    });
    expect(await readMade(id)).toEqual([]);
  });

  it('waits for its time, unless requested by date', async () => {
    await setSettings({ standingOrdersAt: '23:59' });
    const { id } = await add();
    await run();
    expect(await readMade(id)).toEqual([]);
    said.mockClear();
    await run('--date', tomorrow, '--dry-run');
    expect(said.mock.calls.map(([line]) => line)).toEqual([
      `${tomorrow}: 1 order to make\n`,
      '  Corner Bistro: 2 Burger patties.\n',
    ]);
    expect(await readMade(id)).toEqual([]);
    await run('--date', tomorrow);
    expect(await readMade(id)).toHaveLength(1);
    await setSettings();
  });

  it('depends on the state of the date: skipped, changed, outside the period, inactive', async () => {
    const skipped = await add({ exceptions: [{ date: tomorrow, skip: true }] });
    const changed = await add({
      exceptions: [{ date: tomorrow, lines: [{ productId: orders.bacon.id, quantity: '4' }] }],
    });
    const later = await add({ from: addDays(tomorrow, 1) });
    const idle = await add({ active: false });
    await run();
    for (const { id } of [skipped, later, idle]) expect(await readMade(id)).toEqual([]);
    expect((await readMade(changed.id))[0]?.items).toMatchObject([
      { productId: orders.bacon.id, quantity: '4.000' },
    ]);
    await orders.api.call(ordersApi.updateStandingOrder, {
      params: { id: skipped.id },
      body: { exceptions: [] },
    });
    await run();
    expect(await readMade(skipped.id)).toHaveLength(1);
  });
});

describe('the command', () => {
  it.each([['--date'], ['--date', 'soon'], ['tomorrow'], ['--date', '2026-02-30', '--dry-run']])(
    'rejects %s %s',
    async (...given) => expect(await run(...given)).toBe(false),
  );

  it('makes no order for a past date or a date over a year ahead', async () => {
    const { id } = await add({ from: addDays(today(), -10) });
    for (const days of [-1, 367]) expect(await run('--date', addDays(today(), days))).toBe(true);
    expect(await readMade(id)).toEqual([]);
  });
});

describe('a date with an order', () => {
  const change = (id: string, exceptions: StandingBody['exceptions']) =>
    orders.api.call(ordersApi.updateStandingOrder, { params: { id }, body: { exceptions } });

  it('cannot be changed or skipped in the standing order, unlike other dates', async () => {
    const { id } = await add();
    await run();
    const [order] = await readMade(id);
    const refused = [
      await change(id, [{ date: tomorrow, skip: true }]),
      await change(id, [{ date: tomorrow, lines: [{ productId: orders.burgers.id, quantity: '9' }] }]),
    ];
    for (const { status, problem } of refused) {
      expect([status, problem?.code]).toEqual([409, 'already_made']);
      expect(problem?.message).toBe(
        `${order?.orderNumber} for ${formatDate(tomorrow)} was already made. Change that order instead.`,
      );
    }
    expect((await change(id, [{ date: addDays(tomorrow, 1), skip: true }])).status).toBe(200);
    expect((await readStanding(id)).exceptions).toEqual([{ date: addDays(tomorrow, 1), skip: true }]);
  });

  it("shows the order's lines, and shows if the order was moved or deleted", async () => {
    const { id } = await add();
    await run();
    const [order] = await readMade(id);
    if (!order) throw new Error('No order was made.');
    const params = { id: order.id };
    const items = order.items.map((item) => ({ id: item.id, productId: item.productId, quantity: '7' }));
    await orders.api.call(ordersApi.updateOrder, { params, body: { items } });
    expect(await dayOf(id, tomorrow)).toMatchObject({ reason: null, lines: [{ quantity: '7.000' }] });
    const later = addDays(tomorrow, 3);
    await orders.api.call(ordersApi.updateOrder, { params, body: { expectedDeliveryDate: later } });
    expect(await dayOf(id, tomorrow)).toMatchObject({ reason: `Moved to ${formatDate(later)}.` });
    await orders.api.call(ordersApi.deleteOrder, { params });
    expect(await dayOf(id, tomorrow)).toMatchObject({
      state: 'made',
      orderId: null,
      lines: [],
      reason: 'The order was deleted.',
    });
    const { body: list } = await orders.api.call(ordersApi.listStandingOrders, { query: { limit: '1000' } });
    expect(list.find((one) => one.id === id)?.nextDate).toBe(addDays(tomorrow, 1));
  });
});

it('a date with an order is reported if its day no longer has a delivery, and is not the next delivery', async () => {
  const { id: customerId } = await ownCustomer();
  const { id } = await add({ customerId });
  await run();
  const [order] = await readMade(id);
  await setSettings({ closedDates: [{ date: tomorrow, name: 'Inventory' }] });
  expect(await dayOf(id, tomorrow)).toMatchObject({
    state: 'made',
    orderId: order?.id,
    reason: `${order?.orderNumber} was made, but there are no deliveries on that day: Inventory.`,
  });
  const { body: list } = await orders.api.call(ordersApi.listStandingOrders, { query: { customerId } });
  expect(list).toMatchObject([{ id, nextDate: addDays(tomorrow, 1) }]);
  const others = weekdays.filter((day) => day !== toWeekday(tomorrow));
  await setSettings({ deliveryWeekdays: others });
  expect((await dayOf(id, tomorrow))?.reason).toContain('No deliveries on ');
  await setSettings();
  expect(await dayOf(id, tomorrow)).toMatchObject({ state: 'made', reason: null });
});

it('makes 500 orders while the office takes others, each once', async () => {
  const { id } = await add({
    lines: [{ productId: orders.ribeye.id, quantities: createDailyQuantities(1) }],
  });
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
  await run('--date', date);
  await office;
  const { rows } = await sql<{ made: number; standing: number }>`
    select count(*)::int as made, count(distinct standing_order_id)::int as standing
    from sales_orders where standing_date = ${date}`.execute(orders.db);
  expect(rows[0]?.made).toBe(rows[0]?.standing);
  expect(rows[0]?.made).toBeGreaterThanOrEqual(500);
}, 120_000);

it('makes due orders automatically, also after downtime', async () => {
  const running = await startStanding({ followsStandingOrders: true });
  const { id } = await running.add();
  await running.orders.restart();
  await eventually(async () => (await running.readMade(id)).length === 1);
  expect((await running.readMade(id))[0]).toMatchObject({ expectedDeliveryDate: tomorrow });
  await running.orders.stop();
});

it('uses prices of the delivery day', async () => {
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
  const { id } = await add({ lines: [{ productId: product.id, quantities: createDailyQuantities(1) }] });
  await run();
  expect((await readMade(id))[0]?.items).toMatchObject([{ unitPrice: '11.00', listPrice: '11.00' }]);
});
