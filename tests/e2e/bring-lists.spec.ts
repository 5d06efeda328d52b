import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import {
  createPlainCustomers,
  createQuickBooksDesktopCustomers,
  createQuickBooksOnlineCustomers,
} from '../../harness/lists/customers.ts';
import { createPlainItems, createQuickBooksOnlineItems } from '../../harness/lists/items.ts';
import { type List, toCsv } from '../../harness/lists/list.ts';
import { writeXlsx } from '../../harness/lists/xlsx.ts';

const newMark = () => randomUUID().slice(0, 5).toUpperCase();

const csv = (list: List, name = 'list.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(toCsv(list)),
});
const excel = (sheets: Parameters<typeof writeXlsx>[0], name = 'list.xlsx') => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(writeXlsx(sheets)),
});

const counting = (page: Page) => {
  let clicks = 0;
  const counted = async (count: number, work: Promise<unknown>) => {
    clicks += count;
    await work;
  };
  return {
    file: (file: ReturnType<typeof csv>) => counted(2, page.locator('input[type=file]').setInputFiles(file)),
    click: (what: Locator) => counted(1, what.click()),
    select: (label: string | RegExp, option: string) =>
      counted(2, page.getByLabel(label).selectOption(option)),
    preview: () => counted(1, page.getByRole('button', { name: 'Show Preview' }).click()),
    clicks: () => clicks,
  };
};

const goesInto = (page: Page, heading: string) =>
  page.getByLabel(`${heading} is imported as`, { exact: true });

test('customers of QuickBooks Online and Desktop are imported within ten clicks each', async ({
  page,
  person,
}) => {
  const online = newMark();
  await page.goto('/customers/import');
  const first = counting(page);
  await first.file(excel({ Customers: createQuickBooksOnlineCustomers(60, online) }, 'Customers.xlsx'));
  await expect(goesInto(page, 'Street Address')).toHaveValue('address');
  await expect(page.getByText('Import what customers owe under Accounts Receivable')).toBeVisible();
  await first.preview();
  await first.select(/^Pricing tier for the 60 new customers/, 'Restaurant');
  await first.click(page.getByRole('button', { name: 'Import 60 customers' }));
  await expect(page.getByText('60 customers added, 0 customers changed.')).toBeVisible();
  expect(first.clicks()).toBeLessThanOrEqual(10);
  const found = async (q: string) => (await person.must(adminApi.listCustomers, { query: { q } }))[0];
  expect(await found(`Blue Fin Bistro ${online}3`)).toMatchObject({
    zipCode: '02101',
    pricingTier: 'restaurant',
  });

  const desktop = newMark();
  await page.getByRole('button', { name: 'Import Another File' }).click();
  const second = counting(page);
  await second.file(csv(createQuickBooksDesktopCustomers(60, desktop)));
  await expect(goesInto(page, 'Bill to 2')).toHaveValue('addressLines');
  await second.select('Pricing Tier: “Gold” means', 'Tier 1');
  await second.preview();
  await second.select(/^Pricing tier for the 15 new customers/, 'Retail');
  await second.click(page.getByRole('button', { name: 'Import 60 customers' }));
  await expect(page.getByText('60 customers added, 0 customers changed.')).toBeVisible();
  expect(second.clicks()).toBeLessThanOrEqual(10);
  expect(await found(`Harbor Diner ${desktop}1`)).toMatchObject({
    address: '100 Main St',
    city: 'Kansas City',
    zipCode: '64105',
    contactPerson: 'Ana Ruiz',
    paymentTerms: 15,
  });

  // The next file of the same kind uses the saved column mapping and answers.
  await page.getByRole('button', { name: 'Import Another File' }).click();
  await page.locator('input[type=file]').setInputFiles(csv(createQuickBooksDesktopCustomers(4, newMark())));
  await expect(page.getByText('Same as the last file with these headings')).toBeVisible();
  await expect(page.getByLabel('Pricing Tier: “Gold” means')).toHaveValue('tier1');
});

test('items of QuickBooks Online and of a price list are imported within ten clicks each', {
  tag: '@long',
}, async ({ page, person }) => {
  const online = newMark();
  await page.goto('/products/import');
  const first = counting(page);
  await first.file(excel({ Sheet1: createQuickBooksOnlineItems(60, online) }, 'ProductServiceList.xlsx'));
  await expect(goesInto(page, 'Sales Price / Rate')).toHaveValue('unitPrice');
  await first.select('Unit for new products without one', 'LBS');
  await first.preview();
  await first.click(page.getByLabel('Skip the 1 refused row'));
  await first.click(page.getByRole('button', { name: 'Import 59 products' }));
  await expect(
    page.getByText('59 products added, 0 products changed. 1 refused row was skipped.'),
  ).toBeVisible();
  expect(first.clicks()).toBeLessThanOrEqual(10);

  // The file has titles above the headings, Excel's numbers and dates, and sums below.
  const mark = newMark();
  const rows = createPlainItems(60, mark).map((cells, row) =>
    cells.map((cell, at) => {
      if (row < 4 || at < 3 || cell === '') return cell;
      return row === 64 ? { formula: `SUM(D5:D64)`, value: 1234.5 } : Number(cell);
    }),
  );
  await page.getByRole('button', { name: 'Import Another File' }).click();
  const second = counting(page);
  await second.file(excel({ Prices: rows }, 'prices.xlsx'));
  await expect(page.getByLabel('Row 4 holds the headings')).toBeChecked();
  await expect(page.getByText('Row 65 contains totals.')).toBeVisible();
  await second.preview();
  await second.click(page.getByRole('button', { name: 'Import 60 products' }));
  await expect(page.getByText('60 products added, 0 products changed.')).toBeVisible();
  expect(second.clicks()).toBeLessThanOrEqual(10);
  const body = await person.must(adminApi.listProducts, { query: { q: `${mark}-3000` } });
  expect(body).toMatchObject([{ unit: 'LBS', unitPrice: '7.00', costPrice: '5.00' }]);

  await page.getByRole('button', { name: 'Import Another File' }).click();
  await second.file(excel({ Prices: rows }, 'prices.xlsx'));
  await second.preview();
  await expect(page.getByRole('button', { name: 'Import 0 products' })).toBeDisabled();
});

