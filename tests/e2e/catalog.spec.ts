import { randomUUID } from 'node:crypto';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

const required =
  'Please fill in all required fields (Name, Brand, Unit, Billed By, and all pricing tiers except Cost)';

test('an admin creates, categorizes, edits and deletes a product', async ({ page, complaints, office }) => {
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

  await page.getByRole('button', { name: 'Add Product' }).first().click();
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
  await office.order();
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
