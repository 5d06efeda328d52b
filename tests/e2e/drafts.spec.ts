import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

const create = '/sales-orders/create';
const notes = (page: Page) => page.getByLabel('Notes');

const begin = async (page: Page, text: string) => {
  await page.goto(create);
  await notes(page).fill(text);
  await expect
    .poll(() => page.evaluate((typed) => JSON.stringify(localStorage).includes(typed), text))
    .toBe(true);
};

test('a draft is restored after a reload until the user starts over', async ({ page }) => {
  await begin(page, 'Ring twice');
  await page.reload();
  await expect(notes(page)).toHaveValue('Ring twice');
  await page.getByRole('button', { name: 'Start a new order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(notes(page)).toHaveValue('');
  await expect(page.getByLabel('Customer')).toBeFocused();
});

test("a second tab starts empty and leaves the first tab's draft unchanged", { tag: '@long' }, async ({
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

test('a new order offers the draft of a closed tab', { tag: '@long' }, async ({ page, context }) => {
  await begin(page, 'Left behind');
  const second = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await second.goto(create);
  await expect(second.getByRole('button', { name: 'Continue Draft' })).toBeVisible();
  await expect(notes(second)).toHaveValue('');
  await second.getByRole('button', { name: 'Continue Draft' }).click();
  await expect(notes(second)).toHaveValue('Left behind');
});
