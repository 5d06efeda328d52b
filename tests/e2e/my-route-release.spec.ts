import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { offlinePage, offlineWorker } from '@primal/contracts/screens/route-cache';
import { expect, adminTest as test } from '../../harness/e2e.ts';
import { createDriverWithRoute, signIn } from './driving.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const nextHash = '0123456789';
const ofNext = (path: string): boolean => path.includes(nextHash);

/**
 * An entry that can release another build of the shell, marked in its first script, or become unreachable.
 * Playwright routes cannot intercept a service worker's requests.
 */
const entry = async (target: URL) => {
  let hash = '';
  const state = { isReleased: false, isAway: false };
  const asNext = (body: string) => body.replaceAll(`index.${hash}.js`, `index.${nextHash}.js`);
  const forward = async ({ method, url = '', headers }: IncomingMessage, body: string) => {
    const path = ofNext(url) ? url.replace(nextHash, hash) : url;
    const { 'accept-encoding': _, 'if-none-match': __, ...kept } = headers;
    const asked = request(new URL(path, target), {
      method,
      headers: { ...kept, 'accept-encoding': 'identity' },
    });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  };
  const server = createServer(async (asked, answered) => {
    const { url = '' } = asked;
    if (state.isAway) return void asked.socket.destroy();
    const answer = await forward(asked, await text(asked));
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
    answered.writeHead(answer.statusCode ?? 502, headers);
    const isPage = headers['content-type']?.startsWith('text/html');
    if (!isPage && url !== offlineWorker && !ofNext(url)) return void answer.pipe(answered);
    const body = await text(answer);
    hash ||= /\/index\.(\w+)\.js/.exec(body)?.[1] ?? '';
    if (ofNext(url)) answered.end(`document.documentElement.dataset.build = 'next';${body}`);
    else answered.end(state.isReleased ? asNext(body) : body);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { state, stop, server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
};

const filesKept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('my-route-files'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const build = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? 'first');
const isOldScript = (path: string) => /\/index\.\w+\.js$/.test(path) && !ofNext(path);

test('a new build replaces the previous one with the next page opened online', {
  tag: '@long',
}, async ({ browser, admin }) => {
  const { account } = await createDriverWithRoute(admin, 1);
  const { state, stop, server, url } = await entry(new URL(process.env.E2E_URL ?? ''));
  const page = await browser.newPage({ baseURL: url });
  try {
    await signIn(page, [], account);
    await expect.poll(() => filesKept(page)).toContain(offlinePage);
    state.isReleased = true;
    state.isAway = true;
    server.closeAllConnections();
    await page.reload();
    await expect(page.getByText(/No network · as of/)).toBeVisible();
    expect(await build(page)).toBe('first');

    state.isAway = false;
    await page.reload();
    await expect(page.getByText('0 of 1 done')).toBeVisible();
    expect(await build(page)).toBe('next');
    // The new build's worker activates after the page has loaded, and then deletes the old files.
    await expect.poll(async () => (await filesKept(page)).some(ofNext)).toBe(true);
    await expect.poll(async () => (await filesKept(page)).some(isOldScript)).toBe(false);
    expect((await filesKept(page)).filter((path) => path === offlinePage)).toHaveLength(1);

    state.isAway = true;
    server.closeAllConnections();
    await page.reload();
    await expect(page.getByText(/No network · as of/)).toBeVisible();
    expect(await build(page)).toBe('next');
    state.isAway = false;
    await expect(page.getByText(/as of/)).toBeHidden({ timeout: 40_000 });
  } finally {
    await page.close();
    stop();
  }
});
