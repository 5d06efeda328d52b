import type { Page } from '@playwright/test';

export const recordPaints = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    const waiting: number[] = [];
    const paints: number[] = [];
    Object.assign(window, { paints });
    port1.onmessage = () => {
      for (const pressed of waiting.splice(0)) paints.push(performance.now() - pressed);
    };
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        waiting.push(timeStamp);
        requestAnimationFrame(() => port2.postMessage(null));
      },
      true,
    );
  });

/** Milliseconds between keys: sixteen a second, faster than people type. */
const between = 60;

/** Types at a fast pace; without pauses the keys would wait for each other. */
export const typeKeys = async (page: Page, keys: Iterable<string>): Promise<void> => {
  for (const key of keys) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(between);
  }
};

export const readPaints = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { paints: number[] }).paints);

const ownWork = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];

/** Milliseconds of processor time for scripts, styles and layout, independent of the machine's load. */
export const readThreadTime = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const own = metrics.filter(({ name }) => ownWork.includes(name));
    return own.reduce((sum, { value }) => sum + value, 0) * 1_000;
  };
};

/** Milliseconds that a person looks at a name before choosing it; the guide loads during this time. */
const pause = 300;

const noteGuide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const guide = new Promise<number>((resolve) => {
      const listening = { capture: true, once: true };
      addEventListener('keydown', ({ timeStamp }) => look(timeStamp, resolve), listening);
    });
    const look = (pressed: number, resolve: (ms: number) => void): void => {
      if (document.querySelector('[aria-label^="Quantity of"]'))
        setTimeout(() => resolve(performance.now() - pressed));
      else requestAnimationFrame(() => look(pressed, resolve));
    };
    Object.assign(window, { guide: () => guide });
  });

const guideShown = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { guide: () => Promise<number> }).guide());

/** Milliseconds from choosing a customer on a new order to the order guide's paint. */
export const chooseCustomer = async (page: Page, url: string, name: string): Promise<number> => {
  await page.goto(`${url}/sales-orders/create`);
  await page.getByLabel('Customer').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).waitFor();
  await page.waitForTimeout(pause);
  await noteGuide(page);
  await page.keyboard.press('Enter');
  return guideShown(page);
};
