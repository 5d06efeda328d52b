import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { customerPriceDeleted, customerPriceSaved } from '@primal/contracts/admin/events';
import { addDays } from '@primal/contracts/shared/dates';
import { runDuringChange } from '@primal/service-kit/testing/blocked';
import { afterAll, describe, expect, it } from 'vitest';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { createPriceSteps, type PriceInput } from '../../testing/customer-prices.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();
const { createPriceBody, create, add, change, read, list, pair, trail } = createPriceSteps(admin);

describe('a customer price', () => {
  it('is added with display names, published, changed, ended and deleted', async () => {
    const { customer, product } = await pair();
    const added = await create({
      customerId: customer.id,
      productId: product.id,
      minQuantity: '10',
      to: '2026-12-31',
      note: ' Thanksgiving ',
    });
    expect(added).toMatchObject({
      status: 201,
      body: {
        customerId: customer.id,
        customerName: customer.name,
        productId: product.id,
        productName: product.name,
        productCode: product.productCode,
        category: null,
        kind: 'fixed',
        value: '8.40',
        minQuantity: '10.000',
        from: '2026-11-01',
        to: '2026-12-31',
        note: 'Thanksgiving',
        version: 1,
      },
    });
    const { id } = added.body;
    expect((await read(id)).body).toEqual(added.body);
    expect((await admin.recorded(customerPriceSaved)).at(-1)).toMatchObject({
      key: id,
      sequence: 1,
      data: added.body,
    });
    const ended = await change(id, { to: '2026-11-30', version: 1 });
    expect(ended).toMatchObject({
      status: 200,
      body: { to: '2026-11-30', minQuantity: '10.000', note: 'Thanksgiving', version: 2 },
    });
    expect((await admin.recorded(customerPriceSaved)).at(-1)).toMatchObject({
      sequence: 2,
      data: ended.body,
    });
    const { version: _, ...echo } = (await read(id)).body;
    expect(await change(id, { ...echo, value: 8.2 })).toMatchObject({
      status: 200,
      body: { ...echo, value: '8.20', version: 3, updatedAt: expect.any(String) },
    });
    expect(await client.call(adminApi.deleteCustomerPrice, { params: { id } })).toMatchObject({
      status: 204,
    });
    expect((await admin.recorded(customerPriceDeleted)).at(-1)).toMatchObject({ key: id, sequence: 4 });
    expect(await read(id)).toMatchObject({ status: 404 });
    expect(await change(id, {})).toMatchObject({ status: 404 });
    expect((await trail(customer.id)).map(({ kind, changes }) => [kind, changes])).toEqual([
      [
        'prices',
        [
          {
            field: product.name,
            before: null,
            after: '$8.40 from 11/01/2026 to 12/31/2026 for 10 or more (Thanksgiving)',
          },
        ],
      ],
      [
        'prices',
        [
          {
            field: product.name,
            before: '$8.40 from 11/01/2026 to 12/31/2026 for 10 or more (Thanksgiving)',
            after: '$8.40 from 11/01/2026 to 11/30/2026 for 10 or more (Thanksgiving)',
          },
        ],
      ],
      ['prices', [expect.objectContaining({ after: expect.stringMatching(/^\$8\.20 /) })]],
      ['prices', [expect.objectContaining({ before: expect.stringMatching(/^\$8\.20 /), after: null })]],
    ]);
  });

  it('rejects a deletion on a stale version', async () => {
    const { customer, product } = await pair();
    const { id } = await add({ customerId: customer.id, productId: product.id });
    await change(id, { value: '7.22' });
    const remove = (version: string) =>
      client.call(adminApi.deleteCustomerPrice, { params: { id }, query: { version } });
    expect(await remove('1')).toMatchObject({ status: 409, problem: { code: 'stale_version' } });
    expect(await remove('one')).toMatchObject({ status: 400 });
    expect((await read(id)).body).toMatchObject({ value: '7.22' });
    expect(await remove('2')).toMatchObject({ status: 204 });
  });

  it('can be for a category, and move from a product to a category', async () => {
    const { customer, product } = await pair();
    const { id } = await add({ customerId: customer.id, productId: product.id });
    expect(await change(id, { category: 'Beef' })).toMatchObject({ status: 400 });
    expect(await change(id, { productId: null })).toMatchObject({ status: 400 });
    expect(await change(id, { productId: null, category: 'Beef' })).toMatchObject({
      status: 200,
      body: { productId: null, productName: null, productCode: null, category: 'Beef' },
    });
  });
});

