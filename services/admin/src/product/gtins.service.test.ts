import { adminApi } from '@primal/contracts/admin/api';
import { productSaved } from '@primal/contracts/admin/events';
import { afterAll, describe, expect, it } from 'vitest';
import { addProduct, startAdmin } from '../../testing/admin.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();
const names = async (gtin: string) =>
  (await client.call(adminApi.listProducts, { query: { gtin } })).body.map(({ name }) => name);

describe('the GTINs of a product', () => {
  const gtin = '09501101530003';
  const teach = (id: string, code: string) =>
    client.call(adminApi.addProductGtin, { params: { id }, body: { gtin: code } });
  const forget = (id: string, code: string) =>
    client.call(adminApi.removeProductGtin, { params: { id, gtin: code } });

  it('are added, removed and published', async () => {
    const product = await addProduct(client);
    expect(product.gtins).toEqual([]);
    const taught = await teach(product.id, '9501101530003');
    expect(taught).toMatchObject({ status: 201, body: { gtins: [gtin], version: 2 } });
    expect((await admin.recorded(productSaved)).at(-1)).toMatchObject({ data: taught.body });
    expect(await teach(product.id, gtin)).toMatchObject({ status: 201, body: { gtins: [gtin], version: 2 } });
    expect(await names(gtin)).toEqual([product.name]);
    expect(await forget(product.id, '9501101530003')).toMatchObject({ status: 204 });
    expect(await forget(product.id, gtin)).toMatchObject({ status: 404 });
    expect(await names(gtin)).toEqual([]);
    const { body } = await client.call(adminApi.getProduct, { params: { id: product.id } });
    expect(body).toMatchObject({ gtins: [], version: 3 });
  });

  it('belong to a single product despite concurrent requests, and are free after its deletion', async () => {
    const products = await Promise.all(
      ['Rib A', 'Rib B', 'Rib C'].map((name) => addProduct(client, { name })),
    );
    const answers = await Promise.all(products.map(({ id }) => teach(id, gtin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const owner = products[answers.findIndex(({ status }) => status === 201)];
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem).toEqual({ code: 'gtin_taken', message: `This GTIN belongs to ${owner?.name}.` });
    await client.call(adminApi.deleteProduct, { params: { id: owner?.id ?? '' } });
    const other = products.find(({ id }) => id !== owner?.id);
    expect(await teach(other?.id ?? '', gtin)).toMatchObject({ status: 201 });
  });

  it('stay the same after edits, new prices and an unchanged save', async () => {
    const { id } = await addProduct(client);
    const taught = (await teach(id, '00614141007349')).body;
    const { version, ...rest } = taught;
    const echoed = await client.send('PATCH', `/api/products/${id}`, { ...rest, brand: 'Other' });
    expect(echoed).toMatchObject({ status: 200, body: { brand: 'Other', gtins: ['00614141007349'] } });
    await client.call(adminApi.savePrices, { body: { prices: [{ id, retailPrice: '15.00' }] } });
    const { body } = await client.call(adminApi.getProduct, { params: { id } });
    expect(body).toMatchObject({ retailPrice: '15.00', gtins: ['00614141007349'] });
  });

  it.each(['212345012345', '212345013113', '412345012349', '2912345678906'])(
    'reject the store label %s',
    async (number) => {
      const { id } = await addProduct(client);
      const refused = { message: expect.stringContaining('This number is from a store label') };
      expect(await teach(id, number)).toMatchObject({ status: 400, problem: refused });
      const { body } = await client.call(adminApi.getProduct, { params: { id } });
      expect(body.gtins).toEqual([]);
    },
  );

  it.each(['', '123', '09501101530004', 'x'.repeat(1000), 9501101530003])(
    'reject the invalid GTIN %j',
    async (bad) => {
      const { id } = await addProduct(client);
      const path = `/api/products/${id}/gtins`;
      expect(await client.send('POST', path, { gtin: bad })).toMatchObject({ status: 400 });
      if (bad !== '')
        expect((await client.send('DELETE', `${path}/${encodeURIComponent(bad)}`)).status).toBe(404);
    },
  );
});
