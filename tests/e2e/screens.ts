import type { Page, Request } from '@playwright/test';
import { expect } from '../../harness/e2e.ts';
import { manifests } from '../../harness/manifests.ts';

/** Screens without parameters. Papers have their own checks. */
export const screens = [
  '/dashboard',
  ...manifests
    .flatMap(({ routes }) => routes.map(({ path }) => path))
    .filter((path) => !/:|\/(print|work-orders)$/.test(path)),
  '/deposits?kind=cards',
  '/no-page',
];

const underWay = new WeakMap<Page, Set<Request>>();

/** Pending requests of the page, without the live updates stream. */
const trackRequests = (page: Page): Set<Request> => {
  const known = underWay.get(page);
  if (known) return known;
  const requests = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  const done = (request: Request) => void requests.delete(request);
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  underWay.set(page, requests);
  return requests;
};

const quiet = 150;

/** Navigates like a link inside the product, and waits until the screen is loaded. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  const requests = trackRequests(page);
  if (page.url() === 'about:blank') await page.goto(path);
  else
    await page.evaluate((to) => {
      const index = (history.state?.idx ?? 0) + 1;
      if (new URL(to, location.href).pathname !== location.pathname)
        document.querySelector('h1')?.setAttribute('data-left', '');
      history.pushState({ idx: index, key: String(index), usr: null }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
  await expect(page.getByRole('dialog'), `nothing is asked before ${path}`).toHaveCount(0);
  await expect(page.locator('h1[data-left]'), `the screen before ${path} is gone`).toHaveCount(0);
  let since = Date.now();
  const isComplete = () => {
    if (requests.size > 0) since = Date.now();
    return Date.now() - since > quiet;
  };
  await expect.poll(isComplete, { message: `${path} is complete`, intervals: [25] }).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
