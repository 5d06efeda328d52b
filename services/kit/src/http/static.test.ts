import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { afterAll, expect, test } from 'vitest';
import { listen } from './server.ts';
import { serveStaticFiles } from './static.ts';

const folder = mkdtempSync(join(tmpdir(), 'primal-static-'));

mkdirSync(join(folder, 'dist/assets'), { recursive: true });
writeFileSync(join(folder, 'secret.txt'), 'not for you');
writeFileSync(join(folder, 'dist/manifest.json'), '{}');
writeFileSync(join(folder, 'dist/assets/pages.0a1b2c3d4e.js'), 'plain');
writeFileSync(join(folder, 'dist/assets/pages.0a1b2c3d4e.js.br'), 'brotli');
const app = new Koa();
app.use(serveStaticFiles('/mfe/orders/', join(folder, 'dist')) as unknown as Koa.Middleware);
const server = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Sends the path unchanged; `fetch` would normalize it. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    request({ port: server.port, path, headers }, async (answer) => {
      const chunks = await Array.fromAsync(answer);
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: Buffer.concat(chunks).toString(),
      });
    })
      .on('error', reject)
      .end();
  });

test('serves a hashed file as immutable and precompressed', async () => {
  const plain = await get('/mfe/orders/assets/pages.0a1b2c3d4e.js');
  expect(plain).toMatchObject({ status: 200, body: 'plain' });
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const small = await get('/mfe/orders/assets/pages.0a1b2c3d4e.js', { 'accept-encoding': 'gzip, br' });
  expect(small).toMatchObject({
    body: 'brotli',
    headers: { 'content-encoding': 'br', vary: 'Accept-Encoding' },
  });
});

test('revalidates a manifest, and does not send the manifest again if unchanged', async () => {
  const { headers } = await get('/mfe/orders/manifest.json?v=1');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'application/json' });
  const again = await get('/mfe/orders/manifest.json', { 'if-none-match': String(headers.etag) });
  expect(again).toMatchObject({ status: 304, body: '' });
});

test('serves a build as soon as it exists', async () => {
  expect((await get('/mfe/orders/new.json')).status).toBe(404);
  writeFileSync(join(folder, 'dist/new.json'), '[]');
  expect((await get('/mfe/orders/new.json')).status).toBe(200);
});

test.each(['../secret.txt', '%2e%2e/secret.txt', '..%2fsecret.txt', '%00', '%ZZ', 'assets', ''])(
  'serves no other paths: %s',
  async (path) => {
    expect((await get(`/mfe/orders/${path}`)).status).toBe(404);
  },
);
