import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { Person } from '../harness/person.ts';
import { startProduct } from '../harness/product.ts';
import { temporaryFolder } from '../harness/temporary.ts';
import { demoAccount } from '../ops/demo/demo-data.ts';
import { cacheFolder } from '../ops/engines/nats-binary.ts';
import { frontEnds } from '../ops/launcher/front-ends/front-ends.ts';
import { findChromium } from '../scripts/deps/chromium.mjs';
import { buildBundle } from './screens-bundle.ts';
import { type ScreensServer, serveScreens } from './screens-server.ts';
import { median } from './timing.ts';

const rounds = 9;
const most = { times: 1.25, kilobytes: 280, signIn: 200, hops: 5, headingMs: 100 };

interface Visit {
  /** Milliseconds from the navigation to the first row. */
  rows: number;
  /** Kilobytes of compressed JavaScript until then. */
  kilobytes: number;
  /** The longest chain of answers, each of which was waited for before the next was asked for. */
  hops: number;
}

interface Loaded {
  name: string;
  start: number;
  end: number;
  bytes: number;
}

const loadedBy = (page: Page): Promise<Loaded[]> =>
  page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (one) => {
        const { name, startTime, responseEnd, encodedBodySize } = one as PerformanceResourceTiming;
        return { name, start: startTime, end: responseEnd, bytes: encodedBodySize };
      },
    ),
  );

/** The longest chain that ends in the read of the rows. */
const hopsOf = (loaded: readonly Loaded[]): number => {
  const hops = (one: Loaded): number =>
    1 + Math.max(0, ...loaded.filter((other) => other.end > 0 && other.end <= one.start).map(hops));
  const rows = loaded.find(({ name }) => new URL(name).pathname === '/api/sales-orders');
  return rows ? hops(rows) : Number.NaN;
};

const kilobytesOf = (loaded: readonly Loaded[]): number =>
  loaded.filter(({ name }) => /\.js$/.test(name)).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;

/** One cold load in a browser that has nothing stored but the session and that somebody was signed in. */
const visit = async (browser: Browser, url: string, person: Person): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
  await context.addInitScript(() => localStorage.setItem('signed-in', '1'));
  const page = await context.newPage();
  await page.addInitScript(() => {
    const note = () => {
      if (document.querySelector('tbody a[href^="/sales-orders/"]')) performance.mark('rows');
      else requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.goto(`${url}/sales-orders`);
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const rows = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN);
  const loaded = (await loadedBy(page)).filter(({ start }) => start <= rows);
  await context.close();
  return { rows, kilobytes: kilobytesOf(loaded), hops: hopsOf(loaded) };
};

/** From the click on an area's link, which the pointer has reached before, to its heading on the screen. */
const warmHeading = async (browser: Browser, url: string, person: Person): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  await page.goto(`${url}/sales-orders`);
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

const signInPage = async (browser: Browser, url: string): Promise<number> => {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  const kilobytes = kilobytesOf(await loadedBy(page));
  await page.close();
  return kilobytes;
};

const row = (name: string, federated: string, bundle: string, wanted: string): string =>
  `${name.padEnd(34)}${federated.padStart(10)}${bundle.padStart(12)}   ${wanted}`;

/** Screens in Chromium at the demo data, beside the same screens built as one application without federation. */
export default async function screens(): Promise<string[]> {
  const folder = await temporaryFolder();
  const shell = frontEnds.find(({ name }) => name === 'shell');
  const running = await startProduct({ durable: true, demoData: true });
  const servers: ScreensServer[] = [];
  const browser = await chromium.launch({
    executablePath: findChromium(cacheFolder) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const person = new Person(running.url);
    await person.signIn(demoAccount);
    const config = await (await fetch(`${running.url}/config/remotes.json`)).json();
    const text = JSON.stringify(config);
    const alone = JSON.stringify({
      ...config,
      remotes: config.remotes.map((remote: object) => ({ ...remote, files: {} })),
    });
    const federated = await serveScreens(shell?.dist ?? '', text, running.url);
    const bundle = await serveScreens(await buildBundle(join(folder.path, 'bundle')), alone, running.url);
    servers.push(federated, bundle);

    const ours: Visit[] = [];
    const theirs: Visit[] = [];
    // In turns, so that both see the same machine.
    for (let round = 0; round < rounds; round++) {
      ours.push(await visit(browser, federated.url, person));
      theirs.push(await visit(browser, bundle.url, person));
    }
    const of = (visits: readonly Visit[], what: keyof Visit) => median(visits.map((one) => one[what]));
    const times = of(ours, 'rows') / of(theirs, 'rows');
    const heading = await warmHeading(browser, federated.url, person);
    const signIn = await signInPage(browser, federated.url);
    const shown = (figure: number, digits = 0) => figure.toFixed(digits);
    return [
      row('', 'remotes', 'one build', ''),
      row(
        'rows of /sales-orders, cold, ms',
        shown(of(ours, 'rows')),
        shown(of(theirs, 'rows')),
        `${shown(times, 2)} times, at most ${most.times} wanted`,
      ),
      row(
        'JavaScript until then, KB',
        shown(of(ours, 'kilobytes')),
        shown(of(theirs, 'kilobytes')),
        `at most ${most.kilobytes} wanted`,
      ),
      row(
        'answers waited for in turn',
        shown(of(ours, 'hops')),
        shown(of(theirs, 'hops')),
        `at most ${most.hops} wanted`,
      ),
      row('sign-in page, JavaScript, KB', shown(signIn), '', `at most ${most.signIn} wanted`),
      row('heading of a warm area, ms', shown(heading), '', `at most ${most.headingMs} wanted`),
    ];
  } finally {
    await browser.close();
    for (const server of servers) server.stop();
    await running.stop();
    folder.remove();
  }
}
