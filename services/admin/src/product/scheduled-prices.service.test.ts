import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { productSaved } from '@primal/contracts/admin/events';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addProduct, startAdmin } from '../../testing/admin.ts';
import { maxScheduledDays } from './new-prices.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const monday = addDays(today(), 7);
const tuesday = addDays(monday, 1);

type Prices = Omit<BodyInput<typeof adminApi.savePrices>['prices'][number], 'id'>;
const schedule = async (id: string, from: string, prices: Prices) =>
  (await client.call(adminApi.savePrices, { body: { from, prices: [{ id, ...prices }] } })).body.results[0];
const coming = async (id: string) =>
  (await client.call(adminApi.listScheduledPrices, { params: { id } })).body;
const trail = async () => (await client.call(adminApi.listAuditTrail, { query: { limit: '1' } })).body[0];

describe('scheduled prices', () => {
  it('are listed by day and published, while current prices stay the same', async () => {
    const { id } = await addProduct(client);
    await schedule(id, tuesday, { retailPrice: 15 });
    const result = await schedule(id, monday, { restaurantPrice: '11.00', costPrice: '' });
    const scheduledPrices = [
      {
        id: expect.any(String),
        from: monday,
        restaurantPrice: '11.00',
        costPrice: null,
        scheduledBy: 'Test Clerk',
      },
      { id: expect.any(String), from: tuesday, retailPrice: '15.00', scheduledBy: 'Test Clerk' },
    ];
    expect(result).toMatchObject({
      problem: null,
      product: { restaurantPrice: '10.45', retailPrice: '13.19', version: 3, scheduledPrices },
    });
    expect(await coming(id)).toEqual(scheduledPrices);
    expect((await admin.recorded(productSaved)).at(-1)).toMatchObject({
      key: id,
      sequence: 3,
      data: result?.product,
    });
    expect(await trail()).toMatchObject({
      kind: 'prices',
      subject: '1 product',
      changes: expect.arrayContaining([
        {
          field: expect.stringContaining(`restaurantPrice from ${formatDate(monday)}`),
          before: '10.45',
          after: '11.00',
        },
      ]),
    });
  });

  it('replace previous prices for the same day under a new id', async () => {
    const { id } = await addProduct(client);
    await schedule(id, monday, { restaurantPrice: '11.00', retailPrice: '15.00' });
    const [first] = await coming(id);
    await schedule(id, monday, { restaurantPrice: '12.00' });
    const [second, ...others] = await coming(id);
    expect(second).toEqual({ ...first, id: second?.id, restaurantPrice: '12.00' });
    expect(second?.id).not.toBe(first?.id);
    expect(others).toEqual([]);
  });

  it('name every user who scheduled a price', async () => {
    const { id } = await addProduct(client);
    const day = addDays(monday, 60);
    await schedule(id, day, { restaurantPrice: '11.00' });
    const other = admin.client({ name: 'Bob' });
    const reschedule = (prices: Prices) =>
      other.call(adminApi.savePrices, { body: { from: day, prices: [{ id, ...prices }] } });
    await reschedule({ retailPrice: '15.00' });
    expect(await coming(id)).toMatchObject([{ scheduledBy: 'Test Clerk, Bob' }]);
    await reschedule({ retailPrice: '15.50', restaurantPrice: '11.50' });
    expect(await coming(id)).toMatchObject([{ scheduledBy: 'Bob' }]);
  });

  it("use that day's restaurant price for a cleared unit price", async () => {
    const { id } = await addProduct(client, { unitPrice: '9.00' });
    await schedule(id, monday, { unitPrice: '', restaurantPrice: '11.00' });
    await schedule(id, tuesday, { unitPrice: null });
    expect(await coming(id)).toMatchObject([{ unitPrice: '11.00' }, { from: tuesday, unitPrice: '11.00' }]);
  });

  it('can be deleted individually', async () => {
    const { id } = await addProduct(client);
    await schedule(id, monday, { restaurantPrice: '11.00' });
    await schedule(id, tuesday, { restaurantPrice: '12.00' });
    const [first, second] = await coming(id);
    const params = { id, scheduledId: first?.id ?? '' };
    expect(await client.call(adminApi.deleteScheduledPrices, { params })).toMatchObject({ status: 204 });
    expect(await coming(id)).toEqual([second]);
    expect((await admin.recorded(productSaved)).at(-1)).toMatchObject({
      data: { scheduledPrices: [second] },
    });
    expect(await trail()).toMatchObject({
      kind: 'prices',
      changes: [{ field: `restaurantPrice from ${formatDate(monday)}`, before: '11.00', after: null }],
    });
    const again = await client.call(adminApi.deleteScheduledPrices, { params });
    expect(again).toMatchObject({
      status: 404,
      problem: { message: 'These prices are no longer scheduled.' },
    });
  });

  it('that include a cost cannot be deleted by users without cost permission', async () => {
    const { id } = await addProduct(client);
    await schedule(id, monday, { restaurantPrice: '11.00', costPrice: '' });
    await schedule(id, tuesday, { restaurantPrice: '12.00' });
    const clerk = admin.client({ role: 'an own role', permissions: ['viewOrders', 'changePrices'] });
    const [withCost, without] = await coming(id);
    const takeBack = (entry = withCost) =>
      clerk.call(adminApi.deleteScheduledPrices, { params: { id, scheduledId: entry?.id ?? '' } });
    expect(await takeBack()).toMatchObject({
      status: 403,
      problem: { message: 'These prices include a cost. Ask an admin for the permission "See costs".' },
    });
    expect(await takeBack(without)).toMatchObject({ status: 204 });
    expect(await coming(id)).toEqual([withCost]);
  });

  it('stay the same after edits, new prices, an unchanged save, and a new category', async () => {
    const { id } = await addProduct(client, { category: 'Elk' });
    await schedule(id, monday, { restaurantPrice: '11.00' });
    const entries = await coming(id);
    const { body: read } = await client.call(adminApi.getProduct, { params: { id } });
    expect((await client.send('PATCH', `/api/products/${id}`, { ...read, brand: 'Other' })).status).toBe(200);
    await client.call(adminApi.savePrices, { body: { prices: [{ id, restaurantPrice: '10.80' }] } });
    await client.call(adminApi.renameCategory, { body: { from: 'Elk', to: 'Moose' } });
    expect(await coming(id)).toEqual(entries);
  });

  it('are accepted or rejected for each product individually', async () => {
    const one = await addProduct(client);
    const two = await addProduct(client);
    const prices = [
      { id: one.id, version: 7, retailPrice: '14.00' },
      { id: randomUUIDv7(), retailPrice: '14.00' },
      { id: two.id, version: 1, retailPrice: '14.00' },
    ];
    const { body } = await client.call(adminApi.savePrices, { body: { from: monday, prices } });
    expect(body.results.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/^Someone else changed this product/),
      'This product has been deleted.',
      null,
    ]);
    expect(await coming(one.id)).toEqual([]);
  });

  it('are limited to 50 days per product', async () => {
    const { id } = await addProduct(client);
    for (let day = 0; day < maxScheduledDays; day += 1)
      expect(await schedule(id, addDays(monday, day), { retailPrice: '14.00' })).toMatchObject({
        problem: null,
      });
    expect(await schedule(id, addDays(monday, maxScheduledDays), { retailPrice: '14.00' })).toMatchObject({
      problem: expect.stringContaining('already has scheduled prices on 50 days'),
    });
    expect(await schedule(id, monday, { retailPrice: '15.00' })).toMatchObject({ problem: null });
  });
});

