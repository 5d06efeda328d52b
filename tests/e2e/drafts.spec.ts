import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

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
