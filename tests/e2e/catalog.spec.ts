import { randomUUID } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { makeFixtures, takeOrder } from './fixtures.ts';

const required =
  'Please fill in all required fields (Name, Brand, Unit, Billed By, and all pricing tiers except Cost)';

test('a product: its category, its form, its change, its end', async ({ page, person, complaints }) => {
  const mark = randomUUID().slice(0, 6);
  await page.goto('/products');
  await expect(page.getByRole('heading', { name: 'Product Catalog' })).toBeVisible();

  await page.getByRole('button', { name: 'Manage Categories' }).click();
  const addCategory = async (name: string) => {
    await page.getByLabel('New Category').fill(name);
    await page.getByRole('button', { name: 'Add Category' }).click();
  };
  await addCategory('beef');
  await expect(page.getByText('Category already exists').first()).toBeVisible();
  await addCategory(`Game ${mark}`);
  await expect(page.getByText('Category added successfully')).toBeVisible();
  const category = (name: string) =>
    page.getByRole('list', { name: 'Categories' }).getByLabel(name, { exact: true });

  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await form.getByLabel('Name').fill(`Venison Saddle ${mark}`);
  await form.getByRole('button', { name: 'Add Product' }).click();
  await expect(form.getByText(required)).toBeVisible();
  await form.getByLabel('Brand').fill('Highland');
  await form.getByLabel('Category').selectOption(`Game ${mark}`);
  await expect(form.getByLabel('Weight per Unit (LBS)')).toHaveCount(0);
  await form.getByLabel('Billed By').selectOption('LBS');
  for (const tier of ['Wholesale Price', 'Restaurant Price', 'Retail Price'])
    await form.getByLabel(tier).fill('21.5');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await expect(form.getByText('Weight per unit is required.')).toBeVisible();
  await form.getByLabel('Weight per Unit (LBS)').fill('8');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product created successfully')).toBeVisible();

  await page.getByLabel('Search').fill(mark);
  const row = page.getByRole('row').filter({ hasText: `Venison Saddle ${mark}` });
  await expect(row).toContainText('$21.50');
  await category(`Game ${mark}`).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Cannot delete category with existing products')).toBeVisible();
  await category(`Game ${mark}`).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel(`New name of Game ${mark}`).fill(`Venison ${mark}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Category updated successfully')).toBeVisible();
  await expect(row).toContainText(`Venison ${mark}`);

  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  await category(`Venison ${mark}`).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(category(`Venison ${mark}`)).toHaveCount(0);

  const office = await makeFixtures(person);
  await takeOrder(person, office);
  await page.getByLabel('Search').fill(office.mark);
  await page
    .getByRole('row')
    .filter({ hasText: office.ribeye.name })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/used by sales orders or invoices and cannot be deleted/)).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
});

test('prices: typed in any order, kept through a search, saved one by one and all at once', async ({
  page,
  person,
  complaints,
}) => {
  const { mark, ribeye, chicken } = await makeFixtures(person);
  const priceOf = async (id: string) =>
    (await person.call(adminApi.getProduct, { params: { id } })).body.retailPrice;
  await page.goto('/products');
  await page.getByRole('link', { name: 'Manage Pricing' }).click();
  await expect(page.getByRole('heading', { name: 'Product Pricing Management' })).toBeVisible();
  const card = (name: string) => page.getByRole('form', { name });
  const find = (text: string) => page.getByLabel('Search').fill(text);

  await find(`112a-${mark}`);
  await expect(card(ribeye.name)).toBeVisible();
  await expect(card(ribeye.name).getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  await card(ribeye.name).getByLabel('Retail Price').fill('5,45');
  await card(ribeye.name).getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(ribeye.name).getByText('Please correct the prices marked here.')).toBeVisible();
  await card(ribeye.name).getByLabel('Retail Price').fill('14.25');
  await find(`Chicken Breast ${mark}`);
  await expect(card(ribeye.name)).toHaveCount(0);
  await card(chicken.name).getByLabel('Retail Price').fill('15');

  await page.getByRole('link', { name: 'Back to Products' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();

  await person.call(adminApi.updateProduct, { params: { id: chicken.id }, body: { brand: 'Other' } });
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await expect(page.getByText('Failed to update pricing. 1 product refused, 1 product saved.')).toBeVisible();
  await expect(card(chicken.name).getByText(/^Someone else changed this product/)).toBeVisible();
  await expect(card(chicken.name).getByLabel('Retail Price')).toHaveValue('15.00');
  expect([await priceOf(ribeye.id), await priceOf(chicken.id)]).toEqual(['14.25', '13.00']);

  await card(chicken.name).getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Pricing updated successfully')).toBeVisible();
  expect(await priceOf(chicken.id)).toBe('15.00');
  expect(complaints).toEqual([]);
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await expect(page.getByRole('heading', { name: 'Product Catalog' })).toBeVisible();
});