describe('two prices of one customer', () => {
  const kinds: [Partial<PriceInput>, string][] = [
    [{ to: '2026-12-31' }, 'Overlaps $8.40 from 11/01/2026 to 12/31/2026.'],
    [{ kind: 'percent_off', value: '5' }, 'Overlaps 5% off from 11/01/2026.'],
    [{ kind: 'amount_off', value: '0.5' }, 'Overlaps $0.50 off from 11/01/2026.'],
    [{ kind: 'over_cost', value: '12.5' }, 'Overlaps 12.5% over cost from 11/01/2026.'],
  ];
  it.each(kinds)('are rejected if they share a day: %j', async (terms, message) => {
    const { customer, product } = await pair();
    await add({ customerId: customer.id, productId: product.id, ...terms });
    const second = await create({ customerId: customer.id, productId: product.id, from: '2026-12-31' });
    expect(second).toMatchObject({
      status: 409,
      problem: { code: 'overlapping_price', message, issues: [{ path: 'from', message }] },
    });
    expect(await list({ customerId: customer.id })).toHaveLength(1);
  });

  it('are accepted if they follow each other, or differ in target or minimum', async () => {
    const { customer, product } = await pair();
    const other = await addProduct(client);
    const own = { customerId: customer.id, productId: product.id };
    await add({ ...own, to: '2026-11-30' });
    for (const beside of [
      { ...own, from: '2026-12-01' },
      { ...own, to: '2026-10-31', from: '2026-10-01' },
      { ...own, minQuantity: 10 },
      { customerId: customer.id, productId: other.id },
      { customerId: customer.id, category: 'Beef' },
      { customerId: (await addCustomer(client)).id, productId: product.id },
    ])
      expect(await create(beside)).toMatchObject({ status: 201 });
    expect(await create({ ...own, minQuantity: '10.000' })).toMatchObject({ status: 409 });
    expect(await create({ customerId: customer.id, category: 'Beef', from: '2030-01-01' })).toMatchObject({
      status: 409,
    });
  });

  it('are rejected if a move makes them overlap; a change in place is accepted', async () => {
    const { customer, product } = await pair();
    const own = { customerId: customer.id, productId: product.id };
    const first = await add({ ...own, to: '2026-11-30' });
    const second = await add({ ...own, from: '2026-12-01' });
    expect(await change(first.id, { to: null })).toMatchObject({
      status: 409,
      problem: { message: 'Overlaps $8.40 from 12/01/2026.' },
    });
    expect(await change(second.id, { from: '2026-12-15', value: '9' })).toMatchObject({ status: 200 });
    expect((await read(first.id)).body.to).toBe('2026-11-30');
  });

  it('are stored once if a hundred concurrent requests overlap', async () => {
    const { customer, product } = await pair();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, day) =>
        create({ customerId: customer.id, productId: product.id, from: addDays('2026-11-01', day) }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    expect(await list({ customerId: customer.id })).toHaveLength(1);
  });
});

