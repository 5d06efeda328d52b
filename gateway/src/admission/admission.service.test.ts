import { request as httpRequest } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { password } from '../../testing/accounts.ts';
import { startTestGateway } from '../../testing/gateway.ts';

const gateway = await startTestGateway();
const browser = await gateway.signedIn('dana');
afterAll(() => gateway.stop());

const refusals = async () => {
  const text = await (await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`)).text();
  return /^requests_refused_total\{queue="orders reads".*\} (\d+)$/m.exec(text)?.[1];
};

test('requests to an overloaded service are rejected with a sentence, without affecting other services or admitted requests', async () => {
  const held: (() => void)[] = [];
  let isHeld = true;
  gateway.services.orders.answer('/api/sales-orders', (_request, response) => {
    const answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    if (isHeld) held.push(answer);
    else answer();
  });
  const asked = Array.from({ length: 230 }, () => browser.get('/api/sales-orders'));
  const refused = (await Promise.race(asked)) as Awaited<(typeof asked)[0]>;
  expect(refused.status).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(refused.json()).toEqual({
    message: 'The server is busy right now. Please try again in a few seconds.',
    code: 'overloaded',
  });

  expect((await browser.get('/api/invoices')).status).toBe(200);
  expect((await browser.post('/api/sales-orders/1/convert-to-invoice', {})).status).toBe(200);
  expect((await browser.get('/api/user')).status).toBe(200);
  expect((await browser.get('/api/health')).status).toBe(200);
  gateway.accounts.add('erin');
  expect((await gateway.browser().post('/api/login', { username: 'erin', password })).status).toBe(200);

  expect(held).toHaveLength(4);
  isHeld = false;
  for (const answer of held) answer();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  const shed = statuses.filter((status) => status === 503).length;
  expect(statuses.filter((status) => status === 200)).toHaveLength(230 - shed);
  expect(await refusals()).toBe(String(shed));
  expect((await browser.get('/api/sales-orders')).status).toBe(200);
});

test('a client that leaves while queued frees its slot', async () => {
  const held: (() => void)[] = [];
  gateway.services.billing.answer('/api/invoices', (_request, response) => {
    held.push(() => response.end('[]'));
  });
  const calls = Array.from({ length: 40 }, () => {
    const call = httpRequest(`${gateway.url}/api/invoices`, { headers: { cookie: browser.cookie } });
    call.on('error', () => undefined);
    call.end();
    return call;
  });
  await expect.poll(() => held.length).toBe(4);
  for (const call of calls) call.destroy();
  gateway.services.billing.answer('/api/invoices', (_request, response) => void response.end('[]'));
  expect((await browser.get('/api/invoices')).status).toBe(200);
});

test('an export holds its slot until the client has read it, and a list until its answer begins', async () => {
  const begin = (area: 'admin' | 'billing', path: string) =>
    gateway.services[area].answer(path, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('beginning');
    });
  begin('admin', '/api/customers/export');
  begin('admin', '/api/customers');
  const open = async (path: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => browser.open('GET', path)));
  const lists = await open('/api/customers', 12);
  const files = await open('/api/customers/export', 4);
  const fifth = browser.open('GET', '/api/customers/export');
  let isIn = false;
  void fifth.then(() => {
    isIn = true;
  });
  expect((await browser.get('/api/products')).status).toBe(200);
  expect(isIn).toBe(false);
  files[0]?.body.destroy();
  files[0]?.body.on('error', () => undefined);
  const last = await fifth;
  for (const { body } of [...lists, ...files.slice(1), last]) {
    body.on('error', () => undefined);
    body.destroy();
  }
});

test('a request with too many headers is rejected', async () => {
  const headers = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`x-${at}`, '1']));
  expect((await browser.get('/', headers)).status).toBe(431);
});
