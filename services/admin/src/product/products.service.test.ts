import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { productDeleted, productSaved } from '@primal/contracts/admin/events';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { addDays, today } from '@primal/contracts/shared/dates';
import { runDuringChange } from '@primal/service-kit/testing/blocked';
import { readRows } from '@primal/service-kit/testing/pages';
import { afterAll, describe, expect, it } from 'vitest';
import { addProduct, createProductBody, startAdmin } from '../../testing/admin.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

const names = async (query: Parameters<typeof client.call<typeof adminApi.listProducts>>[1]) =>
  (await client.call(adminApi.listProducts, query)).body.map(({ name }) => name);

describe('a product', () => {
  it('has the restaurant price by default', async () => {
    const answer = await client.call(adminApi.createProduct, { body: createProductBody() });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        unitPrice: '10.45',
        restaurantPrice: '10.45',
        costPrice: '8.95',
        averageWeight: '13.200',
        fixedWeight: null,
        inStock: true,
        version: 1,
      },
    });
    expect((await addProduct(client, { unitPrice: 12.5 })).unitPrice).toBe('12.50');
    const events = await admin.recorded(productSaved);
    expect(events[0]).toMatchObject({ key: answer.body.id, sequence: 1, data: answer.body });
  });

  it('is accepted without cost and weights', async () => {
    const bare = await addProduct(client, { costPrice: '', averageWeight: null, productCode: undefined });
    expect(bare).toMatchObject({ costPrice: null, averageWeight: null, productCode: null });
  });

  it('keeps fields that a change omits; a cleared price follows the restaurant price', async () => {
    const { id } = await addProduct(client);
    const change = async (body: object) => (await client.send('PATCH', `/api/products/${id}`, body)).body;
    expect(await change({ restaurantPrice: '11.00' })).toMatchObject({ unitPrice: '10.45', version: 2 });
    expect(await change({ unitPrice: null })).toMatchObject({ unitPrice: '11.00', averageWeight: '13.200' });
    expect(await change({ unitPrice: '', restaurantPrice: 11.25 })).toMatchObject({ unitPrice: '11.25' });
    const stored = (await client.call(adminApi.getProduct, { params: { id } })).body;
    expect(stored).toMatchObject({ unitPrice: '11.25', version: 4 });
    expect((await admin.recorded(productSaved)).at(-1)).toMatchObject({ sequence: 4, data: stored });
  });

  it('rejects a change on a stale version', async () => {
    const { id } = await addProduct(client);
    const stale = await client.call(adminApi.updateProduct, {
      params: { id },
      body: { brand: 'X', version: 7 },
    });
    expect(stale).toMatchObject({ status: 409, problem: { code: 'stale_version' } });
  });

  it('is deleted if no document uses it', async () => {
    const { id } = await addProduct(client);
    expect(await client.call(adminApi.deleteProduct, { params: { id } })).toMatchObject({ status: 204 });
    expect(await client.call(adminApi.getProduct, { params: { id } })).toMatchObject({ status: 404 });
    expect((await admin.recorded(productDeleted)).at(-1)).toMatchObject({ key: id, sequence: 2 });
  });
});

