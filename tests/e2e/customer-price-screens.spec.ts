import { expect, signedInTest as test } from '../../harness/e2e.ts';

test('Escape closes the open product list, and the next Escape closes the dialog', { tag: '@long' }, async ({
  page,
  office,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Add Price' });
  await page.goto(`/customers/${office.customer.id}`);
  await page.getByRole('region', { name: 'Prices' }).getByRole('button', { name: 'Add Price' }).click();
  const product = dialog.getByRole('combobox', { name: 'Product or Category' });
  await expect(product).toBeFocused();
  await page.keyboard.type(office.chicken.name);
  const option = page.getByRole('option', { name: office.chicken.name });
  await expect(option.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(option).toHaveCount(0);
  await expect(product).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a price list on a phone shows its prices without horizontal scrolling', { tag: '@long' }, async ({
  page,
  office,
}) => {
  await office.price({ productId: office.ribeye.id });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/customers/${office.customer.id}/price-list`);
  const price = page.getByRole('article', { name: 'Price List' }).getByText('$8.40 / lb');
  await expect(price).toBeVisible();
  const { x, width } = (await price.boundingBox()) ?? { x: 0, width: 1000 };
  expect(x + width).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
