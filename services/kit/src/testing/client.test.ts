import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adminApi } from '@primal/contracts/admin/api';
import { afterAll, expect, test } from 'vitest';
import { createTestClient, withRetries } from './client.ts';

const statuses: number[] = [];
const server = createServer((_, response) => {
  response.writeHead(statuses.shift() ?? 200, { 'retry-after': '0' }).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const client = withRetries(createTestClient(url, { audience: 'admin', key: 'a key of this test' }));

test('a call retries a 503 after its Retry-After', async () => {
  statuses.push(503, 503, 204);
  expect((await client.call(adminApi.listBackups)).status).toBe(204);
});

test('a raw request returns a 503', async () => {
  statuses.push(503);
  expect((await client.send('GET', '/')).status).toBe(503);
});
