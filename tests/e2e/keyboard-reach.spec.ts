import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { goTo } from './screens.ts';

const markControls = (page: Page) =>
  page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    const describeStyle = (element: Element | null, pseudo?: string) => {
      if (!element) return '';
      const style = getComputedStyle(element, pseudo);
      const { outline, boxShadow, borderColor, backgroundColor, textDecoration } = style;
      return [outline, boxShadow, borderColor, backgroundColor, textDecoration].join();
    };
    // Reads the focus ring of an element. A link that covers a larger area shows its ring around that area.
    const look = (element: Element) =>
      [
        describeStyle(element),
        describeStyle(element, '::after'),
        describeStyle(element.parentElement),
        describeStyle(element.nextElementSibling),
        describeStyle(element.closest('td, tr, label, fieldset')),
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
      // A date field has several tab stops, so the walk ends only when the focus returns from another control.
      isAround ||= state === first && last !== first && last !== null;
      last = state;
      state.reached = true;
      // React renders the focus change in an earlier microtask.
      queueMicrotask(() => {
        state.seen ||= look(state.element) !== state.plain;
      });
    });
    Object.assign(window, {
      isAround: () => isAround,
      reportOfFocus: () => ({
        // Excludes rows and grid cells except a tab stop, because arrow keys reach them.
        unreached: states
          .filter(
            ({ element, reached }) =>
              !reached &&
              // Skips elements that a re-render, caused by other tests' events, replaced.
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

const walk = async (page: Page) => {
  // Waits for parts that are still loading, which would queue keys and replay them after this walk.
  await expect(page.locator('main [data-loading]')).toHaveCount(0);
  await markControls(page);
  for (let keys = 0; keys < 400; keys += 1) {
    await page.keyboard.press('Tab');
    if (keys % 10 === 9 && (await page.evaluate(() => (window as unknown as Noting).isAround()))) break;
  }
  return page.evaluate(() => (window as unknown as Noting).reportOfFocus());
};

/** Lists filtered to one office, because a walk over hundreds of rows takes too long. */
const listScreens = (mark: string): string[] => [
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

test('Tab reaches every control of every screen and shows the focus', async ({ page, office }) => {
  test.setTimeout(300_000);
  await office.order();
  await office.invoice();
  await office.sendInvoices(10);
  for (const path of listScreens(office.mark)) {
    await goTo(page, path);
    expect.soft(await walk(page), path).toEqual({ unreached: [], unseen: [] });
  }
});

test('a password field shows the same focus ring as other fields', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  const stranger = await browser.newPage({ baseURL: baseURL ?? '' });
  await stranger.goto('/login');
  const readFocusRing = (label: string) =>
    stranger.getByLabel(label, { exact: true }).evaluate((field: HTMLElement) => {
      field.focus();
      return getComputedStyle(field.closest('.mantine-Input-input') ?? field).outline;
    });
  expect(await readFocusRing('Username')).toContain('2px');
  expect(await readFocusRing('Password')).toBe(await readFocusRing('Username'));
  await stranger.close();
});
