import { randomUUIDv7 } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { createPriceListSheet } from '@primal/contracts/admin/price-list-sheet';
import { invoiceSaved } from '@primal/contracts/billing/events';
import { orderSaved } from '@primal/contracts/orders/events';
import type { BodyInput, QueryInput } from '@primal/contracts/shared/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { startSmtp } from '@primal/service-kit/testing/smtp';
import PostalMime from 'postal-mime';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { addCustomer, addProduct, startAdmin } from '../../testing/admin.ts';
import { createInvoice, createOrder } from '../../testing/documents.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();
const monday = addDays(today(), 7);

const diner = await addCustomer(client, {
  name: 'Diner Ünder Elms',
  pricingTier: 'restaurant',
  email: 'diner@example.com',
  contactPerson: 'Ana Ruiz',
});
const ribeye = await addProduct(client, { name: 'Ribeye', category: 'Beef', restaurantPrice: '12.00' });
const chops = await addProduct(client, {
  name: 'Pork Chops',
  category: 'Pork',
  unit: 'Case',
  billedBy: 'Case',
  productType: 'fixed-weight',
  restaurantPrice: '80.00',
});
const liver = await addProduct(client, {
  name: 'Liver',
  category: null,
  restaurantPrice: '2.00',
  inStock: false,
});

type Query = QueryInput<typeof adminApi.getPriceList>;
const read = async (query: Query = {}, id = diner.id) =>
  (await client.call(adminApi.getPriceList, { params: { id }, query })).body;
const rowOf = async (productId: string, query?: Query) =>
  (await read(query)).rows.find((row) => row.productId === productId);
const agree = async (terms: Partial<BodyInput<typeof adminApi.createCustomerPrice>>) =>
  client.call(adminApi.createCustomerPrice, {
    body: { customerId: diner.id, kind: 'fixed', value: '0', from: addDays(today(), -10), ...terms },
  });

describe('a price list', () => {
  it("has the prices of the customer's tier, by category and name", async () => {
    const { customer, on, rows } = await read();
    expect([customer.name, on]).toEqual(['Diner Ünder Elms', today()]);
    expect(rows.map(({ productName }) => productName)).toEqual(['Ribeye', 'Pork Chops', 'Liver']);
    expect(rows[0]).toEqual({
      productId: ribeye.id,
      productCode: ribeye.productCode,
      productName: 'Ribeye',
      brand: ribeye.brand,
      category: 'Beef',
      unit: 'PC',
      billedBy: 'LBS',
      inStock: true,
      price: '12.00',
      listPrice: '12.00',
      source: 'tier',
      minimums: [],
      isOwn: false,
    });
    expect(rows[2]).toMatchObject({ inStock: false, price: '2.00' });
  });

  it('filters products by the search text', async () => {
    const found = async (q: string) => (await read({ q })).rows.map(({ productName }) => productName);
    expect(await found('pork')).toEqual(['Pork Chops']);
    expect(await found(` ${ribeye.productCode} `)).toEqual(['Ribeye']);
    expect(await found('unicorn')).toEqual([]);
  });

  it('uses prices that are scheduled for its day', async () => {
    const prices = [{ id: liver.id, restaurantPrice: '2.50' }];
    await client.call(adminApi.savePrices, { body: { from: monday, prices } });
    expect(await rowOf(liver.id, { on: addDays(monday, -1) })).toMatchObject({ price: '2.00' });
    expect(await rowOf(liver.id, { on: monday })).toMatchObject({ price: '2.50', listPrice: '2.50' });
  });

  it("uses the customer's prices on its day, including quantity prices", async () => {
    await agree({ productId: ribeye.id, value: '10.00' });
    await agree({ productId: ribeye.id, value: '9.00', minQuantity: '20' });
    await agree({ productId: ribeye.id, value: '9.50', minQuantity: '5', to: today() });
    await agree({ category: 'Pork', kind: 'percent_off', value: '10' });
    expect(await rowOf(ribeye.id)).toMatchObject({
      price: '10.00',
      listPrice: '12.00',
      source: 'customer',
      isOwn: true,
      minimums: [
        { minQuantity: '5.000', price: '9.50' },
        { minQuantity: '20.000', price: '9.00' },
      ],
    });
    expect(await rowOf(ribeye.id, { on: monday })).toMatchObject({
      minimums: [{ minQuantity: '20.000', price: '9.00' }],
    });
    expect(await rowOf(chops.id)).toMatchObject({ price: '72.00', source: 'category', isOwn: true });
    expect(await rowOf(ribeye.id, { on: addDays(today(), -11) })).toMatchObject({
      price: '12.00',
      isOwn: false,
    });
  });

  it('shows its filters on the sheet', async () => {
    const products = async (query: Parameters<typeof read>[0]) =>
      createPriceListSheet(await read(query)).facts.find(({ label }) => label === 'Products')?.value;
    expect(await products({ q: ' chops ' })).toBe('All products with “chops”');
    expect(await products({ q: 'chops', bought: 'true' })).toBe('What you buy with “chops”');
    expect(await products({})).toBe('All products');
  });

  it('lists, on request, only products that the customer bought or has prices for', async () => {
    const names = async () => (await read({ bought: 'true' })).rows.map(({ productName }) => productName);
    await agree({ productId: liver.id, value: '1.00', from: addDays(today(), 300) });
    expect(await names()).toEqual(['Ribeye']);
    const boughtOn = (invoiceDate: string) =>
      createInvoice({ customerId: diner.id, productIds: [chops.id] }, { invoiceDate });
    const far = boughtOn(addDays(today(), -365));
    await admin.publish(invoiceSaved, { key: far.id, sequence: 1, data: far });
    const order = createOrder({ customerId: diner.id, productIds: [liver.id] });
    await admin.publish(orderSaved, { key: order.id, sequence: 1, data: order });
    await eventually(async () => expect(await names()).toEqual(['Ribeye', 'Liver']));
    const near = boughtOn(addDays(today(), -364));
    await admin.publish(invoiceSaved, { key: near.id, sequence: 1, data: near });
    await eventually(async () => expect(await names()).toEqual(['Ribeye', 'Pork Chops', 'Liver']));
  });

  it.each([
    [{ on: 'today' }, 'Must be a date like 2026-11-20.'],
    [{ on: '2099-01-01' }, 'Must be a date within the last or the next ten years.'],
    [{ bought: 'yes' }, 'Must be true or false.'],
    [{ q: 'x'.repeat(201) }, 'Must be at most 200 characters.'],
  ])('rejects %j', async (query, message) => {
    const search = new URLSearchParams(query as Record<string, string>);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/pdf'],
      ['POST', '/email'],
    ] as const) {
      const answer = await client.send(method, `/api/customers/${diner.id}/price-list${path}?${search}`);
      expect(answer).toMatchObject({ status: 400, problem: { issues: [{ message }] } });
    }
  });

  it('answers 404 for a missing customer', async () => {
    for (const id of [randomUUIDv7(), 'x'])
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/pdf'],
        ['POST', '/email'],
      ] as const)
        expect(await client.send(method, `/api/customers/${id}/price-list${path}`)).toMatchObject({
          status: 404,
        });
  });
});