describe('scheduled prices on their day', () => {
  const begin = async (day: string, work: () => Promise<unknown>) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) });
    await work().finally(() => vi.useRealTimers());
  };
  const bringIntoForce = () => admin.command('scheduled-prices');
  const read = async (id: string) => (await client.call(adminApi.getProduct, { params: { id } })).body;

  it('apply with an event; the audit trail names the users who scheduled them', async () => {
    const { id } = await addProduct(client, { name: 'Oxtail' });
    await schedule(id, monday, { restaurantPrice: '11.00', costPrice: '' });
    await schedule(id, tuesday, { restaurantPrice: '12.00' });
    await bringIntoForce();
    expect(await read(id)).toMatchObject({ restaurantPrice: '10.45', version: 3 });
    await begin(monday, bringIntoForce);
    const product = await read(id);
    expect(product).toMatchObject({
      restaurantPrice: '11.00',
      costPrice: null,
      retailPrice: '13.19',
      version: 4,
      scheduledPrices: [{ from: tuesday, restaurantPrice: '12.00' }],
    });
    expect((await admin.recorded(productSaved)).at(-1)).toMatchObject({
      key: id,
      sequence: 4,
      actor: { name: 'system' },
      data: product,
    });
    const { body } = await client.call(adminApi.listAuditTrail, { query: { limit: '500' } });
    const bySystem = body.filter(({ userName }) => userName === 'system');
    expect(bySystem).toMatchObject([
      { kind: 'prices', userId: null, reason: `Scheduled by Test Clerk for ${formatDate(monday)}.` },
    ]);
    expect(bySystem[0]?.changes.filter(({ field }) => field.startsWith('Oxtail'))).toEqual([
      { field: 'Oxtail: costPrice', before: '8.95', after: null },
      { field: 'Oxtail: restaurantPrice', before: '10.45', after: '11.00' },
    ]);
  });

  it('apply in order of their days after an outage of several days', async () => {
    const { id } = await addProduct(client);
    await schedule(id, monday, { restaurantPrice: '11.00', retailPrice: '14.00' });
    await schedule(id, tuesday, { restaurantPrice: '12.00' });
    await admin.restart(async () => {
      await sql`update products set scheduled_prices = jsonb_set(jsonb_set(scheduled_prices,
        '{0,from}', to_jsonb(${addDays(today(), -2)}::text)), '{1,from}', to_jsonb(${today()}::text)) where id = ${id}`.execute(
        admin.db,
      );
    });
    await eventually(async () => expect((await read(id)).scheduledPrices).toEqual([]));
    expect(await read(id)).toMatchObject({ restaurantPrice: '12.00', retailPrice: '14.00', version: 4 });
  });

  it('apply once if several service instances run', async () => {
    const products = await Promise.all(Array.from({ length: 30 }, () => addProduct(client)));
    const prices = products.map(({ id }) => ({ id, retailPrice: '16.00' }));
    await client.call(adminApi.savePrices, { body: { from: monday, prices } });
    await begin(monday, () => Promise.all([bringIntoForce(), bringIntoForce(), bringIntoForce()]));
    const events = await admin.recorded(productSaved);
    for (const { id } of products) {
      expect(await read(id)).toMatchObject({ retailPrice: '16.00', version: 3, scheduledPrices: [] });
      expect(events.filter(({ key, sequence }) => key === id && sequence > 2)).toHaveLength(1);
    }
  });
});

