import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { customerPriceDeleted, customerPriceSaved } from '@primal/contracts/admin/events';
import { addDays, today } from '@primal/contracts/shared/dates';
import { runDuringChange } from '@primal/service-kit/testing/blocked';
import { afterAll, describe, expect, it } from 'vitest';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { createPriceSteps } from '../../testing/customer-prices.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();
const { add, read, list, pair, trail } = createPriceSteps(admin);

describe('copying prices from another customer', () => {
  it('copies current prices, and skips and reports overlapping prices', async () => {
    const giver = await addCustomer(client, { name: 'Giver' });
    const taker = await addCustomer(client);
    const one = await addProduct(client, { name: 'One' });
    const two = await addProduct(client, { name: 'Two' });
    const three = await addProduct(client, { name: 'Three' });
    const own = { customerId: giver.id };
    await add({ ...own, productId: one.id, from: addDays(today(), -20), to: addDays(today(), -1) });
    await add({ ...own, productId: one.id, from: today(), minQuantity: 5, note: 'Friend' });
    const kept = await add({ ...own, productId: two.id, from: today() });
    await add({ ...own, productId: three.id, from: addDays(today(), 20), kind: 'over_cost', value: '10' });
    await add({ ...own, category: 'Beef', from: addDays(today(), -5), kind: 'percent_off', value: '5' });
    await add({ customerId: taker.id, productId: two.id, from: '2020-01-01', value: '1' });
    const copied = await client.call(adminApi.copyCustomerPrices, {
      body: { fromCustomerId: giver.id, customerId: taker.id },
    });
    expect(copied).toMatchObject({
      status: 200,
      body: { copied: 3, leftOut: [{ price: kept, problem: 'Overlaps $1.00 from 01/01/2020.' }] },
    });
    const prices = await list({ customerId: taker.id });
    expect(prices).toHaveLength(4);
    expect(prices).toContainEqual(
      expect.objectContaining({ productId: one.id, note: 'Friend', minQuantity: '5.000', version: 1 }),
    );
    const events = (await admin.recorded(customerPriceSaved)).filter(
      ({ data }) => data.customerId === taker.id,
    );
    expect(events).toHaveLength(4);
    const stored = prices.map(({ today: _, ...price }) => price);
    expect(events.map(({ data }) => data)).toEqual(expect.arrayContaining(stored));
    expect((await trail(taker.id)).at(-1)).toMatchObject({ kind: 'prices', changes: { length: 3 } });
    const again = await client.call(adminApi.copyCustomerPrices, {
      body: { fromCustomerId: giver.id, customerId: taker.id },
    });
    expect(again.body).toMatchObject({ copied: 0, leftOut: { length: 4 } });
  });

  it('skips prices over cost if the user may not set them, without revealing the percent', async () => {
    const giver = await addCustomer(client);
    const taker = await addCustomer(client);
    const product = await addProduct(client);
    const own = { customerId: giver.id, from: today() };
    await add({ ...own, productId: product.id, kind: 'over_cost', value: '10' });
    await add({ ...own, category: 'Beef', kind: 'percent_off', value: '5' });
    const clerk = admin.client({ role: 'an own role', permissions: ['viewOrders', 'changePrices'] });
    const body = { fromCustomerId: giver.id, customerId: taker.id };
    const copied = await clerk.call(adminApi.copyCustomerPrices, { body });
    expect(copied.body).toMatchObject({
      copied: 1,
      leftOut: [
        {
          price: { productId: product.id, value: '' },
          problem: 'You may not change prices over cost. Ask an admin for the permission "See costs".',
        },
      ],
    });
    expect(await list({ customerId: taker.id })).toMatchObject([{ category: 'Beef' }]);
  });

  it('rejects the customer itself and an unknown customer as the source', async () => {
    const { customer } = await pair();
    const copy = (fromCustomerId: string, customerId: string) =>
      client.call(adminApi.copyCustomerPrices, { body: { fromCustomerId, customerId } });
    expect(await copy(customer.id, customer.id)).toMatchObject({ status: 400 });
    expect(await copy(randomUUIDv7(), customer.id)).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'fromCustomerId' }] },
    });
    expect(await copy(customer.id, randomUUIDv7())).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'customerId' }] },
    });
  });
});

describe('customer prices', () => {
  it('follow a renamed category', async () => {
    const { customer } = await pair();
    const { id } = await add({ customerId: customer.id, category: 'Goose', kind: 'percent_off', value: '5' });
    const rename = (from: string, to: string) => client.call(adminApi.renameCategory, { body: { from, to } });
    expect(await rename('Goose', 'Geese')).toMatchObject({ status: 200 });
    const renamed = (await read(id)).body;
    expect(renamed).toMatchObject({ category: 'Geese', version: 2 });
    expect((await admin.recorded(customerPriceSaved)).at(-1)).toMatchObject({
      key: id,
      sequence: 2,
      data: renamed,
    });
    await addProduct(client, { category: 'Duck' });
    await add({ customerId: customer.id, category: 'Duck', from: '2027-01-01' });
    expect(await rename('Duck', 'Geese')).toMatchObject({
      status: 409,
      problem: {
        message: `${customer.name}, Kansas City, MO: the prices for Duck and for Geese overlap. Please end one of them first.`,
      },
    });
    expect((await list({ category: 'Duck' })).length).toBe(1);
  });

  const changed = (id: string) => (holder: typeof admin.db) =>
    holder.updateTable('customer_prices').set({ value: '7', version: 2 }).where('id', '=', id).execute();

  it('follow a renamed category, and keep a concurrent change', async () => {
    const { customer } = await pair();
    const { id } = await add({ customerId: customer.id, category: 'Quail' });
    await runDuringChange(admin.db, changed(id), () =>
      client.call(adminApi.renameCategory, { body: { from: 'Quail', to: 'Partridge' } }),
    );
    expect((await read(id)).body).toMatchObject({ category: 'Partridge', value: '7.00', version: 3 });
  });

  it('are deleted with their product, after a concurrent change', async () => {
    const { customer, product } = await pair();
    const { id } = await add({ customerId: customer.id, productId: product.id });
    await runDuringChange(admin.db, changed(id), () =>
      client.call(adminApi.deleteProduct, { params: { id: product.id } }),
    );
    expect((await admin.recorded(customerPriceDeleted)).at(-1)).toMatchObject({ key: id, sequence: 3 });
  });

  it('are deleted with their customer or product, and never block that deletion', async () => {
    const { customer, product } = await pair();
    const other = await pair();
    const ofProduct = await add({ customerId: other.customer.id, productId: product.id });
    const ofBoth = await add({ customerId: customer.id, productId: product.id });
    const ofCustomer = await add({ customerId: customer.id, category: 'Beef' });
    expect(await client.call(adminApi.deleteProduct, { params: { id: product.id } })).toMatchObject({
      status: 204,
    });
    const gone = async () => (await admin.recorded(customerPriceDeleted)).slice(-2).map(({ key }) => key);
    expect((await gone()).sort()).toEqual([ofProduct.id, ofBoth.id].sort());
    expect((await trail(product.id)).map(({ kind }) => kind).sort()).toEqual(['deleted', 'prices']);
    expect(await client.call(adminApi.deleteCustomer, { params: { id: customer.id } })).toMatchObject({
      status: 204,
    });
    expect((await gone()).at(-1)).toBe(ofCustomer.id);
    expect(await list({ customerId: customer.id })).toEqual([]);
    expect(await read(ofProduct.id)).toMatchObject({ status: 404 });
  });
});
