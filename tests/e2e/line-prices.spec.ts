import type { Page } from '@playwright/test';
import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';
import { pickOption } from './fixtures.ts';

const until = addDays(today(), 30);

/**
 * Agrees on chicken at $9.80 for a month and $9.00 from 10 cases on, at a cost of $9.40. Beef is 5% off.
 * Restaurants otherwise pay $10.50 for both.
 */
const agree = async (office: Office) => {
  const { id } = office.chicken;
  await office.person.call(adminApi.updateProduct, { params: { id }, body: { costPrice: '9.40' } });
  await office.price({ productId: id, value: '9.80', to: until });
  await office.price({ productId: id, value: '9.00', minQuantity: '10', to: until });
  await office.price({ category: 'Beef', kind: 'percent_off', value: '5' });
};

const chooseCustomer = async (page: Page, office: Office) => {
  await expect(page.getByLabel('Customer')).toBeFocused();
  await pickOption(page, office.mark, office.customer.name);
};

const addLine = async (page: Page, product: string, quantity: string) => {
  await pickOption(page, product);
  await page.keyboard.type(quantity);
  await page.keyboard.press('Enter');
};

const cell = (page: Page, row: number, column: string) =>
  page.getByRole('grid', { name: 'Items' }).getByRole('row').nth(row).locator(`[data-column="${column}"]`);

const retype = async (page: Page, row: number, column: string, text: string) => {
  await cell(page, row, column).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

const price = (page: Page, row: number) => cell(page, row, 'unitPrice');

const why = (page: Page, row: number, words: string | RegExp) =>
  expect(price(page, row)).toHaveAccessibleDescription(words);

const lastOrder = async (office: Office) => {
  const [order] = await office.orders();
  return office.readOrder({ id: order?.id ?? '' });
};

test('an order shows agreed prices with their reasons, follows the quantity, and its invoice keeps them', async ({
  page,
  person,
  office,
}) => {
  await agree(office);
  await page.goto('/sales-orders/create');
  await chooseCustomer(page, office);
  await addLine(page, office.chicken.name, '3');
  await expect(price(page, 1)).toContainText('$9.80');
  await addLine(page, office.ribeye.name, '2');
  await expect(price(page, 2)).toContainText('$9.98');
  await addLine(page, office.chicken.name, '10');
  await expect(price(page, 3)).toContainText('$9.00');

  await why(page, 1, `Customer price until ${formatDate(until)}; restaurant is $10.50`);
  await why(page, 2, /^Category price; restaurant is \$10\.50/);
  await price(page, 1).hover();
  await expect(page.getByRole('tooltip')).toContainText('Customer price until');
  await expect(price(page, 1)).not.toContainText('Below cost');
  await expect(price(page, 3)).toContainText('Below cost: $9.40');

  await retype(page, 1, 'quantity', '12');
  await expect(price(page, 1)).toContainText('$9.00');
  await retype(page, 1, 'quantity', '4');
  await expect(price(page, 1)).toContainText('$9.80');
  await retype(page, 3, 'unitPrice', '9.25');
  await retype(page, 3, 'quantity', '11');
  await expect(price(page, 3)).toContainText('$9.25');
  await why(page, 3, 'Typed by hand; customer price is $9.00, restaurant is $10.50');

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sales order created successfully!')).toBeVisible();
  const order = await lastOrder(office);
  expect(order.items).toMatchObject([
    { quantity: '4.000', unitPrice: '9.80', priceSource: 'customer', listPrice: '10.50' },
    { unitPrice: '9.98', priceSource: 'category', listPrice: '10.50' },
    { unitPrice: '9.25', priceSource: 'hand', listPrice: '10.50' },
  ]);

  // Later price changes leave a stored order unchanged, even after viewing and saving it.
  await office.price({ productId: office.ribeye.id, value: '8.00' });
  await page.goto(`/sales-orders/${order.id}/edit`);
  await expect(price(page, 2)).toContainText('$9.98');
  await page.getByLabel('Notes').fill('Back door');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Sales order updated successfully!')).toBeVisible();

  const weights = order.items
    .filter(({ productId }) => productId === office.ribeye.id)
    .map(({ id }) => ({ itemId: id, weights: ['36.54', '37.1'] }));
  await person.call(ordersApi.saveWeights, { params: { id: order.id }, body: weights });
  const invoice = await office.convert(order);
  const body = await office.readInvoice(invoice);
  expect(body.items).toMatchObject([
    { unitPrice: '9.80', priceSource: 'customer', listPrice: '10.50' },
    { unitPrice: '9.98', priceSource: 'category', listPrice: '10.50' },
    { unitPrice: '9.25', priceSource: 'hand', listPrice: '10.50' },
  ]);
});