it.each([
  ['today', { from: today() }, 'Prices can be scheduled for a day after today.'],
  ['yesterday', { from: addDays(today(), -1) }, 'Prices can be scheduled for a day after today.'],
  [
    'a date over ten years ahead',
    { from: '2099-01-01' },
    'Must be a date within the last or the next ten years.',
  ],
  ['no date', { from: '' }, 'Please enter a date.'],
  ['null', { from: null }, 'Must be a date.'],
  ['no price', { prices: [{}] }, 'Enter at least one scheduled price.'],
  ['a negative price', { prices: [{ retailPrice: '-1' }] }, 'Must be a number of 0 or more.'],
])('rejects %s, and stores nothing', async (_, bad, message) => {
  const { id } = await addProduct(client);
  const { prices = [{ retailPrice: '14.00' }], ...rest } = bad as { prices?: object[] };
  const body = { from: monday, ...rest, prices: prices.map((price) => ({ id, ...price })) };
  const answer = await client.send('PATCH', '/api/products/prices', body);
  expect(answer).toMatchObject({ status: 400, problem: { issues: [{ message }] } });
  expect(await coming(id)).toEqual([]);
});

it('answers 404 for scheduled prices of a missing product', async () => {
  const params = { id: randomUUIDv7(), scheduledId: randomUUIDv7() };
  expect((await client.call(adminApi.listScheduledPrices, { params })).status).toBe(404);
  expect((await client.call(adminApi.deleteScheduledPrices, { params })).status).toBe(404);
});
