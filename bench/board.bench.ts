import type { Browser, Page } from '@playwright/test';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { today } from '@primal/contracts/shared/dates';
import { openSignedInWindow, withBrowser } from '../harness/browser.ts';
import { fillDay, size } from './board/day.ts';
import type { Clerk } from './clerk.ts';
import { type Measuring, measure } from './measure.ts';
import { formatMissed, formatMs, measureTime, median, percentile } from './timing.ts';

const rounds = 20;
const warmUp = 5;
const limits = { callMs: 50, rowsMs: 200, moveMs: 32 };

const row = (name: string, ms: readonly number[], wanted: number): string => {
  const figure = median(ms);
  return `${name}: ${formatMs(figure)}, worst ${formatMs(percentile(ms, 1))} (at most ${wanted} ms wanted)${formatMissed(figure <= wanted)}`;
};

const readTimes = async (clerk: Clerk): Promise<number[]> => {
  const path = `${deliveryApi.readBoard.path}?date=${today()}`;
  const times: number[] = [];
  for (let round = -warmUp; round < rounds; round++) {
    const took = await measureTime(() => clerk.send('GET', path));
    if (round >= 0) times.push(took);
  }
  return times;
};

const noteFirstPaint = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const read = Response.prototype.text;
    Response.prototype.text = async function text() {
      const content = await read.call(this);
      if (this.url.includes('/delivery-routes/board')) Object.assign(window, { answered: performance.now() });
      return content;
    };
    const look = () => {
      if (!document.querySelector('[role=option]')) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Object.assign(window, { painted: performance.now() });
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
};

const firstPaint = async (page: Page, url: string): Promise<number> => {
  await page.goto(`${url}/delivery-routes/board?date=${today()}`);
  const times = await page.waitForFunction(() => {
    const { answered, painted } = window as unknown as { answered?: number; painted?: number };
    return painted !== undefined && answered !== undefined ? painted - answered : null;
  });
  return (await times.jsonValue()) ?? Number.NaN;
};

const moveTimes = async (page: Page): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.locator('[role=option]').first().focus();
    times.push(
      await page.evaluate(
        (digit) =>
          new Promise<number>((resolve) => {
            const { port1, port2 } = new MessageChannel();
            const began = performance.now();
            port1.onmessage = () => resolve(performance.now() - began);
            document.activeElement?.dispatchEvent(
              new KeyboardEvent('keydown', { key: digit, bubbles: true, cancelable: true }),
            );
            requestAnimationFrame(() => port2.postMessage(null));
          }),
        String((round % 9) + 1),
      ),
    );
    await page.waitForLoadState('networkidle');
  }
  return times;
};

const onScreen = async (browser: Browser, { clerk, url }: Measuring) => {
  const rows: number[] = [];
  const page = await (await openSignedInWindow(browser, clerk.person)).newPage();
  await noteFirstPaint(page);
  for (let round = 0; round < 6; round++) {
    const took = await firstPaint(page, url);
    if (round > 0) rows.push(took);
  }
  return { rows, moves: await moveTimes(page) };
};

/**
 * Measures the dispatch board of a large day through the gateway: a full read, its first rows, and a move.
 */
export default function board(): Promise<string[]> {
  return measure({ database: 'delivery' }, async (measuring) => {
    await fillDay(measuring.pool);
    const reads = await readTimes(measuring.clerk);
    const { rows, moves } = await withBrowser((browser) => onScreen(browser, measuring));
    return [
      `${size.stops} stops on ${size.trucks} trucks, ${size.tray} in the tray, ${size.days} days behind them`,
      row('read in one call', reads, limits.callMs),
      row('first rows after the answer', rows, limits.rowsMs),
      row('a move is shown', moves, limits.moveMs),
    ];
  });
}
