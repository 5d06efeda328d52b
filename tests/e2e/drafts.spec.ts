import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { makeFixtures } from './fixtures.ts';

const create = '/sales-orders/create';
const notes = (page: Page) => page.getByLabel('Notes');

/** Types into a new order, and waits until its draft is written: that takes a moment of rest. */
const begin = async (page: Page, text: string) => {
  await page.goto(create);
  await notes(page).fill(text);
  await expect
    .poll(() => page.evaluate((typed) => JSON.stringify(localStorage).includes(typed), text))
    .toBe(true);
};

test('what was typed is there again after a reload, until the user starts over', async ({ page }) => {
  await begin(page, 'Ring twice');
  await page.reload();
  await expect(notes(page)).toHaveValue('Ring twice');
  await page.getByRole('button', { name: 'Start a new order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(notes(page)).toHaveValue('');
  await expect(page.getByLabel('Customer')).toBeFocused();
});

test('a cell that is open when the page is reloaded has its text again', { tag: '@long' }, async ({
  page,
  person,
}) => {
  await makeFixtures(person);
  await page.goto(create);
  await page.getByRole('button', { name: 'Add Row' }).click();
  const product = page.getByRole('combobox', { name: 'Product, row 1' });
  await expect(product).toBeFocused();
  await page.keyboard.type('ribe');
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'ribe' })).toContainText(
    'Please choose a product from the list.',
  );
});

test('a second tab for a second call begins empty and leaves the first one alone', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await begin(page, 'First call');
  const second = await context.newPage();
  await begin(second, 'Second call');
  await page.reload();
  await expect(notes(page)).toHaveValue('First call');
  await second.reload();
  await expect(notes(second)).toHaveValue('Second call');
});

test('the draft of a closed tab is offered where a new order begins, not forced', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await begin(page, 'Left behind');
  const second = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await second.goto(create);
  await expect(second.getByRole('button', { name: 'Continue Draft' })).toBeVisible();
  await expect(notes(second)).toHaveValue('');
  await second.getByRole('button', { name: 'Continue Draft' }).click();
  await expect(notes(second)).toHaveValue('Left behind');
});

test('what was kept for later is offered where a new order begins', { tag: '@long' }, async ({ page }) => {
  await begin(page, 'Look something up');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep for Later' }).click();
  await expect(page.getByRole('heading', { name: 'Sales Orders' })).toBeVisible();
  await page.getByRole('button', { name: 'New Sales Order' }).click();
  await page.getByRole('button', { name: 'Continue Draft' }).click();
  await expect(notes(page)).toHaveValue('Look something up');
});

test('Cancel and Discard discard what was typed', { tag: '@long' }, async ({ page }) => {
  await begin(page, 'Never mind');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Sales Orders' })).toBeVisible();
  await page.goto(create);
  await expect(notes(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Continue Draft' })).toHaveCount(0);
});

test('a draft of an earlier shape does not keep the form from opening', { tag: '@long' }, async ({
  page,
}) => {
  await begin(page, 'Old shape');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('draft|'))) {
      const draft = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...draft, value: { deliveryCharge: 12, lines: 'none' } }));
    }
  });
  await page.reload();
  await expect(notes(page)).toHaveValue('');
});
