import { expect, signedInTest as test } from '../../harness/e2e.ts';

const areas = [
  { remote: 'orders', path: '/sales-orders', heading: 'Sales Orders' },
  { remote: 'billing', path: '/invoices', heading: 'All Invoices' },
  { remote: 'delivery', path: '/drivers', heading: 'Drivers' },
  { remote: 'admin', path: '/customers', heading: 'Customers' },
];

for (const { remote, path, heading } of areas) {
  test(`the product works without the screens of ${remote}, and Retry loads them without a reload`, {
    tag: remote === 'orders' ? [] : '@long',
  }, async ({ page, complaints }) => {
    const files = `**/mfe/${remote}/**`;
    await page.route(files, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.evaluate(() => {
      (window as { notReloaded?: boolean }).notReloaded = true;
    });

    const other = areas.find((area) => area.remote !== remote && area.remote !== 'admin') ?? areas[0];
    await page
      .getByRole('navigation')
      .getByRole('link', { name: other?.heading ?? '' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: other?.heading })).toBeVisible();
    await page.goBack();

    await page.unroute(files);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await page.evaluate(() => (window as { notReloaded?: boolean }).notReloaded)).toBe(true);
    // Chromium and the federation runtime log each refused file.
    complaints.splice(0);
  });
}