describe('a product that is concurrently deleted', () => {
  const deleted = (id: string) => (holder: typeof admin.db) =>
    holder.deleteFrom('products').where('id', '=', id).execute();

  it('rejects a new customer price', async () => {
    const { customer, product } = await pair();
    const answer = await runDuringChange(admin.db, deleted(product.id), () =>
      create({ customerId: customer.id, productId: product.id }),
    );
    expect(answer).toMatchObject({ status: 400, problem: { issues: [{ path: 'productId' }] } });
  });

  it('is omitted when prices are copied', async () => {
    const { customer, product } = await pair();
    const other = await pair();
    const { id } = await add({ customerId: customer.id, productId: product.id });
    await add({ customerId: customer.id, category: 'Beef' });
    const copied = await runDuringChange(
      admin.db,
      async (holder) => {
        await holder.deleteFrom('customer_prices').where('id', '=', id).execute();
        await deleted(product.id)(holder);
      },
      () =>
        client.call(adminApi.copyCustomerPrices, {
          body: { fromCustomerId: customer.id, customerId: other.customer.id },
        }),
    );
    expect(copied).toMatchObject({ status: 200, body: { copied: 1, leftOut: [] } });
  });
});

describe('invalid input for a customer price', () => {
  it.each<[string, Record<string, unknown>, number, string]>([
    ['a last day before the first', { to: '2026-10-31' }, 400, 'to'],
    ['a percent over 100', { kind: 'percent_off', value: '100.01' }, 400, 'value'],
    ['a percent over cost above 1,000', { kind: 'over_cost', value: '1000.01' }, 400, 'value'],
    ['a minimum of 0', { minQuantity: 0 }, 400, 'minQuantity'],
    ['a negative minimum', { minQuantity: '-1' }, 400, 'minQuantity'],
    ['a negative value', { value: '-0.01' }, 400, 'value'],
    ['too many decimal places', { value: '8.405' }, 400, 'value'],
    ['no value', { value: null }, 400, 'value'],
    ['an unknown kind', { kind: 'free' }, 400, 'kind'],
    ['no first day', { from: null }, 400, 'from'],
    ['an impossible date', { from: '2026-02-30' }, 400, 'from'],
    ['product and category', { category: 'Beef' }, 400, 'category'],
    ['neither product nor category', { productId: null }, 400, 'productId'],
    ['an unknown product', { productId: randomUUIDv7() }, 400, 'productId'],
    ['an unknown customer', { customerId: randomUUIDv7() }, 400, 'customerId'],
    ['no customer', { customerId: null }, 400, 'customerId'],
    ['a note that is too long', { note: 'x'.repeat(501) }, 400, 'note'],
  ])('is rejected and not stored: %s', async (_, over, status, path) => {
    const { customer, product } = await pair();
    const base = { ...createPriceBody({ customerId: customer.id, productId: product.id }) };
    const refused = await client.send('POST', '/api/customer-prices', { ...base, ...over });
    expect(refused).toMatchObject({
      status,
      problem: { message: expect.stringMatching(/\.$/), issues: [{ path, message: expect.any(String) }] },
    });
    expect(await list({ customerId: customer.id })).toEqual([]);
    if (over.customerId !== undefined) return;
    const { id } = await add({ customerId: customer.id, productId: product.id });
    if (path === 'from' && over.from === null) return;
    expect(await change(id, over)).toMatchObject({ status, problem: { issues: [{ path }] } });
    expect((await read(id)).body.version).toBe(1);
  });

  it('is rejected: a stale version, another customer, an unknown field, an invalid id', async () => {
    const { customer, product } = await pair();
    const { id } = await add({ customerId: customer.id, productId: product.id });
    await change(id, { value: '8.50', version: 1 });
    expect(await change(id, { value: '8.60', version: 1 })).toMatchObject({
      status: 409,
      problem: { code: 'stale_version' },
    });
    const other = await addCustomer(client);
    expect(await change(id, { customerId: other.id })).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'customerId' }] },
    });
    expect(await change(id, { discount: 3 })).toMatchObject({ status: 400 });
    expect(await client.send('GET', '/api/customer-prices/none')).toMatchObject({ status: 404 });
  });

  it('is rejected: a deleted product', async () => {
    const { customer, product } = await pair();
    await client.call(adminApi.deleteProduct, { params: { id: product.id } });
    expect(await create({ customerId: customer.id, productId: product.id })).toMatchObject({ status: 400 });
  });
});