test('an admin corrects the columns of a sheet without headings by keyboard', {
  tag: '@long',
}, async ({ page, person }) => {
  const mark = newMark();
  await page.goto('/customers/import');
  await page
    .locator('input[type=file]')
    .setInputFiles(excel({ Old: [['nothing here']], List: createPlainCustomers(3, mark) }));
  await page.getByLabel('Sheet').selectOption({ label: 'List (3 rows)' });
  await expect(page.getByLabel('First row holds headings')).not.toBeChecked();
  await expect(goesInto(page, 'Column D')).toHaveValue('state');

  await goesInto(page, 'Column C').focus();
  await page.keyboard.type('Name');
  await expect(page.getByText('Name already comes from Column A. Choose one of them.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show Preview' })).toBeDisabled();
  await goesInto(page, 'Column C').selectOption('City');
  await expect(goesInto(page, 'Column C')).toHaveValue('city');
  await page.getByRole('button', { name: 'Show Preview' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel(/^Pricing tier for the 3 new customers/).selectOption('Base');
  await page.getByRole('button', { name: 'Change Columns' }).click();
  await goesInto(page, 'Column F').selectOption('Not imported');
  await page.getByRole('button', { name: 'Show Preview' }).click();
  await page.getByLabel(/^Pricing tier for the 3 new customers/).selectOption('Base');
  await page.getByRole('button', { name: 'Import 3 customers' }).click();
  await expect(page.getByText('3 customers added')).toBeVisible();
  const body = await person.must(adminApi.listCustomers, { query: { q: `${mark}3` } });
  expect(body).toMatchObject([{ city: 'Boston', state: 'MA', zipCode: '02101', phone: '' }]);
});

test('files that are not lists are rejected with a sentence', { tag: '@long' }, async ({ page }) => {
  await page.goto('/customers/import');
  const refused = async (name: string, bytes: Uint8Array | string, sentence: RegExp) => {
    const buffer = Buffer.from(bytes as Uint8Array);
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await expect(page.getByText(sentence)).toBeVisible();
  };
  await refused(
    'old.xls',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
    /old Excel file \(\.xls\).*save it as \.xlsx/,
  );
  await refused('photo.xlsx', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1]), /This is a picture, not a list/);
  await refused('broken.xlsx', 'PK\u0003\u0004 and nothing more', /This Excel file cannot be read/);
  await refused('text.xlsx', 'Name,Phone\nA,B\n', /not an Excel file, despite its name/);
  await refused('page.csv', '<html><table>', /a web page, not a list, despite its name/);
  await refused('empty.csv', '', /The file is empty/);
  await refused('large.csv', Buffer.alloc(20_000_001, 'a'), /The limit is 20 MB/);

  const huge = csv([
    ['Name', 'Email'],
    ['Cell Diner', 'x'.repeat(12_000)],
  ]);
  await page.locator('input[type=file]').setInputFiles(huge);
  await expect(page.getByText(/^Row 2: the cell under Email has 12,000 characters/)).toBeVisible();
  await goesInto(page, 'Email').selectOption('Not imported');
  await page.getByRole('button', { name: 'Show Preview' }).click();
  await expect(
    page.getByRole('table', { name: 'Rows of the file' }).getByText('Cell Diner', { exact: true }),
  ).toBeVisible();
});

test('changes made here since an export are shown and preserved', { tag: '@long' }, async ({
  page,
  person,
  office,
}) => {
  const { ribeye } = office;
  const before = await person.must(adminApi.getProduct, { params: { id: ribeye.id } });
  await page.goto('/products');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const path = test.info().outputPath('products.csv');
  await (await downloading).saveAs(path);
  await person.call(adminApi.updateProduct, {
    params: { id: ribeye.id },
    body: { restaurantPrice: '11.80' },
  });

  await page.goto('/products/import');
  await page.locator('input[type=file]').setInputFiles(path);
  const preview = page.getByRole('table', { name: 'Rows of the file' });
  await page.getByLabel('Rows shown').selectOption('Changed here');
  const row = preview.getByRole('row').filter({ hasText: ribeye.name });
  await expect(row).toContainText(
    `Restaurant Price: changed here since the export, ${before.restaurantPrice} → 11.80`,
  );
  await expect(row).toContainText('It stays.');
  await page.getByLabel(/^Use the file's values/).check();
  await expect(row).toContainText('The file’s value will be used.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await person.must(adminApi.getProduct, { params: { id: ribeye.id } })).restaurantPrice).toBe(
    '11.80',
  );
});