describe('the list of products', () => {
  it('searches, filters and sorts', async () => {
    await addProduct(client, {
      name: 'zz Lamb Rack',
      productCode: '204C',
      brand: 'Lowmeadow',
      category: 'Lamb',
    });
    await addProduct(client, {
      name: 'ZZ Butter',
      productCode: 'DY-BUT',
      brand: 'Creamery',
      category: 'Dairy',
      productType: 'fixed-weight',
      restaurantPrice: '130.50',
    });
    expect(await names({ query: { q: 'zz' } })).toEqual(['ZZ Butter', 'zz Lamb Rack']);
    expect(await names({ query: { q: 'zz', sort: 'name', order: 'desc' } })).toEqual([
      'zz Lamb Rack',
      'ZZ Butter',
    ]);
    for (const q of ['204c', 'LOWMEADOW', 'lamb', 'LÁMB'])
      expect(await names({ query: { q } })).toEqual(['zz Lamb Rack']);
    expect(await names({ query: { category: 'Dairy' } })).toEqual(['ZZ Butter']);
    expect(await names({ query: { productType: 'fixed-weight', category: '' } })).toEqual(['ZZ Butter']);
    expect((await names({ query: { sort: 'unitPrice', order: 'desc' } }))[0]).toBe('ZZ Butter');
    expect(await client.send('GET', '/api/products?productType=liquid')).toMatchObject({ status: 400 });
  });

  it.each(['unit', 'billedBy', 'inStock'])('pages by %s', async (sort) => {
    const rows = await readRows<Record<string, unknown>>(client, `/api/products?sort=${sort}&limit=2`);
    expect(rows).toHaveLength((await names({})).length);
    const texts = rows.map((row) => String(row[sort]).toLowerCase());
    expect(texts).toEqual([...texts].sort());
  });

  it('sorts products without a code last, and pages through them', async () => {
    const path = '/api/products?sort=productCode&limit=2';
    const seen = (await readRows<ProductAnswer>(client, path)).map(({ productCode }) => productCode);
    expect(seen).toHaveLength((await names({})).length);
    expect(seen.at(-1)).toBeNull();
    const codes = seen.filter((code) => code !== null);
    expect(codes).toEqual([...codes].sort());
  });
});

it('rejects a code that another product has in any case, and names that product', async () => {
  const owner = await addProduct(client, { name: 'Brisket', productCode: '120a' });
  const taken = await client.call(adminApi.createProduct, {
    body: createProductBody({ productCode: '120A' }),
  });
  expect(taken).toMatchObject({
    status: 409,
    problem: {
      code: 'product_code_taken',
      message: 'Product code 120A belongs to Brisket.',
      issues: [{ path: 'productCode', message: 'Product code 120A belongs to Brisket.' }],
    },
  });
  const other = await addProduct(client);
  const moved = await client.call(adminApi.updateProduct, {
    params: { id: other.id },
    body: { productCode: '120A' },
  });
  expect(moved.status).toBe(409);
  const same = await client.call(adminApi.updateProduct, {
    params: { id: owner.id },
    body: { productCode: '120A' },
  });
  expect(same).toMatchObject({ status: 200, body: { productCode: '120A' } });
});

it('finds the products of a pasted order, by code or full name in any case', async () => {
  const brisket = await addProduct(client, { name: 'Named Brisket', productCode: 'NB-1' });
  const chuck = await addProduct(client, { name: 'Named Chuck, rolled', productCode: 'NC-2' });
  await addProduct(client, { name: 'Named Chuck', productCode: 'NC-22' });
  const found = await names({ query: { named: 'nb-1\n named CHUCK, rolled \n\nno such', sort: 'name' } });
  expect(found).toEqual([brisket.name, chuck.name]);
  expect(await names({ query: { named: 'no such' } })).toEqual([]);
  const many = Array.from({ length: 101 }, (_, at) => `code ${at}`).join('\n');
  expect(await client.call(adminApi.listProducts, { query: { named: many } })).toMatchObject({ status: 400 });
});

