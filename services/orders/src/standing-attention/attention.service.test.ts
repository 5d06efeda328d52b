import { randomUUIDv7 } from 'node:crypto';
import { customerSaved, productDeleted, productSaved } from '@primal/contracts/admin/events';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { runDuringChange } from '@primal/service-kit/testing/blocked';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { planOrders } from '../standing-order/run.ts';
import { createDailyQuantities, startStanding, tomorrow } from '../standing-order/standing.fixture.ts';

const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
const standing = await startStanding();
const { orders, add, readStanding, dayOf, run, readMade } = standing;
const { attentionTo, listEvents, ownProduct, ownCustomer, setSettings } = standing;
afterAll(() => orders.stop());

describe('a date that needs attention', () => {
  it('is reported if its customer owes too much, and the order is made on hold', async () => {
    await setSettings({ creditControl: 'hold' });
    const { id: customerId } = await ownCustomer({ name: 'Harbor Grill', creditLimit: '50.00' });
    const standing = await add({ customerId });
    await run('--date', tomorrow);
    const [order] = await readMade(standing.id);
    expect(order).toMatchObject({ status: 'pending', total: '80.00' });
    const reason = 'On credit hold: Harbor Grill is at $80.00 with this order, above the limit of $50.00.';
    expect(await attentionTo(standing.id)).toMatchObject([{ state: 'partly', reason, orderId: order?.id }]);
    expect(await dayOf(standing.id, tomorrow)).toMatchObject({ state: 'made', reason });
    await setSettings();
    await eventually(async () => expect(await attentionTo(standing.id)).toEqual([]));
    expect(await dayOf(standing.id, tomorrow)).toMatchObject({ state: 'made', reason: null });
  });

  it('has an order of the remaining products, and the reason is reported', async () => {
    const out = await ownProduct({ name: 'Short Ribs' });
    const gone = await ownProduct({ name: 'Old Links' });
    const { id } = await add({
      lines: [out, orders.burgers, gone].map((product) => ({
        productId: product.id,
        quantities: createDailyQuantities(2),
      })),
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
    expect((await planOrders(orders.db, tomorrow)).orders).toContainEqual(
      `${orders.customer.name}: 2 Burger patties. Short Ribs is out of stock. Old Links was deleted.`,
    );
    await run();
    const [order] = await readMade(id);
    expect(order?.items.map(({ productId }) => productId)).toEqual([orders.burgers.id]);
    const attention = await attentionTo(id);
    expect(attention).toMatchObject([
      {
        date: tomorrow,
        state: 'partly',
        orderId: order?.id,
        orderNumber: order?.orderNumber,
        reason: 'Short Ribs is out of stock. Old Links was deleted.',
      },
    ]);
    expect(attention).toMatchObject((await listEvents(id)).map(({ data }) => data));
    await run();
    expect(await listEvents(id)).toHaveLength(1);
  });

  it('is reported if no product remains, or the customer gets no deliveries', async () => {
    const out = await ownProduct({ name: 'Tongue', inStock: false });
    const empty = await add({ lines: [{ productId: out.id, quantities: createDailyQuantities(1) }] });
    const customer = await ownCustomer({ name: 'Closed Kitchen' });
    const idle = await add({ customerId: customer.id });
    const halves = await ownProduct({ name: 'Brisket', billedBy: 'LBS' });
    const cut = await add({ lines: [{ productId: halves.id, quantities: createDailyQuantities('1.5') }] });
    const inactive = { ...customer, isActive: false, version: 2 };
    await orders.publish(customerSaved, { key: customer.id, sequence: 2, data: inactive });
    await orders.publish(productSaved, {
      key: halves.id,
      sequence: 2,
      data: { ...halves, billedBy: 'Case', version: 2 },
    });
    await eventually(async () => {
      const { rows } = await sql<{ ready: boolean }>`
        select (select not is_active from customers where id = ${customer.id})
          and (select snapshot ->> 'billedBy' = 'Case' from products where id = ${halves.id}) as ready`.execute(
        orders.db,
      );
      return rows[0]?.ready === true;
    });
    const day = { state: 'nothing', reason: 'Closed Kitchen is inactive.', makesAt: null };
    expect(await dayOf(idle.id, tomorrow)).toMatchObject(day);
    const { body: listed } = await orders.api.call(ordersApi.listStandingOrders, {
      query: { customerId: customer.id },
    });
    expect(listed).toMatchObject([{ id: idle.id, nextDate: null }]);
    const planned = await planOrders(orders.db, tomorrow);
    expect(planned.nothing).toEqual([
      `${orders.customer.name}: no order. Tongue is out of stock.`,
      'Closed Kitchen: no order. Closed Kitchen is inactive.',
      `${orders.customer.name}: no order. The quantity of Brisket must be a whole number.`,
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
      [idle.id, 'Closed Kitchen is inactive. Make the customer active again to continue.'],
      [cut.id, 'The quantity of Brisket must be a whole number.'],
    ] as const) {
      expect(await readMade(id)).toEqual([]);
      expect(await attentionTo(id)).toMatchObject([
        { state: 'failed', reason, orderId: null, date: tomorrow },
      ]);
    }
  });

  it('is reported if the customer has a manual order for the date, and a second order is made', async () => {
    const { id: customerId } = await ownCustomer({ name: 'Harbor Grill' });
    const byHand = await orders.create({ customerId, expectedDeliveryDate: tomorrow });
    await orders.create({ customerId, expectedDeliveryDate: addDays(tomorrow, 1) });
    const other = { id: byHand.id, orderNumber: byHand.orderNumber };
    const { id } = await add({ customerId });
    await add({ customerId });
    expect(await dayOf(id, tomorrow)).toMatchObject({ state: 'planned', otherOrders: [other] });
    await run();
    const [order] = await readMade(id);
    const reason = `This is a second order: ${byHand.orderNumber} already exists for ${formatDate(tomorrow)}.`;
    const entry = { state: 'partly', reason, orderId: order?.id, orderNumber: order?.orderNumber };
    expect(await attentionTo(id)).toMatchObject([{ ...entry, otherOrders: [other] }]);
    expect((await listEvents(id)).map(({ data }) => data)).toMatchObject([entry]);
    expect(await dayOf(id, tomorrow)).toMatchObject({ state: 'made', reason, otherOrders: [other] });
    await orders.remove(byHand.id);
    expect(await attentionTo(id)).toMatchObject([{ ...entry, otherOrders: [] }]);
  });

  it("is not reported for the standing order's own order", async () => {
    const { id: customerId } = await ownCustomer();
    const standing = await Promise.all([add({ customerId }), add({ customerId })]);
    await run();
    for (const { id } of standing) {
      expect(await readMade(id)).toHaveLength(1);
      expect(await attentionTo(id)).toEqual([]);
    }
  });

  it('is retried on request: the order is made once the cause is gone, else reported again', async () => {
    const meat = await ownProduct({ name: 'Flank', inStock: false });
    const { id } = await add({ lines: [{ productId: meat.id, quantities: createDailyQuantities(1) }] });
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
    expect(await readMade(id)).toHaveLength(1);
    expect(await attentionTo(id)).toEqual([]);
    expect(await retry(again)).toMatchObject({ status: 404 });
    expect(await retry(randomUUIDv7())).toMatchObject({ status: 404 });
  });

  it.each([
    ['partly', 'An order was made for this date. Change that order instead.'],
    ['passed', `${formatDate(tomorrow)} has passed.`],
  ])('is not retried if it is %s', async (state, message) => {
    const out = await ownProduct({ inStock: false });
    const { id } = await add({ lines: [{ productId: out.id, quantities: createDailyQuantities(1) }] });
    await run();
    await sql`update standing_dates set state = ${state} where standing_order_id = ${id}`.execute(orders.db);
    const [entry] = await attentionTo(id);
    const retried = await orders.api.call(ordersApi.retryStandingDate, {
      params: { id: entry?.id ?? '' },
    });
    expect(retried).toMatchObject({ status: 409, problem: { message } });
    expect(await attentionTo(id)).toMatchObject([{ id: entry?.id, state }]);
  });

  it('is not retried if its order is made concurrently', async () => {
    const out = await ownProduct({ inStock: false });
    const { id } = await add({ lines: [{ productId: out.id, quantities: createDailyQuantities(1) }] });
    await run();
    const [failed] = await attentionTo(id);
    const retried = await runDuringChange(
      orders.db,
      (holder) =>
        holder
          .updateTable('standing_dates')
          .set({ state: 'partly' })
          .where('standing_order_id', '=', id)
          .execute(),
      () => orders.api.call(ordersApi.retryStandingDate, { params: { id: failed?.id ?? '' } }),
    );
    expect(retried).toMatchObject({ status: 409, problem: { code: 'already_made' } });
    expect(await attentionTo(id)).toMatchObject([{ id: failed?.id, state: 'partly' }]);
  });

  it('is reported once after downtime, and only for standing orders of that day', async () => {
    const old = await add({ from: addDays(today(), -30) });
    const recent = await add({ from: addDays(today(), -30) });
    const later = await add({ from: tomorrow });
    const skips = await add({
      from: addDays(today(), -30),
      exceptions: [{ date: addDays(today(), -1), skip: true }],
    });
    const customer = await ownCustomer({ name: 'Gone Grill' });
    const stopped = await add({ customerId: customer.id, from: addDays(today(), -30) });
    await orders.publish(customerSaved, {
      key: customer.id,
      sequence: 2,
      data: { ...customer, isActive: false, version: 2 },
    });
    await eventually(async () => {
      const day = await dayOf(stopped.id, tomorrow);
      expect(day?.reason).toBe('Gone Grill is inactive.');
    });
    await run();
    await sql`update standing_orders set created_at = now() - interval '20 days' where id = any(${[old.id, later.id, skips.id, stopped.id]})`.execute(
      orders.db,
    );
    await sql`update standing_progress set told_through = ${addDays(today(), -3)}`.execute(orders.db);
    await Promise.all([run(), run(), run()]);
    const dates = async (id: string) => (await attentionTo(id)).map(({ date }) => date).sort();
    expect(await dates(old.id)).toEqual([addDays(today(), -2), addDays(today(), -1)]);
    expect((await attentionTo(old.id))[0]).toMatchObject({
      state: 'passed',
      reason: expect.stringMatching(
        /^No order was made for \d\d\/\d\d\/\d{4}: the system was not running in time\.$/,
      ),
    });
    expect((await attentionTo(stopped.id)).filter(({ state }) => state === 'passed')).toMatchObject(
      [addDays(today(), -1), addDays(today(), -2)].map((date) => ({
        reason: `No order was made for ${formatDate(date)}: Gone Grill is inactive.`,
      })),
    );
    expect(await dates(recent.id)).toEqual([]);
    expect(await dates(later.id)).toEqual([]);
    expect(await dates(skips.id)).toEqual([addDays(today(), -2)]);
    expect(await listEvents(old.id)).toHaveLength(2);
    expect((await readMade(old.id)).map(({ expectedDeliveryDate }) => expectedDeliveryDate)).toEqual([
      today(),
      tomorrow,
    ]);
    await sql`update standing_progress set told_through = '2020-01-01'`.execute(orders.db);
    await run();
    expect(await dates(old.id)).toHaveLength(14);
  });
});
