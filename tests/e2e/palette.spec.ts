import { expect, signedInTest as test } from '../../harness/e2e.ts';

test('the palette finds any record, screen or form from any screen', async ({ page, office }) => {
  const order = await office.order();
  await page.goto('/drivers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('dialog', { name: 'Find' }).getByRole('combobox');
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
  };
  await find(order.orderNumber);
  await expect(page).toHaveURL(`/sales-orders/${order.id}`);
  await find(office.customer.name);
  await expect(page).toHaveURL(`/customers/${office.customer.id}`);
  await expect(page.getByRole('heading', { level: 1, name: office.customer.name })).toBeVisible();
  await find(office.ribeye.name);
  await expect(page).toHaveURL(/\/products\?q=/);
  await find('create sa');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Sales Order' })).toBeVisible();
  await find('add dri');
  const driver = page.getByRole('dialog', { name: 'Add Driver' });
  await expect(driver.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(driver).toBeHidden();

  // If a service is unavailable, the palette shows the answers of the other services and names the missing
  // part.
  await page.route('**/api/invoices?**', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{' }),
  );
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type(`  ${office.mark.toUpperCase()} `);
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await expect(dialog.getByRole('alert')).toHaveText('The invoices could not be searched.');
  await expect(dialog.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveCount(1);
  await expect(dialog.getByRole('group', { name: 'Products' }).getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  await expect(dialog.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true');
});

test("a dialog lists the page's keys, and colors are light, dark or the system's", {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(sheet).toContainText('Find a screen, order, invoice, customer or product');
  await page.keyboard.press('Escape');
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  expect(await scheme()).toBe('dark');
  for (const [choice, shown] of [
    ['Light', 'light'],
    ['Dark', 'dark'],
    ['System', 'dark'],
  ] as const) {
    await page.getByRole('button', { name: 'Colors' }).click();
    await page.getByRole('menuitem', { name: choice }).click();
    await expect.poll(scheme).toBe(shown);
  }
});