it('changes prices of many products at once, and reports each rejection individually', async () => {
  const one = await addProduct(client);
  const two = await addProduct(client);
  const gone = randomUUIDv7();
  const answer = await client.call(adminApi.savePrices, {
    body: {
      prices: [
        { id: one.id, version: 1, retailPrice: '14.00', costPrice: '' },
        { id: two.id, version: 7, retailPrice: '14.00' },
        { id: gone, retailPrice: '14.00' },
      ],
    },
  });
  expect(answer.body.results).toMatchObject([
    { id: one.id, product: { retailPrice: '14.00', costPrice: null, version: 2 }, problem: null },
    {
      id: two.id,
      product: { retailPrice: '13.19', version: 1 },
      problem: expect.stringMatching(/^Someone else changed this product/),
    },
    { id: gone, product: null, problem: 'This product has been deleted.' },
  ]);
  const published = (await admin.recorded(productSaved)).at(-1);
  expect(published).toMatchObject({ key: one.id, sequence: 2, data: answer.body.results[0]?.product });
  const stored = await client.call(adminApi.getProduct, { params: { id: one.id } });
  expect(stored.body).toEqual(answer.body.results[0]?.product);

  const cleared = await client.call(adminApi.savePrices, {
    body: { prices: [{ id: one.id, unitPrice: '', restaurantPrice: '11.50' }] },
  });
  expect(cleared.body.results[0]?.product).toMatchObject({ unitPrice: '11.50', restaurantPrice: '11.50' });
  for (const bad of [{ retailPrice: '-1' }, { retailPrice: '5,45' }, { retailPrice: '' }, { name: 'x' }])
    expect(
      await client.send('PATCH', '/api/products/prices', { prices: [{ id: one.id, ...bad }] }),
    ).toMatchObject({
      status: 400,
    });
  const twice = { prices: [{ id: one.id }, { id: one.id }] };
  expect(await client.send('PATCH', '/api/products/prices', twice)).toMatchObject({ status: 400 });
});

it('lists the categories in use, and renames a category with its products', async () => {
  const one = await addProduct(client, { category: 'Venison' });
  await addProduct(client, { category: 'Venison' });
  const used = async () =>
    (await client.call(adminApi.listCategories)).body.filter(({ name }) => /Venison|Game/.test(name));
  expect(await used()).toEqual([{ name: 'Venison', products: 2 }]);
  const renamed = await client.call(adminApi.renameCategory, { body: { from: 'Venison', to: ' Game ' } });
  expect(renamed.body).toEqual({ products: 2 });
  expect(await used()).toEqual([{ name: 'Game', products: 2 }]);
  const published = (await admin.recorded(productSaved)).filter(({ key }) => key === one.id);
  expect(published.at(-1)).toMatchObject({ sequence: 2, data: { category: 'Game' } });
});

it.each([
  [
    'a renamed category',
    { category: 'Kid' },
    () => client.call(adminApi.renameCategory, { body: { from: 'Goat', to: 'Kid' } }),
  ],
  [
    'new prices',
    { retailPrice: '15.00' },
    (id: string) => client.call(adminApi.savePrices, { body: { prices: [{ id, retailPrice: '15.00' }] } }),
  ],
])('keeps a concurrent change when it stores %s', async (_, changes, act) => {
  const { id } = await addProduct(client, { category: 'Goat' });
  await runDuringChange(
    admin.db,
    (holder) =>
      holder.updateTable('products').set({ name: 'Shank', version: 2 }).where('id', '=', id).execute(),
    async () => expect((await act(id)).status).toBe(200),
  );
  const { body } = await client.call(adminApi.getProduct, { params: { id } });
  expect(body).toMatchObject({ ...changes, name: 'Shank', version: 3 });
});

it('lists the brands and filters products by brand', async () => {
  const { id } = await addProduct(client, { brand: 'Birchwood' });
  const { body: brands } = await client.call(adminApi.listBrands);
  expect(brands.filter(({ name }) => name === 'Birchwood')).toEqual([{ name: 'Birchwood', products: 1 }]);
  const { body: products } = await client.call(adminApi.listProducts, { query: { brand: 'Birchwood' } });
  expect(products.map((product) => product.id)).toEqual([id]);
});

it('filters products with or without scheduled prices', async () => {
  const coming = await addProduct(client, { brand: 'Alder' });
  const other = await addProduct(client, { brand: 'Alder' });
  const prices = [{ id: coming.id, retailPrice: '19.00' }];
  await client.call(adminApi.savePrices, { body: { from: addDays(today(), 7), prices } });
  const listed = async (scheduled: 'true' | 'false') =>
    (await client.call(adminApi.listProducts, { query: { brand: 'Alder', scheduled } })).body.map(
      ({ id }) => id,
    );
  expect([await listed('true'), await listed('false')]).toEqual([[coming.id], [other.id]]);
});
