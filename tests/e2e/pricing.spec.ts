import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { test as anybody, expect, signInNewcomer, signedInTest as test } from '../../harness/e2e.ts';
import { numberRange, runInParallel } from '../../harness/fixtures.ts';
import { addProduct } from '../../harness/office.ts';
import type { Person } from '../../ops/client/person.ts';
import { logIn } from './fixtures.ts';

interface Cut {
  id: string;
  name: string;
}

const makeCuts = async (person: Person, count: number): Promise<{ mark: string; cuts: Cut[] }> => {
  const mark = randomUUID().slice(0, 6);
  const cuts = await runInParallel(numberRange(0, count), 8, (at) => {
    const name = `Cut ${mark} ${String(at).padStart(3, '0')}`;
    return addProduct(person, {
      name,
      productCode: `${mark}-${at}`,
      category: 'Beef',
      brand: `Brand ${mark}`,
    });
  });
  return { mark, cuts };
};

const cell = (page: Page, { name }: Cut, price = 'Retail Price') =>
  page.getByLabel(`${price}, ${name}`, { exact: true });

const retailPrices = (person: Person, cuts: readonly Cut[]) =>
  Promise.all(
    cuts.map(async ({ id }) => (await person.must(adminApi.getProduct, { params: { id } })).retailPrice),
  );

const open = async (page: Page, mark: string, first: Cut) => {
  await page.goto(`/products/pricing?q=${mark}`);
  await expect(page.getByRole('heading', { name: 'Product Pricing Management' })).toBeVisible();
  await expect(cell(page, first)).toBeVisible();
};

const saveByKey = async (page: Page, words: string) => {
  await page.keyboard.press('Control+s');
  await expect(page.getByText(words)).toBeVisible();
};

