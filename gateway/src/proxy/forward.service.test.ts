import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text as buffersText } from 'node:stream/consumers';
import { identityHeader } from '@primal/contracts/shared/identity';
import { deriveIdentityKey, verifyIdentity } from '@primal/service-kit/identity';
import { afterAll, expect, test } from 'vitest';
import { identitySecret, startTestGateway } from '../../testing/gateway.ts';

const gateway = await startTestGateway();
const browser = await gateway.signedIn('dana');
afterAll(() => gateway.stop());

const megabyte = 1024 * 1024;

test('a call reaches its service with query, body and signed identity, without forged headers', async () => {
  const answer = await browser.post(
    '/api/sales-orders?limit=5',
    { order: 1 },
    {
      'idempotency-key': 'k1',
      [identityHeader]: 'forged',
      'x-request-id': 'request-1',
      'x-forwarded-for': '6.6.6.6',
    },
  );
  expect(answer.json()).toMatchObject({
    service: 'orders',
    url: '/api/sales-orders?limit=5',
    body: '{"order":1}',
  });
  const { headers } = gateway.services.orders.last;
  expect(headers['idempotency-key']).toBe('k1');
  expect(headers.cookie).toBeUndefined();
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  const requestId = headers['x-request-id'];
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(answer.headers['x-request-id']).toBe(requestId);
  const identity = verifyIdentity(String(headers[identityHeader]), {
    audience: 'orders',
    key: deriveIdentityKey(identitySecret, 'orders'),
  });
  expect(identity).toMatchObject({ name: 'Dana Ortega', role: 'user', requestId });
  expect(identity?.expires).toBeLessThan(Date.now() + 61_000);
});

test('recent writes are sent only to other services, and only for the same session', async () => {
  const saved = 'admin.product.saved=01a20211-3fa9-7842-9eb1-39fdd3db3c01';
  gateway.services.admin.answer('/api/products/1', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-wrote': saved });
    response.end('{}');
  });
  const writer = await gateway.signedIn('wanda');
  const written = await writer.send('PATCH', '/api/products/1', { body: {} });
  expect(written.headers['x-wrote']).toBeUndefined();
  await writer.get('/api/sales-orders');
  expect(gateway.services.orders.last.headers['x-after']).toBe(saved);
  await writer.get('/api/customers');
  expect(gateway.services.admin.last.headers['x-after']).toBeUndefined();
  await browser.get('/api/sales-orders', { 'x-after': 'admin.product.saved=made-up' });
  expect(gateway.services.orders.last.headers['x-after']).toBeUndefined();
});

test('status, headers and body of the answer are forwarded unchanged', async () => {
  gateway.services.billing.answer('/api/invoices', (_request, response) => {
    response.writeHead(409, {
      'content-type': 'application/json',
      'x-total-count': '7',
      link: '</x>; rel="next"',
    });
    response.end('{"message":"Paid.","code":"conflict"}');
  });
  const answer = await browser.get('/api/invoices');
  expect(answer.status).toBe(409);
  expect(answer.headers).toMatchObject({
    'x-total-count': '7',
    link: '</x>; rel="next"',
    'cache-control': 'no-store',
  });
  expect(answer.json()).toEqual({ message: 'Paid.', code: 'conflict' });
});

test('calls require a session, and unknown calls answer 404 in JSON', async () => {
  const stranger = gateway.browser();
  const before = gateway.services.orders.received.length;
  expect((await stranger.get('/api/sales-orders')).status).toBe(401);
  expect((await stranger.post('/api/sales-orders', {})).status).toBe(401);
  expect(gateway.services.orders.received).toHaveLength(before);
  for (const someone of [stranger, browser]) {
    for (const path of ['/api', '/api/', '/api/nonsense', '/api/usersx', '/api/login']) {
      const answer = await someone.get(path, { accept: 'text/html' });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    }
  }
  expect((await browser.get('/internal/users/sign-in')).status).not.toBe(200);
});

test('the beginning of an answer arrives while the service still works on its end', async () => {
  const finish = Promise.withResolvers<void>();
  gateway.services.admin.answer('/api/reports/long', async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.write('beginning');
    await finish.promise;
    response.end('end');
  });
  const { body } = await browser.open('GET', '/api/reports/long');
  const chunks = body[Symbol.asyncIterator]();
  expect(String((await chunks.next()).value)).toBe('beginning');
  finish.resolve();
  expect(String((await chunks.next()).value)).toBe('end');
});

test('a client that disconnects cancels its call', async () => {
  const gone = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  gateway.services.admin.answer('/api/reports/never', (_request, response) => {
    response.once('close', gone.resolve);
    arrived.resolve();
  });
  const call = httpRequest(`${gateway.url}/api/reports/never`, { headers: { cookie: browser.cookie } });
  call.on('error', () => undefined);
  call.end();
  await arrived.promise;
  call.destroy();
  await gone.promise;
});

