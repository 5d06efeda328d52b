import type { Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';
import { printPages } from './fixtures.ts';

const agree = async ({ person, customer, ribeye }: Office) => {
  const terms = { customerId: customer.id, productId: ribeye.id, kind: 'fixed', from: today() } as const;
  for (const price of [{ value: '8.40' }, { value: '8.10', minQuantity: '20' }])
    await person.call(adminApi.createCustomerPrice, { body: { ...terms, ...price } });
};

const paper = (page: Page) => page.getByRole('article', { name: 'Price List' });

test("the owner prints a customer's prices of a day, for bought products and for all products", async ({
  page,
  person,
  office,
}) => {
  const { customer, ribeye, chicken } = office;
  await agree(office);
  const monday = addDays(today(), 7);
  await person.call(adminApi.savePrices, {
    body: {
      from: monday,
      prices: [{ id: chicken.id, restaurantPrice: '77.00', wholesalePrice: '77.00', retailPrice: '77.00' }],
    },
  });

  await page.goto(`/customers/${customer.id}/price-list`);
  await expect(paper(page).getByText('What you buy')).toBeVisible();
  const rows = paper(page).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(ribeye.name);
  await expect(rows.nth(1)).toContainText('$8.40 / lb');
  await expect(rows.nth(1)).toContainText('$8.10 / lb');
  await expect(rows.nth(1)).toContainText('20 or more');

  await page.getByLabel('Products').selectOption('Everything');
  await page.getByLabel('Effective').fill(monday);
  await page.getByLabel('Search').fill(chicken.name);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('$77.00');
  await expect(paper(page).getByText(formatDate(monday))).toBeVisible();
  const [sheet = ''] = await printPages(page);
  for (const words of [
    'Price List',
    customer.name,
    formatDate(monday),
    'All products',
    chicken.name,
    '$77.00',
  ])
    expect(sheet).toContain(words);
  expect(sheet).not.toContain('Only What They Buy');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^Price_List_.*_${monday}\\.pdf$`));

  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByLabel('Products')).toHaveValue('false');
  await page.getByRole('link', { name: 'Back to Customer' }).click();
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();
});

test('a list of 300 products repeats its headings on each page and fits the paper', { tag: '@long' }, async ({
  page,
  person,
  office,
}) => {
  const { customer, ribeye } = office;
  const { id: _, version: _version, productCode: _code, ...like } = ribeye;
  const products = Array.from({ length: 300 }, (_, at) => `${ribeye.name} cut ${at + 1}`);
  for (let at = 0; at < products.length; at += 25)
    await Promise.all(
      products.slice(at, at + 25).map((name) => person.send('POST', '/api/products', { ...like, name })),
    );
  await page.goto(
    `/customers/${customer.id}/price-list?bought=false&q=${encodeURIComponent(`${ribeye.name} cut`)}`,
  );
  await expect(paper(page).getByRole('row')).toHaveCount(301);
  expect(await paper(page).evaluate((sheet) => sheet.scrollWidth <= sheet.clientWidth)).toBe(true);
  const pages = await printPages(page);
  expect(pages.length).toBeGreaterThan(5);
  pages.forEach((text, at) => {
    expect(text).toContain('Minimum');
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    if (at > 0) expect(text).toContain(`Price List · ${customer.name}`);
  });
});
