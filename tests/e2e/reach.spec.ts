import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signedInTest, test } from '../support/e2e.ts';

const faults = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
};

const areas = ['/dashboard', '/sales-orders', '/invoices', '/drivers', '/customers', '/products', '/no-page'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('the pages before sign-in are within reach of everybody', async ({ page, complaints }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.goto('/register');
      await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      // Chromium writes the refused question for the current user to the console.
      complaints.splice(0);
    });
  });

  signedInTest.describe(`in ${colorScheme} colours`, () => {
    signedInTest.use({ colorScheme });

    for (const path of areas) {
      signedInTest(`so is ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await faults(page)).toEqual([]);
      });
    }
  });
}