test('a service that disconnects midway aborts the answer', async () => {
  gateway.services.admin.answer('/api/reports/broken', (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  const { body } = await browser.open('GET', '/api/reports/broken');
  await expect(body.text()).rejects.toThrow();
  expect((await browser.get('/api/reports')).status).toBe(200);
});

test('a call to an unavailable service answers 503 with its area, and succeeds once the service is back', async () => {
  await gateway.services.delivery.stop();
  const bodies = [undefined, { notes: 'x'.repeat(900_000) }];
  for (const body of bodies) {
    const answer = await browser.post('/api/drivers', body);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    // No service received the request, so the screen knows that nothing was stored.
    expect(answer.headers['x-not-served']).toBe('away');
    expect(answer.json()).toEqual({
      message: 'Deliveries are not available right now. Please try again in a moment.',
      code: 'unavailable',
    });
  }
  expect((await browser.get('/api/sales-orders')).status).toBe(200);
  await gateway.services.delivery.start();
  expect((await browser.get('/api/drivers')).status).toBe(200);
});

test('a body above the limit is rejected immediately, with or without a declared length', async () => {
  const before = gateway.services.orders.received.length;
  const declared = await browser.post('/api/sales-orders', 'x'.repeat(10 * megabyte));
  expect(declared.status).toBe(413);
  expect(declared.json()).toMatchObject({ code: 'too_large' });
  expect(gateway.services.orders.received).toHaveLength(before);

  const call = httpRequest(`${gateway.url}/api/sales-orders`, {
    method: 'POST',
    headers: { cookie: browser.cookie, origin: gateway.url, 'content-type': 'application/json' },
  });
  for (let sent = 0; sent < 10; sent++) call.write('x'.repeat(megabyte));
  call.end();
  const [answer] = await once(call, 'response');
  expect(answer.statusCode).toBe(413);
});

test.each(['/mfe/orders/x', '/api/login'])(
  'a body above the limit at %s is read to its end, so that its connection ends',
  async (path) => {
    const port = Number(new URL(gateway.url).port);
    const socket = connect(port, '127.0.0.1');
    const closed = once(socket, 'close');
    let answered = '';
    socket.on('data', (chunk) => {
      answered += chunk;
    });
    const head = [
      `POST ${path} HTTP/1.1`,
      'Content-Type: application/json',
      `Host: 127.0.0.1:${port}`,
      `Origin: ${gateway.url}`,
      'Transfer-Encoding: chunked',
    ];
    const size = 1.5 * megabyte;
    socket.end(`${head.join('\r\n')}\r\n\r\n${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`);
    await closed;
    expect(answered).toMatch(/^HTTP\/1\.1 413 /);
  },
);

test('a body up to the limit arrives completely', async () => {
  const answer = await browser.post('/api/sales-orders', 'x'.repeat(megabyte));
  expect(answer.json<{ body: string }>().body).toHaveLength(megabyte);
});

const raw = async (lines: string[], body = ''): Promise<string> => {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  const head = [...lines, 'Host: 127.0.0.1', `Cookie: ${browser.cookie}`, 'Connection: close'];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  return buffersText(socket);
};

test.each([
  ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
  ['two lengths', ['Content-Length: 4', 'Content-Length: 5'], 'abcde'],
  ['an unknown transfer encoding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
  ['a folded header', ['X-Folded: a', ' Transfer-Encoding: chunked'], ''],
])('a request with %s is rejected', async (_, headers, body) => {
  const before = gateway.services.orders.received.length;
  const answer = await raw(['POST /api/sales-orders HTTP/1.1', `Origin: ${gateway.url}`, ...headers], body);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(gateway.services.orders.received).toHaveLength(before);
});

test('forged identity headers are never forwarded, and TRACE echoes nothing', async () => {
  const forged = `${identityHeader.toUpperCase()}: forged`;
  await raw(['GET /api/sales-orders HTTP/1.1', forged, forged, 'X-Forwarded-For: 6.6.6.6']);
  const { headers } = gateway.services.orders.last;
  expect(headers[identityHeader]).not.toContain('forged');
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  const traced = await raw(['TRACE /api/sales-orders HTTP/1.1', 'X-Secret: shown']);
  expect(traced).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(traced).not.toContain('shown');
});

test('front-end files need no session, and unknown files and other folders answer 404', async () => {
  const stranger = gateway.browser();
  const file = (await stranger.get('/mfe/orders/remoteEntry.js')).json();
  expect(file).toMatchObject({ service: 'orders', headers: {} });
  expect(file).not.toHaveProperty(['headers', identityHeader]);
  expect((await stranger.get('/mfe/nobody/remoteEntry.js')).status).toBe(404);
});
