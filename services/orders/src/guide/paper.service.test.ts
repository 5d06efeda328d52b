import { settingsSaved } from '@primal/contracts/admin/events';
import { ordersApi } from '@primal/contracts/orders/api';
import { formatGuideFileName } from '@primal/contracts/orders/guide-sheet';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { startSmtp } from '@primal/service-kit/testing/smtp';
import { customerFixture, settingsFixture } from '@primal/service-trade/testing/fixtures';
import PostalMime from 'postal-mime';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, it } from 'vitest';
import { nobody } from '../../testing/bad-values.ts';
import { startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
afterAll(() => orders.stop());

const customer = customerFixture({ name: 'Café Olé', email: 'kitchen@ole.example' });

const textOf = async (body: unknown): Promise<string> => {
  const pdf = await getDocumentProxy(new Uint8Array(body as Uint8Array));
  return (await extractText(pdf, { mergePages: true })).text;
};

it('the order guide prints as a blank order sheet of visible products, with prices and the last order', async () => {
  await orders.saveCustomer(customer);
  const orderDate = addDays(today(), -3);
  await orders.create({ customerId: customer.id, orderDate }, [
    { productId: orders.burgers.id, quantity: 4 },
    { productId: orders.ribeye.id, quantity: 2 },
    { productId: orders.bacon.id, quantity: 9 },
  ]);
  await orders.api.call(ordersApi.markGuideProduct, {
    params: { customerId: customer.id, productId: orders.bacon.id },
    body: { hidden: true },
  });
  const { status, headers, body } = await orders.api.send(
    'GET',
    `/api/sales-orders/guide/${customer.id}/pdf`,
  );
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain(formatGuideFileName('Cafe_Ole', today()));
  const text = await textOf(body);
  for (const words of [
    'ORDER GUIDE',
    'Café Olé',
    'Burger patties',
    '$40.00',
    'Ribeye',
    '$10.00 / lb',
    'Page 1 of 1',
    `4 on ${formatDate(orderDate)}`,
    formatDate(today()),
  ])
    expect(text).toContain(words);
  expect(text).not.toContain(orders.bacon.name);
});

it('the PDF of an order guide fits three products on one page each time it is rendered', async () => {
  const steady = await orders.saveCustomer(customerFixture());
  await orders.create({ customerId: steady.id, orderDate: today() }, [
    { productId: orders.burgers.id, quantity: 4 },
    { productId: orders.ribeye.id, quantity: 2 },
    { productId: orders.bacon.id, quantity: 9 },
  ]);
  for (let time = 0; time < 12; time += 1) {
    const { body } = await orders.api.send('GET', `/api/sales-orders/guide/${steady.id}/pdf`);
    expect(await textOf(body)).toContain('Page 1 of 1');
  }
});

it('the order guide is emailed once for repeated requests, and requires a customer', async () => {
  await orders.saveCustomer(customer);
  const smtp = await startSmtp();
  process.env.SMTP_URL = smtp.url;
  const data = settingsFixture({ businessName: 'Primal Provisions', email: 'office@business.example' });
  await orders.publish(settingsSaved, { key: 'settings', sequence: 1, data });
  const params = { customerId: customer.id };
  const send = () => orders.api.call(ordersApi.emailGuide, { params, idempotencyKey: 'monday' });
  await eventually(async () => expect((await send()).status).toBe(200));
  expect(await send()).toMatchObject({ status: 200, body: { to: 'kitchen@ole.example' } });
  const silent = await orders.saveCustomer(customerFixture({ email: null }));
  expect(await orders.api.call(ordersApi.emailGuide, { params: { customerId: silent.id } })).toMatchObject({
    status: 409,
    problem: { code: 'no_email' },
  });
  await smtp.stop();
  delete process.env.SMTP_URL;
  expect(smtp.received).toHaveLength(1);
  expect(await PostalMime.parse(smtp.received[0]?.raw ?? '')).toMatchObject({
    subject: 'Order Guide from Primal Provisions',
    text: expect.stringContaining('Your order guide with today’s prices is attached'),
    attachments: [{ filename: formatGuideFileName('Cafe_Ole', today()), mimeType: 'application/pdf' }],
  });
});

it('the order guide answers 404 without the customer, and 409 without a mail configuration', async () => {
  await orders.saveCustomer(customer);
  const pdf = (query = '') => orders.api.send('GET', `/api/sales-orders/guide/${nobody}/pdf${query}`);
  expect((await pdf()).status).toBe(404);
  expect((await pdf('?weeks=0')).status).toBe(400);
  expect((await orders.api.send('GET', '/api/sales-orders/guide/x/pdf')).status).toBe(404);
  const params = { customerId: customer.id };
  expect(await orders.api.call(ordersApi.emailGuide, { params })).toMatchObject({
    status: 409,
    problem: { code: 'mail_not_set_up' },
  });
});
