import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { areaNames } from '@primal/contracts/area-names';
import { remotesSchema } from '@primal/contracts/screens/manifest';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { startTestGateway } from '../../testing/gateway.ts';
import { createManifest, StandIn, sendJson } from '../../testing/stand-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'primal-shell-'));
const inline = 'let first = 1;';
const page = `<!doctype html><head><title>Primal</title><script>${inline}</script></head>`;
const script = 'console.log("shell")';

mkdirSync(join(folder, 'static/js'), { recursive: true });
writeFileSync(join(folder, 'index.html'), page);
writeFileSync(join(folder, 'static/js/main.0a1b2c3d4e.js'), script);
writeFileSync(join(folder, 'static/js/main.0a1b2c3d4e.js.gz'), gzipSync(script));
const gateway = await startTestGateway({ STATIC_DIR: folder, BUSINESS_TIME_ZONE: 'America/Chicago' });
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('every address without a file shows the shell, which revalidates by ETag', async () => {
  const browser = gateway.browser();
  for (const path of ['/', '/dashboard', '/sales-orders/0193/edit', '/nowhere']) {
    const answer = await browser.get(path, html);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.text.replace(/<script type.*?<\/script>/, '')).toBe(page);
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
  const { headers } = await browser.get('/', html);
  const again = await browser.get('/', { ...html, 'if-none-match': String(headers.etag) });
  expect(again.status).toBe(304);
});

test('the certificate page is excluded from caches and search engines, even on revalidation', async () => {
  const browser = gateway.browser();
  const first = await browser.get('/certificates/fo9886Tk7eqIqyieWxORhj9', html);
  const again = await browser.get('/certificates/fo9886Tk7eqIqyieWxORhj9', {
    ...html,
    'if-none-match': String(first.headers.etag),
  });
  for (const { headers } of [first, again])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect((await browser.get('/dashboard', html)).headers['x-robots-tag']).toBeUndefined();
});

test('the page embeds remotes.json as data that cannot break out of its element', async () => {
  gateway.services.delivery.answer('/mfe/delivery/manifest.json', (_request, response) => {
    const routes = [{ path: '/delivery', title: '</script><script>alert(1)</script>', frame: true }];
    sendJson(response, 200, { ...createManifest('delivery'), routes, added: 'by a newer build' });
  });
  const browser = new Browser(await gateway.another());
  await browser.get('/config/remotes.json');
  const { text } = await browser.get('/drivers', html);
  const carried = /<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(text)?.[1] ?? '';
  expect(JSON.parse(carried)).toEqual((await browser.get('/config/remotes.json')).json());
  expect(text.match(/<script/g)).toHaveLength(2);
});

test('hashed files are immutable and compressed', async () => {
  const answer = await gateway.browser().get('/static/js/main.0a1b2c3d4e.js', { 'accept-encoding': 'gzip' });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'content-type': expect.stringContaining('javascript'),
  });
});

test('a missing file answers 404, and files outside the folder are unreachable', async () => {
  const browser = gateway.browser();
  expect((await browser.get('/static/js/main.ffffffffff.js')).status).toBe(404);
  expect((await browser.get('/..%2f..%2fetc%2fpasswd.txt')).status).toBe(404);
  expect((await browser.post('/dashboard', {})).status).toBe(404);
});

