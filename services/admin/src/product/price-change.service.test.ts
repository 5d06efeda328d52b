import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { productSaved } from '@primal/contracts/admin/events';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { afterAll, describe, expect, it } from 'vitest';
import { addProduct, startAdmin } from '../../testing/admin.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();
const monday = addDays(today(), 7);

type Change = BodyInput<typeof adminApi.previewPriceChange>;
const preview = async (body: Change) => (await client.call(adminApi.previewPriceChange, { body })).body;
const apply = (body: Change, token: string, idempotencyKey?: string) =>
  client.call(adminApi.applyPriceChange, {
    body: { ...body, token },
    ...(idempotencyKey && { idempotencyKey }),
  });
const read = async (id: string) => (await client.call(adminApi.getProduct, { params: { id } })).body;
const trail = async () => (await client.call(adminApi.listAuditTrail, { query: { limit: '500' } })).body;

describe('a bulk price change', () => {
  it('has a preview, and changes all products with an event each and a single audit entry', async () => {
    const one = await addProduct(client, { category: 'Elk', name: 'Elk Loin' });
    const two = await addProduct(client, { category: 'Elk', name: 'Elk Chop', costPrice: null });
    const other = await addProduct(client, { category: 'Elk Farm' });
    const change = {
      category: 'Elk',
      fields: ['restaurantPrice', 'costPrice'],
      percent: 5,
      roundTo: '0.09',
    } as const;
    const { token, products } = await preview({ ...change, fields: [...change.fields] });
    expect(products).toEqual([
      {
        id: two.id,
        productCode: two.productCode,
        name: 'Elk Chop',
        category: 'Elk',
        brand: two.brand,
        prices: { restaurantPrice: { old: '10.45', new: '10.99' } },
      },
      {
        id: one.id,
        productCode: one.productCode,
        name: 'Elk Loin',
        category: 'Elk',
        brand: one.brand,
        prices: {
          costPrice: { old: '8.95', new: '9.49' },
          restaurantPrice: { old: '10.45', new: '10.99' },
        },
      },
    ]);
    expect(await read(one.id)).toEqual(one);
    const done = await apply({ ...change, fields: [...change.fields] }, token);
    expect(done).toMatchObject({ status: 200, body: { products: 2, from: null } });
    expect(await read(one.id)).toMatchObject({
      costPrice: '9.49',
      restaurantPrice: '10.99',
      retailPrice: '13.19',
      unitPrice: '10.45',
      version: 2,
    });
    expect(await read(two.id)).toMatchObject({ costPrice: null, restaurantPrice: '10.99', version: 2 });
    expect(await read(other.id)).toEqual(other);
    const events = (await admin.recorded(productSaved)).slice(-2);
    expect(events.map(({ key }) => key).sort()).toEqual([one.id, two.id].sort());
    expect((await trail())[0]).toMatchObject({
      kind: 'prices',
      subject: '2 products',
      userName: 'Test Clerk',
      changes: [
        { field: 'Bulk change', after: 'Raised by 5%, rounded to 0.09: Elk' },
        { field: expect.stringMatching(/^Elk/) },
        { field: expect.stringMatching(/^Elk/) },
        { field: expect.stringMatching(/^Elk/) },
      ],
    });
  });

  it('is applied once per idempotency key', async () => {
    const { id } = await addProduct(client);
    const change: Change = { productIds: [id], fields: ['retailPrice'], amount: '-0.19', roundTo: '0.01' };
    const { token } = await preview(change);
    const key = randomUUIDv7();
    const answers = [await apply(change, token, key), await apply(change, token, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ retailPrice: '13.00', version: 2 });
  });

  it("for a future day changes that day's prices, and is stored beside other scheduled prices", async () => {
    const { id } = await addProduct(client);
    const prices = [{ id, restaurantPrice: '20.00', costPrice: '9.00' }];
    await client.call(adminApi.savePrices, { body: { from: monday, prices } });
    const change: Change = {
      productIds: [id],
      fields: ['restaurantPrice', 'retailPrice'],
      percent: 10,
      roundTo: '0.01',
      from: monday,
    };
    const { token, products } = await preview(change);
    expect(products[0]?.prices).toEqual({
      restaurantPrice: { old: '20.00', new: '22.00' },
      retailPrice: { old: '13.19', new: '14.51' },
    });
    expect((await apply(change, token)).body).toEqual({ products: 1, from: monday });
    expect(await read(id)).toMatchObject({
      restaurantPrice: '10.45',
      scheduledPrices: [{ from: monday, restaurantPrice: '22.00', retailPrice: '14.51', costPrice: '9.00' }],
    });
    expect((await trail())[0]?.changes[1]).toEqual({
      field: `Beef Loin, Strip Loin: restaurantPrice from ${formatDate(monday)}`,
      before: '20.00',
      after: '22.00',
    });
  });

  it('counts products whose later scheduled prices will replace the changed prices', async () => {
    const brand = `Brand ${randomUUIDv7()}`;
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => addProduct(client, { brand })));
    const schedule = (id = '', from = monday, price: object = { retailPrice: '15.00' }) =>
      client.call(adminApi.savePrices, { body: { from, prices: [{ id, ...price }] } });
    const tuesday = addDays(monday, 1);
    await schedule(one?.id, tuesday);
    await schedule(one?.id, addDays(monday, 2));
    await schedule(two?.id, monday);
    await schedule(three?.id, monday, { wholesalePrice: '9.00' });
    const change: Change = { brand, fields: ['retailPrice'], percent: 5, roundTo: '0.01' };
    expect((await preview(change)).coming).toEqual({ products: 2, first: monday });
    expect((await preview({ ...change, from: monday })).coming).toEqual({ products: 1, first: tuesday });
    expect(await preview({ ...change, fields: ['restaurantPrice'] })).not.toHaveProperty('coming');
  });

  it('skips prices of 0.00 and unchanged products', async () => {
    const { id } = await addProduct(client, { retailPrice: 0, wholesalePrice: '9.99' });
    const change: Change = {
      productIds: [id],
      fields: ['retailPrice', 'wholesalePrice'],
      percent: 0,
      roundTo: '0.09',
    };
    const { token, products } = await preview(change);
    expect(products[0]?.prices.retailPrice).toEqual({ old: '0.00', new: '0.00' });
    expect((await apply(change, token)).body).toEqual({ products: 0, from: null });
    expect(await read(id)).toMatchObject({ version: 1 });
  });
});