test('the owner types a column of prices by keyboard, undoes changes, and saves all at once', async ({
  page,
  person,
}) => {
  const { mark, cuts } = await makeCuts(person, 40);
  const [first, second] = cuts as [Cut, Cut];
  await open(page, mark, first);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  await cell(page, first).focus();
  const typed = cuts.map((_, at) => `${20 + at}.25`);
  for (const price of typed) {
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
  }
  const last = cuts.at(-1) as Cut;
  await expect(cell(page, last)).toBeFocused();
  await expect(cell(page, last)).toHaveValue('59.25');

  await page.keyboard.press('Control+z');
  await expect(cell(page, last)).toHaveValue('13.00');
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+Home');
  await expect(cell(page, first, 'Unit Price')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('99');
  await page.keyboard.press('Escape');
  await expect(cell(page, first)).toHaveValue('20.25');
  await page.keyboard.press('Tab');
  await expect(cell(page, second, 'Unit Price')).toBeFocused();

  await saveByKey(page, 'Pricing updated successfully: 40 products');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  await expect(cell(page, first)).toHaveValue('20.25');
  expect(await retailPrices(person, cuts)).toEqual(typed);
});

anybody(
  'typed prices are restored after a reload and after the session ended',
  { tag: '@long' },
  async ({ page, context, complaints }) => {
    const { person, account } = await signInNewcomer(context);
    const { mark, cuts } = await makeCuts(person, 3);
    const [first, second] = cuts as [Cut, Cut];
    page.on('dialog', (dialog) => dialog.accept());
    await open(page, mark, first);
    await cell(page, first).focus();
    await page.keyboard.type('14.25');
    await page.keyboard.press('Enter');
    await page.keyboard.type('5,45');
    await page.reload();
    await expect(cell(page, first)).toHaveValue('14.25');
    await expect(cell(page, second)).toHaveValue('5,45');

    await context.clearCookies();
    // Saves by keyboard, because a question about another user's change may cover the button.
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL('/login');
    await logIn(page, account);
    await expect(page).toHaveURL(`/products/pricing?q=${mark}`);
    await expect(cell(page, first)).toHaveValue('14.25');
    await expect(cell(page, second)).toHaveValue('5,45');
    await page.keyboard.press('Control+s');
    await expect(
      page.getByText('Failed to update pricing. 1 product refused, 1 product saved.'),
    ).toBeVisible();
    expect((await retailPrices(person, cuts)).slice(0, 2)).toEqual(['14.25', '13.00']);
    expect(complaints.splice(0).filter((line) => !line.includes('401'))).toEqual([]);
  },
);

const refused = { code: 'invalid', message: 'These prices are in force by now.' };

test('the owner schedules future prices, sees them at their cells, and removes them', async ({
  page,
  person,
  complaints,
}) => {
  const { mark, cuts } = await makeCuts(person, 2);
  const [first, second] = cuts as [Cut, Cut];
  const day = addDays(today(), 7);
  await open(page, mark, first);
  await cell(page, first).fill('14.50');
  await cell(page, second).fill('15');
  await page.getByLabel('Effective from').fill(day);
  await saveByKey(page, `Pricing scheduled for ${formatDate(day)}: 2 products`);
  await expect(cell(page, first)).toHaveValue('13.00');
  await expect(cell(page, first)).toHaveAccessibleDescription(`$14.50 from ${formatDate(day)}`);
  expect(await retailPrices(person, cuts)).toEqual(['13.00', '13.00']);

  await page.getByRole('button', { name: 'Scheduled Changes' }).click();
  const row = page.getByRole('row').filter({ hasText: first.name });
  await expect(row).toContainText('Retail Price $14.50 instead of $13.00');
  for (const { name } of cuts)
    await page.getByRole('checkbox', { name: `${name}, ${formatDate(day)}` }).check();
  const bar = page.getByRole('region', { name: 'Rows selected' });
  await page.route('**/api/products/scheduled-prices/delete', (route) =>
    route.fulfill({ status: 400, json: refused }),
  );
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const alert = page.getByRole('alert').filter({ hasText: refused.message });
  await expect
    .poll(async () => {
      const words = await alert.boundingBox();
      const below = await bar.getByText('2 changes selected').boundingBox();
      return (below?.y ?? 0) - ((words?.y ?? 0) + (words?.height ?? 0));
    })
    .toBeGreaterThan(0);
  await bar.getByRole('button', { name: 'Clear Selection' }).click();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 scheduled change deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Show Prices' }).click();
  await expect(cell(page, first)).not.toHaveAccessibleDescription(/from/);
  await expect(cell(page, second)).toHaveAccessibleDescription(`$15.00 from ${formatDate(day)}`);
});

test('the price being typed stays above the bar on a phone', { tag: '@long' }, async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { mark, cuts } = await makeCuts(person, 4);
  const second = cuts[1] as Cut;
  await open(page, mark, cuts[0] as Cut);
  await cell(page, second).evaluate((input) => input.scrollIntoView({ block: 'end' }));
  await cell(page, second).click();
  await page.keyboard.type('14');
  const bar = page.locator('[data-summary-bar]');
  await expect(bar).toBeVisible();
  await expect
    .poll(async () => {
      const typed = await cell(page, second).boundingBox();
      const below = await bar.boundingBox();
      return (below?.y ?? 0) - ((typed?.y ?? 0) + (typed?.height ?? 0));
    })
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
});

test('a preview of changed prices shows every new price without scrolling on a phone', {
  tag: '@long',
}, async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { mark, cuts } = await makeCuts(person, 60);
  const [first] = cuts as [Cut];
  const last = cuts.at(-1) as Cut;
  await open(page, mark, first);
  await page.getByRole('button', { name: 'Change Prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Prices' });
  await dialog.getByLabel('Products', { exact: true }).selectOption(`Brand: Brand ${mark} (60)`);
  await dialog.getByLabel('By', { exact: true }).fill('5');
  await page.keyboard.press('Control+Enter');
  const frame = dialog.getByRole('region', { name: 'Preview' });
  await expect(frame).toBeInViewport({ ratio: 1 });
  const row = frame.getByRole('row').filter({ hasText: first.name });
  for (const price of ['$9.45', '$11.03', '$13.65']) {
    const cell = row.getByRole('cell').filter({ hasText: price }).first();
    await expect(cell).toBeInViewport({ ratio: 1 });
  }
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await frame.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(frame.getByRole('row').filter({ hasText: last.name })).toBeInViewport();
});
