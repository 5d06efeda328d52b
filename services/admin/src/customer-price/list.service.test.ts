import { adminApi } from '@primal/contracts/admin/api';
import type { customerPriceBody } from '@primal/contracts/admin/customer-price';
import { addDays, today } from '@primal/contracts/shared/dates';
import { readPages } from '@primal/service-kit/testing/pages';
import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { createPriceSteps } from '../../testing/customer-prices.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

type PriceInput = z.input<typeof customerPriceBody>;

const add = async (over: Partial<PriceInput> & { customerId: string }) => {
  const body: PriceInput = { kind: 'fixed', value: '8.40', from: addDays(today(), -10), ...over };
  return (await client.call(adminApi.createCustomerPrice, { body })).body;
};

const list = async (query: Record<string, string>) =>
  (await client.call(adminApi.listCustomerPrices, { query: { sort: 'from', ...query } })).body;

it('hides percents over cost from users without cost permission, in rows, cursors and order', async () => {
  const { id: customerId } = await addCustomer(client);
  await add({ customerId, category: 'Beef', kind: 'over_cost', value: '87.37' });
  await add({ customerId, category: 'Pork', kind: 'over_cost', value: '72.5' });
  await add({ customerId, category: 'Lamb', value: '9.00' });
  const clerk = admin.client({ role: 'an own role', permissions: ['viewOrders'] });
  const categories: (string | undefined)[] = [];
  let cursor = '';
  do {
    const next = cursor ? `&cursor=${cursor}` : '';
    const answer = await clerk.send(
      'GET',
      `/api/customer-prices?customerId=${customerId}&sort=value&order=asc&limit=1${next}`,
    );
    cursor = /[?&]cursor=([\w-]+)/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    const [row] = answer.body as unknown as { category: string; value: string }[];
    expect(`${JSON.stringify(row)}${Buffer.from(cursor, 'base64url')}`).not.toMatch(/87\.37|72\.5/);
    categories.push(row?.category);
  } while (cursor);
  expect(categories).toEqual(['Lamb', 'Beef', 'Pork']);
});

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

it('filters prices by current, scheduled, ended or not ended on the business day, both ends included', async () => {
  const { id: customerId } = await addCustomer(client);
  const of = (from: number, to: number | null, category: string) =>
    add({
      customerId,
      category,
      from: addDays(today(), from),
      to: to === null ? null : addDays(today(), to),
    });
  const ended = await of(-9, -1, 'Beef');
  const lastDay = await of(-8, 0, 'Pork');
  const firstDay = await of(0, null, 'Lamb');
  const coming = await of(1, null, 'Turkey');
  const shown = async (status: string) => idsOf(await list({ customerId, status }));
  expect(await shown('in_force')).toEqual(idsOf([lastDay, firstDay]));
  expect(await shown('coming')).toEqual([coming.id]);
  expect(await shown('ended')).toEqual([ended.id]);
  expect(await shown('current')).toEqual(idsOf([lastDay, firstDay, coming]));
  expect(await client.send('GET', '/api/customer-prices?status=gone')).toMatchObject({ status: 400 });
});

it('lists the prices of a product and of its category', async () => {
  const { id: customerId } = await addCustomer(client);
  const category = `Veal ${customerId}`;
  const product = await addProduct(client, { category });
  const other = await addProduct(client, { category });
  const own = await add({ customerId, productId: product.id });
  await add({ customerId, productId: other.id });
  const ofCategory = await add({ customerId, category, from: today() });
  expect(idsOf(await list({ forProduct: product.id }))).toEqual(idsOf([own, ofCategory]));
});

it('finds prices by text in the note', async () => {
  const { id: customerId } = await addCustomer(client);
  const agreed = await add({ customerId, category: 'Beef', note: 'Agreed by phone' });
  await add({ customerId, category: 'Pork' });
  expect(idsOf(await list({ customerId, q: 'by PHONE' }))).toEqual([agreed.id]);
});

it("shows each price's amount beside tier price and cost, or null if the price does not apply", async () => {
  const { id: customerId } = await addCustomer(client, { pricingTier: 'restaurant' });
  const prices = { wholesalePrice: '9.00', restaurantPrice: '10.95', retailPrice: '13.00' };
  const product = await addProduct(client, { ...prices, costPrice: '9.40' });
  const uncosted = await addProduct(client, { ...prices, costPrice: null });
  const of = (over: Partial<PriceInput>) => add({ customerId, ...over });
  const off = await of({ productId: product.id, kind: 'percent_off', value: '5', from: addDays(today(), 3) });
  const many = await of({ productId: product.id, value: '8.40', minQuantity: '10' });
  const over = await of({ productId: uncosted.id, kind: 'over_cost', value: '12' });
  const all = await of({ category: 'Beef' });
  const rows = await list({ customerId });
  const comesTo = new Map(rows.map((row) => [row.id, row.today]));
  const tier = { listPrice: '10.95', costPrice: '9.40' };
  expect(comesTo.get(off.id)).toEqual({ unitPrice: '10.40', ...tier });
  expect(comesTo.get(many.id)).toEqual({ unitPrice: '8.40', ...tier });
  expect(comesTo.get(over.id)).toBeNull();
  expect(comesTo.get(all.id)).toBeNull();
  const [row] = rows;
  const { id, ...echo } = row as NonNullable<typeof row>;
  expect(await client.send('PATCH', `/api/customer-prices/${id}`, echo)).toMatchObject({ status: 200 });
});

