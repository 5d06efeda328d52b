import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, signedInTest } from '../../harness/e2e.ts';
import { addCustomer } from '../../harness/office.ts';

const kilobyte = 1_000;

const loadScripts = async (page: Page, address: string, ready: () => Promise<void>) => {
  const scripts = new Map<string, Promise<Buffer>>();
  const note = (response: Response) => {
    if (response.url().endsWith('.js')) scripts.set(response.url(), response.body());
  };
  // Suppresses idle prefetching, which a busy machine may start before the page is loaded.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const soon = (work: () => void, time = 0) => (time < 3_000 ? wait(work, time) : 0);
    Object.assign(window, { setTimeout: soon });
  });
  page.on('response', note);
  await page.goto(address);
  await ready();
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const sizes = [...scripts].map(async ([url, body]) => [url, gzipSync(await body).length] as const);
  return new Map(await Promise.all(sizes));
};

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0) / kilobyte;

/** Kilobytes that each area's first page may load; the dashboard includes all widgets. */
const areas = {
  '/dashboard': 336,
  '/sales-orders': 274,
  '/invoices': 282,
  '/drivers': 264,
  '/customers': 272,
};

signedInTest('each first page stays within its size limit', async ({ page, person, browser, baseURL }) => {
  await addCustomer(person, { name: '東京 Meats' });

  const stranger = await browser.newPage({ baseURL: baseURL ?? '' });
  const login = await loadScripts(stranger, '/login', () =>
    expect(stranger.getByRole('button', { name: 'Login' })).toBeVisible(),
  );
  expect(sum(login.values()), 'the login page').toBeLessThanOrEqual(203);

  for (const [area, most] of Object.entries(areas)) {
    const visit = await page.context().newPage();
    const all = await loadScripts(visit, area, () =>
      expect(
        area === '/dashboard'
          ? visit.getByRole('heading', { level: 2, name: 'Revenue' })
          : visit.getByRole('heading', { level: 1 }),
      ).toBeVisible(),
    );
    expect(sum(all.values()), `${area} as the first page`).toBeLessThanOrEqual(most);
    await visit.close();
  }
});
