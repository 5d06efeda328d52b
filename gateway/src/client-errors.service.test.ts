import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';

let gateway: TestGateway;
let written = '';

beforeAll(async () => {
  const log = pino(
    { level: 'error' },
    new Writable({
      write(chunk, _encoding, done) {
        written += chunk;
        done();
      },
    }),
  );
  gateway = await startTestGateway({ TRUST_PROXY: '1' }, log);
});
afterAll(() => gateway.stop());

const path = '/api/client-errors';
const report = { message: 'Cannot read x', stack: 'at page.tsx:1', where: '/sales-orders', requestId: 'r-7' };
const lines = () =>
  written
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('a browser error is logged with the request, the user and the failed call', async () => {
  const person = await gateway.signedIn('dana');
  const { id } = (await person.get('/api/user')).json<{ id: string }>();
  const answer = await person.post(path, report);
  expect(answer.status).toBe(204);
  expect(lines()).toContainEqual(
    expect.objectContaining({
      requestId: answer.headers['x-request-id'],
      failedRequest: 'r-7',
      userId: id,
      where: '/sales-orders',
      clientError: { message: 'Cannot read x', stack: 'at page.tsx:1' },
    }),
  );
});

test('a report needs no session, and may come from a closing page (sendBeacon)', async () => {
  const { status } = await gateway.browser().post(path, { message: 'Early', where: '/login' });
  expect(status).toBe(204);
  expect(lines().at(-1)).toMatchObject({ where: '/login', clientError: { message: 'Early' } });
});

test('a report from another site, of another shape or over 16 KB is rejected', async () => {
  const stranger = gateway.browser();
  const from = (address: string) => ({ 'x-forwarded-for': address });
  expect((await stranger.post(path, report, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await stranger.post(path, { where: '/' }, from('10.0.0.1'))).status).toBe(400);
  expect((await stranger.post(path, { ...report, more: 1 }, from('10.0.0.1'))).status).toBe(400);
  const long = { ...report, stack: 'x'.repeat(20_000) };
  expect((await stranger.post(path, long, from('10.0.0.1'))).status).toBe(413);
});

test('reports are limited to 30 a minute per address', async () => {
  const stranger = gateway.browser();
  const send = () => stranger.post(path, report, { 'x-forwarded-for': '10.0.0.2' });
  const answers = await Promise.all(Array.from({ length: 35 }, send));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(30);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
});
