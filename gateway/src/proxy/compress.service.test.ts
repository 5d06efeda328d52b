import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { startTestGateway } from '../../testing/gateway.ts';

const gateway = await startTestGateway();
const browser = await gateway.signedIn('dana');
afterAll(() => gateway.stop());

const orders = JSON.stringify(
  Array.from({ length: 100 }, (_, number) => ({ number, notes: 'Leave at the back' })),
);

const answers = (text: string, headers: Record<string, string> = {}) =>
  gateway.services.orders.answer('/api/sales-orders', (_request, response) => {
    const length = String(Buffer.byteLength(text));
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': length,
      ...headers,
    });
    response.end(text);
  });

const ask = async (accepted: string) => {
  const { headers, body } = await browser.open('GET', '/api/sales-orders', {
    headers: { 'accept-encoding': accepted },
  });
  return { headers, bytes: Buffer.from(await body.arrayBuffer()) };
};

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)('a client that accepts %s receives a list as %s', async (accepted, encoding, decompress) => {
  answers(orders, { 'x-total-count': '100' });
  const { headers, bytes } = await ask(accepted);
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    vary: 'Accept-Encoding',
    'x-total-count': '100',
  });
  expect(bytes.length).toBeLessThan(orders.length / 5);
  expect(String(decompress(bytes))).toBe(orders);
});

test('a client without encodings receives an uncompressed list', async () => {
  answers(orders);
  const { headers, bytes } = await ask('identity');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(orders.length) });
  expect(String(bytes)).toBe(orders);
});

test.each<[string, string, Record<string, string>]>([
  ['a short answer', '{"id":"1"}', {}],
  ['a PDF', orders, { 'content-type': 'application/pdf' }],
  ['a compressed answer', orders, { 'content-encoding': 'zstd' }],
])('%s is not compressed', async (_, text, headers) => {
  answers(text, headers);
  const answer = await ask('gzip, br');
  expect(answer.headers['content-encoding']).toBe(headers['content-encoding']);
  expect(String(answer.bytes)).toBe(text);
});

test('a service that disconnects midway aborts the compressed answer', async () => {
  gateway.services.orders.answer('/api/sales-orders', (_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': String(orders.length * 100),
    });
    response.write(orders, () => response.destroy());
  });
  await expect(ask('br')).rejects.toThrow();
  answers(orders);
  expect((await ask('br')).headers['content-encoding']).toBe('br');
});
