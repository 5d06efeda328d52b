import { productDeleted } from '@primal/contracts/admin/events';
import { ordersApi } from '@primal/contracts/orders/api';
import { standingOrderDeleted, standingOrderSaved } from '@primal/contracts/orders/events';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { toWeekday } from '@primal/contracts/shared/delivery-days';
import { eventually } from '@primal/service-kit/testing';
import { readPages } from '@primal/service-kit/testing/pages';
import { customerFixture, ribeyeFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { formatValue, nobody } from '../../testing/bad-values.ts';
import { startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
afterAll(() => orders.stop());

type Body = BodyInput<typeof ordersApi.createStandingOrder>;
type Patch = BodyInput<typeof ordersApi.updateStandingOrder>;

const body = (over: Partial<Body> = {}): Body => ({
  customerId: orders.customer.id,
  lines: [{ productId: orders.burgers.id, quantities: { mon: 2, fri: '3' } }],
  from: today(),
  ...over,
});
const create = async (over: Partial<Body> = {}) => {
  const answer = await orders.api.call(ordersApi.createStandingOrder, { body: body(over) });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.problem?.message}`);
  return answer.body;
};
const read = async (id: string) =>
  (await orders.api.call(ordersApi.getStandingOrder, { params: { id } })).body;
const update = (id: string, change: Patch) =>
  orders.api.call(ordersApi.updateStandingOrder, { params: { id }, body: change });

const next = (weekday: string, after = today()): string => {
  const date = addDays(after, 1);
  return toWeekday(date) === weekday ? date : next(weekday, date);
};

describe('a standing order', () => {
  it('is stored with quantities by weekday and shows its next days', async () => {
    const stored = await create({ exceptions: [{ date: next('fri'), skip: true }] });
    expect(stored).toMatchObject({
      customer: { name: orders.customer.name },
      lines: [
        {
          productId: orders.burgers.id,
          productName: orders.burgers.name,
          shortcoming: null,
          quantities: { mon: '2.000', fri: '3.000' },
        },
      ],
      from: today(),
      to: null,
      active: true,
      version: 1,
      exceptions: [{ date: next('fri'), skip: true }],
    });
    expect(stored.upcoming).toHaveLength(14);
    const on = (date: string) => stored.upcoming.find((one) => one.date === date);
    expect(on(next('mon'))).toMatchObject({
      state: 'planned',
      isException: false,
      orderId: null,
      makesAt: expect.any(String),
      lines: [{ productId: orders.burgers.id, quantity: '2.000' }],
    });
    expect(on(next('fri'))).toMatchObject({ state: 'skipped', isException: true, makesAt: null, lines: [] });
    expect(on(next('sun'))).toMatchObject({ state: 'nothing', reason: 'No deliveries on Sundays' });
    expect(on(next('tue'))).toMatchObject({ state: 'nothing', reason: null });
    expect(await read(stored.id)).toEqual(stored);
    const event = (await orders.recorded(standingOrderSaved)).at(-1);
    expect(event).toMatchObject({ key: stored.id, sequence: 1, data: { active: true } });
  });

  it('gives the reason for a day without delivery: closed, before, after, inactive', async () => {
    const state = async (over: Partial<Body>, date: string) =>
      (await create(over)).upcoming.find((one) => one.date === date)?.state;
    const sunday = [{ productId: orders.burgers.id, quantities: { sun: 1 } }];
    expect(await state({ lines: sunday }, next('sun'))).toBe('closed');
    expect(await state({ from: addDays(next('mon'), 1) }, next('mon'))).toBe('outside');
    expect(await state({ to: addDays(next('mon'), -1) }, next('mon'))).toBe('outside');
    expect(await state({ active: false }, next('mon'))).toBe('outside');
  });

  it('can be changed on a single date', async () => {
    // Picks the first open day from tomorrow on. The same day a week later is also within the 14 days.
    const date = addDays(today(), toWeekday(addDays(today(), 1)) === 'sun' ? 2 : 1);
    const quantities = { [toWeekday(date)]: 2 };
    const { id } = await create({ lines: [{ productId: orders.burgers.id, quantities }] });
    const lines = [{ productId: orders.ribeye.id, quantity: '1' }];
    const changed = (await update(id, { exceptions: [{ date, lines }], version: 1 })).body;
    expect(changed.upcoming.find((one) => one.date === date)).toMatchObject({
      state: 'planned',
      isException: true,
      lines: [{ productId: orders.ribeye.id, quantity: '1.000' }],
    });
    expect(changed.upcoming.find((one) => one.date === addDays(date, 7))).toMatchObject({
      lines: [{ productId: orders.burgers.id, quantity: '2.000' }],
    });
    expect((await update(id, { exceptions: [] })).body).toMatchObject({ exceptions: [], version: 3 });
  });

  it('shows skipped or changed dates after the next 14 days', async () => {
    const skipped = next('mon', addDays(today(), 21));
    const changed = next('sun', addDays(today(), 28));
    const lines = [{ productId: orders.ribeye.id, quantity: '1' }];
    const { id, later } = await create({
      exceptions: [
        { date: changed, lines },
        { date: next('fri'), skip: true },
        { date: skipped, skip: true },
      ],
    });
    expect(later).toMatchObject([
      { date: skipped, state: 'skipped', isException: true, lines: [] },
      { date: changed, state: 'closed', reason: 'No deliveries on Sundays', lines: [{ quantity: '1.000' }] },
    ]);
    expect((await update(id, { exceptions: [] })).body.later).toEqual([]);
  });

  it('leaves absent fields, and rejects a stale change', async () => {
    const { id } = await create({ to: addDays(today(), 30) });
    expect(await update(id, { active: false, version: 1 })).toMatchObject({
      status: 200,
      body: { active: false, to: addDays(today(), 30), version: 2 },
    });
    expect(await update(id, { active: true, version: 1 })).toMatchObject({
      status: 409,
      problem: { code: 'stale_version' },
    });
    expect(await update(id, { to: addDays(today(), -1) })).toMatchObject({
      status: 400,
      problem: { message: 'The last day must not be before the first.', issues: [{ path: 'to' }] },
    });
  });

  it('lists a deleted product with a mark', async () => {
    const product = await orders.saveProduct(ribeyeFixture({ name: 'Oxtail' }));
    const { id, lines } = await create({ lines: [{ productId: product.id, quantities: { mon: 1 } }] });
    await orders.publish(productDeleted, { key: product.id, sequence: 2, data: { id: product.id } });
    await eventually(async () => expect((await read(id)).lines[0]?.shortcoming).toBe('deleted'));
    const same = lines.map(({ productId, quantities }) => ({ productId, quantities }));
    expect(await update(id, { lines: [...same, ...(body().lines ?? [])] })).toMatchObject({ status: 200 });
    expect(
      await orders.api.call(ordersApi.createStandingOrder, { body: body({ lines: same }) }),
    ).toMatchObject({ status: 400, problem: { message: 'Oxtail has been deleted.' } });
  });

  it('has no next delivery in the list once all of its products are deleted', async () => {
    const product = await orders.saveProduct(ribeyeFixture({ name: 'Oxtail' }));
    const { id: customerId } = await orders.saveCustomer(customerFixture());
    await create({ customerId, lines: [{ productId: product.id, quantities: { mon: 1, fri: 1 } }] });
    const nextDate = async () =>
      (await orders.api.call(ordersApi.listStandingOrders, { query: { customerId } })).body[0]?.nextDate;
    expect(await nextDate()).not.toBeNull();
    await orders.publish(productDeleted, { key: product.id, sequence: 2, data: { id: product.id } });
    await eventually(async () => expect(await nextDate()).toBeNull());
  });

  it('can be deleted', async () => {
    const { id } = await create();
    expect(await orders.api.call(ordersApi.deleteStandingOrder, { params: { id } })).toMatchObject({
      status: 204,
    });
    expect(await orders.api.call(ordersApi.getStandingOrder, { params: { id } })).toMatchObject({
      status: 404,
      problem: { message: 'Standing order not found' },
    });
    expect((await orders.recorded(standingOrderDeleted)).at(-1)).toMatchObject({ key: id, sequence: 2 });
  });

  it.each(['GET', 'PATCH', 'DELETE'])('%s answers 404 if missing', async (method) => {
    for (const id of [nobody, 'no-uuid'])
      expect(
        await orders.api.send(method, `/api/standing-orders/${id}`, method === 'PATCH' ? {} : undefined),
      ).toMatchObject({ status: 404, problem: { code: 'not_found' } });
  });
});

describe('the list of standing orders', () => {
  it('sorts by customer, searches by name, filters and pages', async () => {
    const names = ['Zed Grill', 'Ábel Deli', 'Zed Cafe'];
    for (const name of names) {
      const { id: customerId } = await orders.saveCustomer(customerFixture({ name: `${name} 77` }));
      await create({ customerId, active: name !== 'Zed Cafe' });
    }
    const list = async (query: Parameters<typeof orders.api.call<typeof ordersApi.listStandingOrders>>[1]) =>
      (await orders.api.call(ordersApi.listStandingOrders, query)).body.map(({ customer }) => customer.name);
    expect(await list({ query: { q: ' 77' } })).toEqual(['Ábel Deli 77', 'Zed Cafe 77', 'Zed Grill 77']);
    expect(await list({ query: { q: 'abel' } })).toEqual(['Ábel Deli 77']);
    expect(await list({ query: { q: '77', status: 'inactive' } })).toEqual(['Zed Cafe 77']);
    expect(await list({ query: { q: '77', sort: 'createdAt', order: 'desc' } })).toEqual([
      'Zed Cafe 77',
      'Ábel Deli 77',
      'Zed Grill 77',
    ]);
    const path = '/api/standing-orders?q=77&limit=1';
    const pages = await readPages<{ customer: { name: string } }>(orders.api, path);
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['3', '3', '3']);
    const seen = pages.flatMap(({ body }) => body.map(({ customer }) => customer.name));
    expect(seen).toEqual(['Ábel Deli 77', 'Zed Cafe 77', 'Zed Grill 77']);
  });

  it('shows quantities, days and the next delivery', async () => {
    const { id: customerId } = await orders.saveCustomer(customerFixture());
    const { id } = await create({ customerId, exceptions: [{ date: next('mon'), skip: true }] });
    const { body: found } = await orders.api.call(ordersApi.listStandingOrders, { query: { customerId } });
    const [first, second] = [next('fri'), addDays(next('mon'), 7)].sort();
    expect(found).toMatchObject([{ id, lineCount: 1, weekdays: ['mon', 'fri'] }]);
    expect([today(), first, second]).toContain(found[0]?.nextDate);
  });
});

describe('invalid standing orders', () => {
  const burgers = () => orders.burgers.id;
  const line = (over: object) => () => ({
    lines: [{ productId: burgers(), quantities: { mon: 1 }, ...over }],
  });
  const exceptions = (list: unknown) => () => ({ exceptions: list });
  const day = addDays(today(), 1);
  const refused: [string, () => object][] = [
    ['customerId', () => ({ customerId: '' })],
    ['customerId', () => ({ customerId: nobody })],
    ['customerId', () => ({ customerId: 5 })],
    ['lines', () => ({ lines: [] })],
    ['lines', () => ({ lines: 'burgers' })],
    ['lines', () => ({ lines: [null] })],
    ['lines', line({ productId: nobody })],
    ['lines', line({ quantities: {} })],
    ['lines', line({ quantities: { mon: 0 } })],
    ['lines', line({ quantities: { monday: 1 } })],
    ['lines', line({ quantities: { mon: -1 } })],
    ['lines', line({ quantities: { mon: '1.5' } })],
    ['lines', line({ quantities: { mon: 'two' } })],
    ['lines', line({ quantities: 'mon' })],
    ['lines', line({ surprise: 1 })],
    ['lines', () => ({ lines: [...line({})().lines, ...line({})().lines] })],
    ['from', () => ({ from: null })],
    ['from', () => ({ from: '2026-02-30' })],
    ['from', () => ({ from: '1990-01-01' })],
    ['to', () => ({ to: addDays(today(), -1) })],
    ['to', () => ({ to: 'soon' })],
    ['active', () => ({ active: 'yes' })],
    ['exceptions', exceptions('none')],
    ['exceptions', exceptions([{ date: 'soon', skip: true }])],
    ['exceptions', exceptions([{ date: day }])],
    ['exceptions', exceptions([{ date: day, skip: false }])],
    ['exceptions', exceptions([{ date: day, lines: [] }])],
    ['exceptions', () => ({ exceptions: [{ date: day, lines: [{ productId: burgers(), quantity: 0 }] }] })],
    [
      'exceptions',
      () => ({ exceptions: [{ date: day, lines: [{ productId: burgers(), quantity: '0.5' }] }] }),
    ],
    ['exceptions', () => ({ exceptions: [{ date: day, lines: [{ productId: nobody, quantity: 1 }] }] })],
    [
      'exceptions',
      () => ({ exceptions: [{ date: day, skip: true, lines: [{ productId: burgers(), quantity: 1 }] }] }),
    ],
    [
      'exceptions',
      exceptions([
        { date: day, skip: true },
        { date: day, skip: true },
      ]),
    ],
    ['surprise', () => ({ surprise: 1 })],
  ];
  it.each(refused.map(([field, over]) => [field, formatValue(over.toString().slice(6)), over] as const))(
    'are rejected for %s: %s, with nothing stored',
    async (field, _, over) => {
      const count = async () =>
        (await orders.api.send('GET', '/api/standing-orders?limit=1')).headers.get('x-total-count');
      const { id, version } = await create();
      const before = await count();
      for (const answer of [
        await orders.api.send('POST', '/api/standing-orders', { ...body(), ...over() }),
        await orders.api.send('PATCH', `/api/standing-orders/${id}`, over()),
      ]) {
        expect(answer).toMatchObject({ status: 400, problem: { message: expect.any(String) } });
        expect(answer.problem?.issues?.map(({ path }) => path.split('.')[0])).toContain(field);
      }
      expect(await count()).toBe(before);
      expect((await read(id)).version).toBe(version);
    },
  );

  it('are rejected for an inactive customer', async () => {
    const { id: customerId } = await orders.saveCustomer(customerFixture({ isActive: false }));
    expect(
      await orders.api.call(ordersApi.createStandingOrder, { body: body({ customerId }) }),
    ).toMatchObject({ status: 400, problem: { issues: [{ path: 'customerId' }] } });
  });
});