it('computes the amount of a scheduled price from the prices of its first day', async () => {
  const { id: customerId } = await addCustomer(client, { pricingTier: 'restaurant' });
  const product = await addProduct(client, { restaurantPrice: '10.00', costPrice: '8.00' });
  const raised = { id: product.id, restaurantPrice: '12.00', costPrice: '9.00' };
  await client.call(adminApi.savePrices, { body: { from: addDays(today(), 2), prices: [raised] } });
  const off: Partial<PriceInput> = { productId: product.id, kind: 'percent_off', value: '10' };
  await add({ customerId, ...off, to: today() });
  await add({ customerId, ...off, from: addDays(today(), 3) });
  await add({ customerId, ...off, from: addDays(today(), 1), to: addDays(today(), 1) });
  expect((await list({ customerId })).map((row) => row.today)).toEqual([
    { unitPrice: '9.00', listPrice: '10.00', costPrice: '8.00' },
    { unitPrice: '9.00', listPrice: '10.00', costPrice: '8.00' },
    { unitPrice: '10.80', listPrice: '12.00', costPrice: '9.00' },
  ]);
});

it('shows the city of each customer to distinguish equal names', async () => {
  const product = await addProduct(client);
  const one = await addCustomer(client, { name: 'Corner Deli', city: 'Waco', state: 'TX' });
  const other = await addCustomer(client, { name: 'Corner Deli', city: 'Olathe', state: 'KS' });
  for (const { id: customerId } of [one, other]) await add({ customerId, productId: product.id });
  const rows = await list({ productId: product.id });
  expect(new Map(rows.map((row) => [row.customerId, [row.customerCity, row.customerState]]))).toEqual(
    new Map([
      [one.id, ['Waco', 'TX']],
      [other.id, ['Olathe', 'KS']],
    ]),
  );
});

describe('the list of customer prices', () => {
  const { add, list } = createPriceSteps(admin);

  it('filters, searches, sorts and counts', async () => {
    const customer = await addCustomer(client, { name: 'Zinc Kitchen' });
    const brisket = await addProduct(client, { name: 'Zz Brisket' });
    const ribeye = await addProduct(client, { name: 'Zz Ribeye' });
    const own = { customerId: customer.id };
    await add({ ...own, productId: ribeye.id, value: '9', to: '2026-11-30' });
    await add({ ...own, productId: brisket.id, value: '7', from: '2026-12-01' });
    await add({ ...own, category: 'Zz Veal', kind: 'percent_off', value: '5' });
    const names = async (query: Record<string, string>) =>
      (await list({ customerId: customer.id, ...query })).map(
        ({ productName, category }) => productName ?? category,
      );
    expect(await names({})).toEqual(['Zz Veal', 'Zz Brisket', 'Zz Ribeye']);
    expect(await names({ sort: 'productName' })).toEqual(['Zz Brisket', 'Zz Ribeye', 'Zz Veal']);
    expect(await names({ sort: 'value', order: 'desc' })).toEqual(['Zz Ribeye', 'Zz Brisket', 'Zz Veal']);
    expect(await names({ on: '2026-11-30' })).toEqual(['Zz Veal', 'Zz Ribeye']);
    expect(await names({ on: '2026-12-01' })).toEqual(['Zz Veal', 'Zz Brisket']);
    expect(await names({ on: '2026-10-31' })).toEqual([]);
    expect(await names({ from: '2026-12-05', to: '2026-12-06' })).toEqual(['Zz Veal', 'Zz Brisket']);
    expect(await names({ productId: ribeye.id })).toEqual(['Zz Ribeye']);
    expect(await names({ category: 'Zz Veal' })).toEqual(['Zz Veal']);
    expect(await names({ q: 'zz ve' })).toEqual(['Zz Veal']);
    expect(await names({ q: 'RIBEYE' })).toEqual(['Zz Ribeye']);
    expect((await list({ q: 'zinc' })).length).toBe(3);
    expect(await client.send('GET', '/api/customer-prices?on=soon')).toMatchObject({ status: 400 });
    for (const sort of ['customerName', 'productCode', 'category', 'kind', 'minQuantity', 'from', 'to']) {
      const path = `/api/customer-prices?customerId=${customer.id}&sort=${sort}&limit=1`;
      const pages = await readPages<{ id: string }>(client, path);
      expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['3', '3', '3']);
      expect(new Set(pages.flatMap(({ body }) => body.map(({ id }) => id))).size).toBe(3);
    }
  });
});
