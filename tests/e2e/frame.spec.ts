import { adminApi } from '@primal/contracts/admin/api';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

const direct = [
  'Dashboard',
  'Sales Orders',
  'Create Invoice',
  'Retail Sale',
  'Create Credit',
  'All Invoices',
  'Accounts Receivable',
  'Delivery Routes',
  'Drivers',
];
const more = [
  'Books',
  'Cash Drawer',
  'Deposits',
  'Product Catalog',
  'Customers',
  'Reports',
  'Accounting Exports',
  'Settings',
];

/** A phone lists all areas in one order, with books, drawer and deposits before the delivery areas. */
const all = [...direct.slice(0, -2), ...more.slice(0, 3), ...direct.slice(-2), ...more.slice(3)];

for (const width of [1024, 1280, 1440]) {
  test(`at ${width} px nine areas are side by side and the others under 'More'`, {
    tag: width === 1024 ? [] : '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(direct);
    await main.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('list', { name: 'More' }).getByRole('link')).toHaveText(more);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

for (const width of [1366, 1440]) {
  test(`at ${width} px a long name does not break the header`, { tag: '@long' }, async ({ page, person }) => {
    const me = await person.call(gatewayApi.currentUser);
    await person.call(adminApi.updateUser, {
      params: { id: me.body.id },
      body: { firstName: 'Maximiliana', lastName: 'Featherstonehaugh-Cholmondeley' },
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/drivers');
    await expect(page.getByText(/^Maximiliana/)).toBeVisible();
    const { header, said } = await page.evaluate(() => {
      const root = getComputedStyle(document.documentElement);
      const rem = Number.parseFloat(root.fontSize);
      return {
        header: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
        said: Number.parseFloat(root.getPropertyValue('--kit-header-height')) * rem,
      };
    });
    expect(Math.abs(header - said)).toBeLessThan(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

for (const width of [768, 390]) {
  test(`at ${width} px a toggle opens the list of all areas`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/dashboard');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const list = page.getByRole('navigation', { name: 'Main' });
    await expect(list.getByRole('link')).toHaveText(all);
    await list.getByRole('link', { name: 'Drivers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Drivers' })).toBeVisible();
    await expect(list).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test('every area has a page with its title and heading, and the current area is marked', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/dashboard');
  for (const label of direct) {
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: label, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/\S · Primal$/);
  }
  for (const label of more) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('list', { name: 'More' }).getByRole('link', { name: label }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

test('the keyboard skips the menu to the content', { tag: '@long' }, async ({ page }) => {
  await page.goto('/drivers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an unknown address shows the 404 page inside the frame', { tag: '@long' }, async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
});

test('header and menu are not printed', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
});

test("a user can read a toast's text again later", { tag: '@long' }, async ({ page, office }) => {
  const order = await office.order();
  await page.goto(`/sales-orders?q=${office.mark}`);
  await page.getByRole('row', { name: order.orderNumber }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: order.orderNumber })).toHaveCount(0);
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(/deleted/i);
});
