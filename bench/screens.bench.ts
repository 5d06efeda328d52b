import type { Browser, Page } from '@playwright/test';
import { openSignedInWindow, withBrowser } from '../harness/browser.ts';
import { startProduct } from '../harness/product.ts';
import type { Person } from '../ops/client/person.ts';
import { demoAccount } from '../ops/demo/demo-data.ts';
import { median } from './timing.ts';

const rounds = 9;
const limits = { hops: 5, headingMs: 100 };

interface Visit {
  rows: number;
  /** Longest chain of sequential requests for a screen. */
  hops: number;
}

interface Loaded {
  name: string;
  start: number;
  end: number;
}

const loadedBy = (page: Page): Promise<Loaded[]> =>
  page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (one) => {
        const { name, startTime, responseEnd } = one as PerformanceResourceTiming;
        return { name, start: startTime, end: responseEnd };
      },
    ),
  );

/** Files that load in parallel with scripts and reads, which do not wait for them. */
const isParallelFile = /\.(css|svg|woff2)$/;

const countHops = (all: readonly Loaded[]): number => {
  const loaded = all.filter(({ name }) => !isParallelFile.test(new URL(name).pathname));
  const hops = (one: Loaded): number =>
    1 + Math.max(0, ...loaded.filter((other) => other.end > 0 && other.end <= one.start).map(hops));
  const rows = loaded.find(({ name }) => new URL(name).pathname === '/api/sales-orders');
  return rows ? hops(rows) : Number.NaN;
};

const visit = async (browser: Browser, person: Person): Promise<Visit> => {
  const context = await openSignedInWindow(browser, person);
  await context.addInitScript(() => localStorage.setItem('signed-in', '1'));
  const page = await context.newPage();
  await page.addInitScript(() => {
    const note = () => {
      if (document.querySelector('tbody a[href^="/sales-orders/"]')) performance.mark('rows');
      else requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.goto(`${person.url}/sales-orders`);
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const rows = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN);
  const loaded = (await loadedBy(page)).filter(({ start }) => start <= rows);
  await context.close();
  return { rows, hops: countHops(loaded) };
};

const warmHeading = async (browser: Browser, person: Person): Promise<number> => {
  const context = await openSignedInWindow(browser, person);
  const page = await context.newPage();
  await page.goto(`${person.url}/sales-orders`);
  const times: number[] = [];
  for (const area of ['All Invoices', 'Drivers', 'Sales Orders', 'All Invoices', 'Drivers', 'Sales Orders']) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area });
    await link.hover();
    await page.waitForLoadState('networkidle');
    times.push(
      await link.evaluate(
        (element, name) =>
          new Promise<number>((resolve) => {
            const began = performance.now();
            const look = () =>
              document.querySelector('main h1')?.textContent === name
                ? resolve(performance.now() - began)
                : requestAnimationFrame(look);
            (element as HTMLElement).click();
            look();
          }),
        area,
      ),
    );
  }
  await context.close();
  return median(times);
};

const row = (name: string, figure: string, wanted = ''): string =>
  `${name.padEnd(34)}${figure.padStart(10)}   ${wanted}`;

/** Measures screens in Chromium with demo data. tests/e2e/weight.spec.ts limits their size. */
export default async function screens(): Promise<string[]> {
  const running = await startProduct({ durable: true, demoData: true });
  try {
    const person = running.person();
    await person.signIn(demoAccount);
    return await withBrowser(async (browser) => {
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round++) visits.push(await visit(browser, person));
      const of = (what: keyof Visit) => median(visits.map((one) => one[what])).toFixed(0);
      const heading = await warmHeading(browser, person);
      return [
        row('rows of /sales-orders, cold, ms', of('rows')),
        row('answers waited for in turn', of('hops'), `at most ${limits.hops} wanted`),
        row('heading of a warm area, ms', heading.toFixed(0), `at most ${limits.headingMs} wanted`),
      ];
    });
  } finally {
    await running.stop();
  }
}
