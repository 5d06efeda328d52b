import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { goTo } from './screens.ts';

/** Marks what can be used on the page, and remembers how each of it looks while it has no focus. */
const markControls = (page: Page) =>
  page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    const styleOf = (element: Element | null, pseudo?: string) => {
      if (!element) return '';
      const style = getComputedStyle(element, pseudo);
      const { outline, boxShadow, borderColor, backgroundColor, textDecoration } = style;
      return [outline, boxShadow, borderColor, backgroundColor, textDecoration].join();
    };
    // A link that covers more than its words has its ring around what it covers.
    const look = (element: Element) =>
      [
        styleOf(element),
        styleOf(element, '::after'),
        styleOf(element.parentElement),
        styleOf(element.nextElementSibling),
        styleOf(element.closest('td, tr, label, fieldset')),
      ].join();
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [role="button"], [role="link"], [tabindex="0"]',
      ),
    ].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [inert] *'),
    );
    const states = controls.map((element) => ({
      element,
      plain: look(element),
      reached: false,
      seen: false,
    }));
    let first: (typeof states)[number] | null = null;
    let last: (typeof states)[number] | null = null;
    const said = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') || element.id || element.textContent?.trim().slice(0, 40)}`;
    let isAround = false;
    document.addEventListener('focusin', ({ target }) => {
      const state = states.find(({ element }) => element === target);
      if (!state) return;
      first ??= state;
      // A field of a date is several stops.
      isAround ||= state === first && last !== first && last !== null;
      last = state;
      state.reached = true;
      // React draws what the focus changes in a microtask of its own, which comes first.
      queueMicrotask(() => {
        state.seen ||= look(state.element) !== state.plain;
      });
    });
    Object.assign(window, {
      isAround: () => isAround,
      reportOfFocus: () => ({
        // Of rows and of the cells of a grid one is in the order of tabs; the arrows go to the others.
        unreached: states
          .filter(
            ({ element, reached }) =>
              !reached &&
              // What was drawn anew meanwhile, by news of another test, is not there any more.
              element.isConnected &&
              element.tabIndex >= 0 &&
              !element.closest('[role="grid"], tbody, [role="radiogroup"]'),
          )
          .map(({ element }) => said(element)),
        unseen: states.filter(({ reached, seen }) => reached && !seen).map(({ element }) => said(element)),
      }),
    });
  });

type Noting = Window & {
  isAround: () => boolean;
  reportOfFocus: () => { unreached: string[]; unseen: string[] };
};

/** Goes once around the page by Tab. */
const walk = async (page: Page) => {
  // While a part of a page loads, keys wait for it, and come one by one after those of this walk.
  await expect(page.locator('main [data-loading]')).toHaveCount(0);
  await markControls(page);
  for (let keys = 0; keys < 400; keys += 1) {
    await page.keyboard.press('Tab');
    if (keys % 10 === 9 && (await page.evaluate(() => (window as unknown as Noting).isAround()))) break;
  }
  return page.evaluate(() => (window as unknown as Noting).reportOfFocus());
};

/** Lists show what one office has: of hundreds of rows a walk would be as long as they are. */
const screensOf = (mark: string): string[] => [
  '/dashboard',
  `/sales-orders?q=${mark}`,
  '/sales-orders/create',
  `/invoices?q=${mark}`,
  '/create-invoice',
  `/accounts-receivable?q=${mark}`,
  '/payments',
  '/delivery-routes',
  `/products?q=${mark}`,
  `/customers?q=${mark}`,
  '/settings',
  '/reports',
];

test('every screen is used without a mouse: Tab comes to each control, and it can be seen where one is', async ({
  page,
  office,
}) => {
  test.setTimeout(300_000);
  await office.order();
  await office.invoice();
  await office.sendInvoices(10);
  for (const path of screensOf(office.mark)) {
    await goTo(page, path);
    expect.soft(await walk(page), path).toEqual({ unreached: [], unseen: [] });
  }
});

test('a password has the ring that other fields have, as soon as the focus is there', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  const stranger = await browser.newPage({ baseURL: baseURL ?? '' });
  await stranger.goto('/login');
  const ringOf = (label: string) =>
    stranger.getByLabel(label, { exact: true }).evaluate((field: HTMLElement) => {
      field.focus();
      return getComputedStyle(field.closest('.mantine-Input-input') ?? field).outline;
    });
  expect(await ringOf('Username')).toContain('2px');
  expect(await ringOf('Password')).toBe(await ringOf('Username'));
  await stranger.close();
});