const toBytes = ({ body }: { body: unknown }) => body as Uint8Array;
const readPages = async (bytes: Uint8Array) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return (await extractText(pdf, { mergePages: false })).text;
};

describe('the PDF of a price list', () => {
  it('shows the same content as the sheet on screen', async () => {
    const answer = await client.send('GET', `/api/customers/${diner.id}/price-list/pdf?on=${monday}`);
    expect(answer.headers.get('content-type')).toContain('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(`Price_List_Diner_Under_Elms_${monday}.pdf`);
    const text = (await readPages(toBytes(answer))).join(' ');
    const sheet = createPriceListSheet(await read({ on: monday }));
    const { facts, recipient, columns, lines } = sheet;
    const words = [
      'Price List',
      'Diner Ünder Elms',
      ...facts.flatMap(({ label, value }) => [label, value]),
      ...recipient,
      ...columns.map(({ header }) => header),
      ...lines.flatMap(({ name, details, unit, prices }) => [
        name,
        details,
        unit,
        ...prices.flatMap(({ price, minimum }) => [price, minimum]),
      ]),
    ];
    for (const word of words) expect(text).toContain(word);
    expect(text).toContain(`Effective ${formatDate(monday)}`);
    expect(text).toContain('$9.00 / lb');
    expect(text).toContain('20 or more');
  });

  it('repeats the column heads on each page', async () => {
    await sql`
      insert into products (id, version, created_at, updated_at, product_code, name, brand, category, product_type, unit,
        billed_by, unit_price, cost_price, wholesale_price, restaurant_price, retail_price, in_stock)
      select gen_random_uuid(), 1, now(), now(), 'M' || n, 'Many ' || n, 'Brand', 'Many', 'fixed-weight', 'Case', 'Case',
        10, 8, 9, 10 + n, 12, true from generate_series(1, 300) n`.execute(admin.db);
    const answer = await client.send('GET', `/api/customers/${diner.id}/price-list/pdf?q=Many`);
    const pages = await readPages(toBytes(answer));
    expect(pages.length).toBeGreaterThan(5);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('Minimum');
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    }
    expect(pages.join(' ').match(/\$\d+\.00 \/ case/g)).toHaveLength(300);
  });
});

describe('a mailed price list', () => {
  const mail = (id: string, idempotencyKey?: string) =>
    client.call(adminApi.emailPriceList, { params: { id }, ...(idempotencyKey && { idempotencyKey }) });

  it('is rejected with a sentence if e-mail is not configured, or the customer has no address', async () => {
    expect(await mail(diner.id)).toMatchObject({
      status: 409,
      problem: { code: 'mail_not_set_up', message: expect.stringContaining('E-mail is not set up.') },
    });
    const smtp = await startSmtp();
    process.env.SMTP_URL = smtp.url;
    const nobody = await addCustomer(client, { name: 'No Mail' });
    expect(await mail(nobody.id)).toMatchObject({
      status: 409,
      problem: { code: 'no_email', message: 'No Mail has no e-mail address. Add one to the customer first.' },
    });
    delete process.env.SMTP_URL;
    await smtp.stop();
  });

  it('is sent once as a PDF, however often the request is repeated', async () => {
    const smtp = await startSmtp();
    process.env.SMTP_URL = smtp.url;
    await client.call(adminApi.updateSettings, {
      body: { businessName: 'Primal Provisions', email: 'office@business.example' },
    });
    expect(await mail(diner.id, 'once')).toMatchObject({ status: 200, body: { to: 'diner@example.com' } });
    expect(await mail(diner.id, 'once')).toMatchObject({ status: 200 });
    delete process.env.SMTP_URL;
    await smtp.stop();
    expect(smtp.received.map(({ to }) => to)).toEqual([['diner@example.com']]);
    expect(await PostalMime.parse(smtp.received[0]?.raw ?? '')).toMatchObject({
      subject: 'Price List from Primal Provisions',
      text: expect.stringContaining(
        `Hello Ana Ruiz,\n\nattached is your price list, effective ${formatDate(today())}.`,
      ),
      attachments: [{ filename: `Price_List_Diner_Under_Elms_${today()}.pdf`, mimeType: 'application/pdf' }],
    });
  });
});
