import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listen } from './server.ts';
import { retainBuild, serveStaticFiles } from './static.ts';

const served = mkdtempSync(join(tmpdir(), 'primal-static-'));

mkdirSync(join(served, 'dist/assets'), { recursive: true });
writeFileSync(join(served, 'secret.txt'), 'not for you');
writeFileSync(join(served, 'dist/manifest.json'), '{}');
writeFileSync(join(served, 'dist/assets/pages.0a1b2c3d4e.js'), 'plain');
writeFileSync(join(served, 'dist/assets/pages.0a1b2c3d4e.js.br'), 'brotli');
const app = new Koa();
app.use(serveStaticFiles('/mfe/orders/', join(served, 'dist')) as unknown as Koa.Middleware);
const server = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await server.stop();
  rmSync(served, { recursive: true });
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
  writeFileSync(join(served, 'dist/new.json'), '[]');
  expect((await get('/mfe/orders/new.json')).status).toBe(200);
});

test.each(['../secret.txt', '%2e%2e/secret.txt', '..%2fsecret.txt', '%00', '%ZZ', 'assets', ''])(
  'serves no other paths: %s',
  async (path) => {
    expect((await get(`/mfe/orders/${path}`)).status).toBe(404);
  },
);

describe('the retention of builds', () => {
  const start = new Date('2026-01-05T08:00:00Z');
  const day = (count: number) => new Date(start.getTime() + count * 24 * 60 * 60_000);
  let folder: string;

  const build = (name: string, ...files: string[]): string => {
    const dist = join(folder, name);
    mkdirSync(join(dist, 'assets'), { recursive: true });
    for (const file of files) {
      writeFileSync(join(dist, 'assets', file), name);
      writeFileSync(join(dist, 'assets', `${file}.br`), name);
    }
    writeFileSync(join(dist, '.files'), files.map((file) => `assets/${file}`).join('\n'));
    return dist;
  };
  const kept = () => join(folder, 'kept');
  const has = (...files: string[]) => files.map((file) => existsSync(join(kept(), 'assets', file)));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'primal-unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
  });

  test('keeps files of a build for four weeks after its replacement', async () => {
    const first = build('one', 'page.1.js', 'same.js');
    const second = build('two', 'page.2.js', 'same.js');
    await retainBuild(first, kept(), day(0));
    expect(has('page.1.js', 'page.1.js.br', 'same.js')).toEqual([true, true, true]);
    await retainBuild(second, kept(), day(90));
    expect(has('page.1.js', 'page.2.js')).toEqual([true, true]);
    await retainBuild(second, kept(), day(110));
    expect(has('page.1.js')).toEqual([true]);
    await retainBuild(second, kept(), day(119));
    expect(has('page.1.js', 'page.1.js.br', 'page.2.js', 'same.js')).toEqual([false, false, true, true]);
  });

  test('keeps the files of both builds after a rollback', async () => {
    const first = build('one', 'page.1.js');
    const second = build('two', 'page.2.js');
    for (const [dist, when] of [
      [first, day(0)],
      [second, day(40)],
      [first, day(41)],
    ] as const)
      await retainBuild(dist, kept(), when);
    expect(has('page.1.js', 'page.2.js')).toEqual([true, true]);
    await retainBuild(first, kept(), day(80));
    expect(has('page.1.js', 'page.2.js')).toEqual([true, false]);
  });

  test('ignores a file that another instance removes', async () => {
    const dist = build('one', 'page.1.js');
    await retainBuild(dist, kept(), day(0));
    symlinkSync(join(folder, 'renamed'), join(kept(), 'assets', 'page.1.js.gz.4711'));
    await retainBuild(dist, kept(), day(1));
    expect(has('page.1.js')).toEqual([true]);
  });

  test('does nothing without a build', async () => {
    await retainBuild(join(folder, 'nothing'), kept());
    expect(existsSync(kept())).toBe(false);
  });
});