test("the policy allows only the site's own scripts, and inline scripts by hash", async () => {
  const { headers } = await gateway.browser().get('/', html);
  const hash = createHash('sha256').update(inline).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'self';script-src 'self' 'sha256-${hash}';style-src 'self' 'unsafe-inline';img-src 'self' data:;connect-src 'self';` +
      "object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'self'",
  );
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(), '),
  });
  expect(headers['x-powered-by']).toBeUndefined();
});

test('an area under development comes from its dev server, and a gateway without a dev server ignores that manifest', async () => {
  const server = new StandIn('orders');
  server.answer('/mfe/orders/manifest.json', (_request, response) =>
    sendJson(response, 200, { ...createManifest('orders'), entryFile: 'assets/developed.js' }),
  );
  await server.start();
  onTestFinished(() => server.stop());
  const url = await gateway.another({ DEV_SCREENS: `orders=${server.url}` });
  const developing = new Browser(url);
  const entries = async (browser: Browser) =>
    remotesSchema
      .parse((await browser.get('/config/remotes.json')).json())
      .remotes.map(({ name, entry }) => `${name} ${entry}`);

  const { headers } = await developing.get('/', html);
  expect(headers['content-security-policy']).toContain(
    `;connect-src 'self' ${server.url.replace('http', 'ws')};`,
  );
  expect(await entries(developing)).toContain('orders /mfe/orders/assets/developed.js');
  await developing.get('/mfe/orders/assets/developed.js');
  expect(server.last.url).toBe('/mfe/orders/assets/developed.js');
  await developing.get('/mfe/billing/assets/page.js');
  expect(gateway.services.billing.last.url).toBe('/mfe/billing/assets/page.js');

  gateway.services.orders.answer('/mfe/orders/manifest.json', (_request, response) => {
    response.destroy();
  });
  onTestFinished(() =>
    gateway.services.orders.answer('/mfe/orders/manifest.json', (_request, response) =>
      sendJson(response, 200, createManifest('orders')),
    ),
  );
  expect(await entries(new Browser(await gateway.another()))).not.toContain(
    'orders /mfe/orders/assets/developed.js',
  );
});

test('all answers carry the security headers and deny other sites, and data is never cached', async () => {
  const browser = await gateway.signedIn('carol');
  for (const path of ['/', '/api/user', '/api/sales-orders', '/api/nonsense', '/mfe/orders/x.js', '/x.png']) {
    const { headers } = await browser.get(path, { origin: 'https://evil.example' });
    const found = {
      policy: String(headers['content-security-policy']).includes("frame-ancestors 'self'"),
      sniffing: headers['x-content-type-options'],
      shared: headers['access-control-allow-origin'],
      cache: path.startsWith('/api/') ? headers['cache-control'] : 'no-store',
    };
    const expected = { policy: true, sniffing: 'nosniff', shared: undefined, cache: 'no-store' };
    expect([path, found]).toEqual([path, expected]);
  }
});

test('remotes.json contains all startup data and revalidates by ETag', async () => {
  const answer = await gateway.browser().get('/config/remotes.json');
  const { remotes, ...facts } = remotesSchema.parse(answer.json());
  expect(remotes.map(({ name }) => name)).toEqual(areaNames);
  expect(remotes[0]?.entry).toBe('/mfe/orders/remoteEntry.js');
  expect(facts).toMatchObject({ businessTimeZone: 'America/Chicago', registration: 'open' });
  expect(facts.shell).toMatch(/^[\w-]{27}$/);
  expect(answer.headers['cache-control']).toBe('no-cache');
  const again = await gateway
    .browser()
    .get('/config/remotes.json', { 'if-none-match': String(answer.headers.etag) });
  expect(again.status).toBe(304);
});

test('an unavailable or invalid area keeps its last good manifest, even after a restart', async () => {
  await gateway.browser().get('/config/remotes.json');
  await gateway.services.billing.stop();
  gateway.services.delivery.answer('/mfe/delivery/manifest.json', (_request, response) => {
    sendJson(response, 200, { ...createManifest('delivery'), routes: 'none' });
  });
  const restarted = new Browser(await gateway.another());
  const { remotes } = remotesSchema.parse((await restarted.get('/config/remotes.json')).json());
  expect(remotes.map(({ name }) => name)).toEqual(areaNames);
  await gateway.services.billing.start();
});

test('health lists ready services without a session', async () => {
  await gateway.services.orders.stop();
  const answer = await gateway.browser().get('/api/health');
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({
    status: 'degraded',
    services: { gateway: 'ready', orders: 'away', billing: 'ready', delivery: 'ready', admin: 'ready' },
  });
  await gateway.services.orders.start();
  const status = async () => (await gateway.browser().get('/api/health')).json<{ status: string }>().status;
  await expect.poll(status, { timeout: 3_000 }).toBe('ok');
  const ready = await gateway.browser().get('/health/ready');
  expect(ready).toMatchObject({ status: 200, text: '{"status":"ready"}' });
});

test('health fails while sign-in is unavailable', async () => {
  await gateway.services.admin.stop();
  const status = async () => (await gateway.browser().get('/api/health')).status;
  await expect.poll(status, { timeout: 3_000 }).toBe(503);
  await gateway.services.admin.start();
  await expect.poll(status, { timeout: 3_000 }).toBe(200);
});

test('the API is documented for tools and signed-in people', async () => {
  expect((await gateway.browser().get('/api/openapi.json')).status).toBe(401);
  const browser = await gateway.signedIn('dana');
  expect((await browser.get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  const docs = await browser.get('/api/docs');
  expect(docs.headers['content-type']).toContain('text/html');
  expect(docs.text).toContain('/api/sales-orders/{id}/convert-to-invoice');
});

test('health is cached for a second', async () => {
  const browser = gateway.browser();
  const probes = () => gateway.services.orders.received.filter(({ url }) => url === '/health/ready').length;
  const before = probes();
  const answers = await Promise.all(Array.from({ length: 40 }, () => browser.get('/api/health')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(probes() - before).toBeLessThanOrEqual(3);
});

test('metrics are served on a separate port only', async () => {
  const outside = await gateway.browser().get('/metrics');
  expect(outside.text).not.toContain('http_request_duration_seconds');
  const inside = await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`);
  expect(await inside.text()).toContain('http_request_duration_seconds');
  expect((await fetch(`http://127.0.0.1:${gateway.metricsPort}/api/user`)).status).toBe(404);
});