describe('a preview', () => {
  const newBrand = () => `Brand ${randomUUIDv7()}`;
  const change = (brand: string): Change => ({ brand, fields: ['retailPrice'], amount: 1, roundTo: '0.01' });
  const stale = { status: 409, problem: { code: 'preview_stale' } };

  it('is stale after a product changed, so that the change is rejected', async () => {
    const brand = newBrand();
    const one = await addProduct(client, { brand });
    const two = await addProduct(client, { brand });
    const { token } = await preview(change(brand));
    await client.send('PATCH', `/api/products/${one.id}`, { name: 'Other' });
    expect(await apply(change(brand), token)).toMatchObject(stale);
    expect(await read(two.id)).toEqual(two);
  });

  it('is stale after a product was added or removed', async () => {
    const brand = newBrand();
    await addProduct(client, { brand });
    const first = await preview(change(brand));
    const { id } = await addProduct(client, { brand });
    expect(await apply(change(brand), first.token)).toMatchObject(stale);
    const second = await preview(change(brand));
    await client.call(adminApi.deleteProduct, { params: { id } });
    expect(await apply(change(brand), second.token)).toMatchObject(stale);
  });

  it('is stale for another request and for a second use', async () => {
    const brand = newBrand();
    await addProduct(client, { brand });
    const { token } = await preview(change(brand));
    expect(await apply({ ...change(brand), amount: 2 }, token)).toMatchObject(stale);
    expect(await apply(change(brand), 'x')).toMatchObject(stale);
    expect((await apply(change(brand), token)).status).toBe(200);
    expect(await apply(change(brand), token)).toMatchObject(stale);
  });

  it('is stale for the second of two concurrent requests', async () => {
    const brand = newBrand();
    const { id } = await addProduct(client, { brand });
    const { token } = await preview(change(brand));
    const answers = await Promise.all([apply(change(brand), token), apply(change(brand), token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(id)).toMatchObject({ retailPrice: '14.19', version: 2 });
  });
});

describe('an invalid bulk price change', () => {
  const good = { fields: ['retailPrice'], percent: 5, roundTo: '0.01' };
  const unknown = randomUUIDv7();

  it('is rejected with the unknown product, and changes nothing', async () => {
    const { id } = await addProduct(client);
    const change: Change = { productIds: [id], fields: ['retailPrice'], percent: 5, roundTo: '0.01' };
    const { token } = await preview(change);
    const refused = {
      status: 400,
      problem: {
        issues: [{ path: 'productIds.1', message: `There is no product with the id ${unknown}.` }],
      },
    };
    const both = { ...change, productIds: [id, unknown] };
    expect(await client.call(adminApi.previewPriceChange, { body: both })).toMatchObject(refused);
    expect(await apply(both, token)).toMatchObject(refused);
    expect(await read(id)).toMatchObject({ retailPrice: '13.19', version: 1 });
  });

  it.each([
    ['neither percent nor amount', { percent: undefined }, 'Please give a percent or an amount.'],
    ['both', { amount: 1 }, 'Please give a percent or an amount.'],
    ['a percent below -100', { percent: '-100.5' }, 'Must be from -100 to 1000.'],
    ['a percent above 1,000', { percent: 1e9 }, 'Must be from -100 to 1000.'],
    ['text', { percent: 'five' }, 'Must be a number.'],
    ['nothing', { percent: '' }, 'Is required.'],
    ['null', { percent: null }, 'Is required.'],
    ['NaN in text', { percent: 'NaN' }, 'Must be a number.'],
    ['an exponent', { percent: '1e2' }, 'Must be a number.'],
    ['tenths of a cent', { percent: undefined, amount: '0.001' }, 'Must have at most 2 decimal places.'],
    ['an unknown rounding step', { roundTo: '0.10' }, 'Must be one of 0.01, 0.05, 0.09.'],
    ['no fields', { fields: [] }, 'Choose the prices to change.'],
    ['an unknown field', { fields: ['price'] }, /^Must be one of unitPrice/],
    ['no products', { productIds: [] }, 'Choose a product.'],
    ['an invalid id', { productIds: ['x'] }, 'Must be the id of a record.'],
    [
      'a product that does not exist',
      { productIds: [unknown] },
      `There is no product with the id ${unknown}.`,
    ],
    ['a category without products', { category: 'Unicorn' }, 'No product matches.'],
    ['a blank category', { category: '' }, 'No product matches.'],
    [
      'too many products',
      { productIds: Array.from({ length: 5001 }, () => randomUUIDv7()) },
      'At most 5,000 products at once.',
    ],
    ['today', { from: today() }, 'Prices can be scheduled for a day after today.'],
    ['a word as the date', { from: 'Monday' }, 'Must be a date like 2026-11-20.'],
    ['a character that cannot be stored', { brand: 'a\u0000' }, 'Contains characters that cannot be stored.'],
  ])('is rejected with a sentence: %s', async (_, bad, message) => {
    const answer = await client.send('POST', '/api/products/price-change/preview', { ...good, ...bad });
    expect(answer).toMatchObject({
      status: 400,
      problem: {
        issues: [{ message: typeof message === 'string' ? message : expect.stringMatching(message) }],
      },
    });
    const order = await client.send('POST', '/api/products/price-change', { ...good, ...bad, token: 'x' });
    expect([400, 409]).toContain(order.status);
  });

  it('is rejected for prices below 0.00 or above the maximum', async () => {
    const { id } = await addProduct(client, { name: 'Suet', retailPrice: '0.50' });
    const change = { productIds: [id], fields: ['retailPrice'], roundTo: '0.01' };
    const low = await client.send('POST', '/api/products/price-change/preview', {
      ...change,
      amount: '-0.51',
    });
    expect(low).toMatchObject({
      status: 400,
      problem: {
        issues: [
          { path: 'amount', message: 'The retail price of Suet would be -$0.01, which is below $0.00.' },
        ],
      },
    });
    const high = await client.send('POST', '/api/products/price-change/preview', {
      ...change,
      amount: '9999999999.99',
    });
    expect(high).toMatchObject({
      status: 400,
      problem: { issues: [{ message: expect.stringContaining('above $9,999,999,999.99') }] },
    });
  });

  it('is rejected without the token of its preview', async () => {
    const answer = await client.send('POST', '/api/products/price-change', good);
    expect(answer).toMatchObject({ status: 400, problem: { issues: [{ path: 'token' }] } });
  });
});
