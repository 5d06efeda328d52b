import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

const lines = [...Array(6).fill({ weighed: true }), ...Array(4).fill({ weighed: false })];

const counting = (page: Page) => {
  let keys = 0;
  return {
    press: async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    },
    data: (text: string) => page.keyboard.type(text),
    keys: () => keys,
  };
};

const rowWithFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? '');

test('a 10-line order takes at most 25 keystrokes beyond its data, from the list to saved', async ({
  page,
  office,
}) => {
  const { press, data, keys } = counting(page);
  const option = (name: string) => expect(page.getByRole('option', { name }).first()).toBeVisible();
  await page.goto('/sales-orders');
  await expect(page.getByRole('heading', { name: 'Sales Orders' })).toBeVisible();
  await press('n');
  await expect(page.getByLabel('Customer')).toBeFocused();
  await data(office.mark);
  await option(office.customer.name);
  await press('Enter');
  for (const { weighed } of lines) {
    const product = weighed ? office.ribeye.name : office.chicken.name;
    await data(product);
    await option(product);
    await press('Enter');
    await data('2');
    await press('Enter');
  }
  await press('Control+Enter');
  await expect(page.getByText('Sales order created successfully!')).toBeVisible();
  const body = await office.orders();
  expect(body).toMatchObject([{ itemCount: 10, unweighedCount: 6 }]);
  expect(keys()).toBeLessThanOrEqual(25);
});

test('a clerk types the weights of 6 pieces with at most 7 other keystrokes', { tag: '@long' }, async ({
  page,
  office,
}) => {
  const order = await office.order({
    lines: [
      [office.ribeye, '4'],
      [office.ribeye, '2'],
    ],
  });
  await office.printWorkOrder(order);
  await page.goto(`/sales-orders?q=${office.mark}`);
  await expect(page.getByRole('button', { name: 'Enter Weights' })).toBeVisible();
  // A busy machine renders late, and the typing does not wait for it.
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) => window.setTimeout(() => draw(act), 150);
  });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  const { press, data, keys } = counting(page);
  for (const weight of ['18.1', '18.22', '17.9', '18.45', '18.3', '17.85']) {
    await data(weight);
    await press('Enter');
  }
  await expect(page.getByRole('button', { name: 'Save All Weights' })).toBeFocused();
  await press('Enter');
  await expect(page.getByText('Catch weights updated successfully!')).toBeVisible();
  const body = await office.readOrder(order);
  // Each weight is in its own field, although the keys arrive fast and across lines.
  expect(body.items.map(({ weight }) => weight)).toEqual(['72.670', '36.150']);
  expect(keys()).toBeLessThanOrEqual(7);
});

test('converting an order and printing its invoice takes at most 6 keystrokes from the list', {
  tag: '@long',
}, async ({ page, context, office }) => {
  const order = await office.order({ lines: [[office.chicken, '3']] });
  await office.printWorkOrder(order);
  const { press, keys } = counting(page);
  await page.goto(`/sales-orders?q=${office.mark}`);
  await expect(page.getByRole('button', { name: 'Invoice', exact: true })).toBeVisible();
  await press('ArrowDown');
  await press('i');
  await expect(page.getByRole('button', { name: 'Convert to Invoice' })).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL(/\/invoices$/);
  const row = page.getByRole('row').filter({ hasText: office.customer.name });
  await expect(row).toBeVisible();
  await press('ArrowDown');
  // Invoices of other tests may shift the row, so moving to it is not counted.
  await expect(async () => {
    const wanted = await row.boundingBox();
    const focused = await page.locator('tr:focus-within').boundingBox();
    const away = (wanted?.y ?? 0) - (focused?.y ?? 0);
    if (away !== 0) await page.keyboard.press(away > 0 ? 'ArrowDown' : 'ArrowUp');
    expect(await rowWithFocus(page)).toContain(office.customer.name);
  }).toPass();
  const [paper] = await Promise.all([context.waitForEvent('page'), press('p')]);
  await expect(paper.getByRole('button', { name: 'Print Invoice' })).toBeFocused();
  await paper.keyboard.press('Enter');
  await expect(paper.locator('html')).toHaveAttribute('data-printed', '');
  expect(keys() + 1).toBeLessThanOrEqual(6);
});

test('a 10-line invoice with 6 weighed lines takes at most 24 keystrokes beyond its data, from the list to the print page', async ({
  page,
  context,
  office,
}) => {
  const { press, data, keys } = counting(page);
  const option = (name: string) => expect(page.getByRole('option', { name }).first()).toBeVisible();
  await page.goto('/invoices');
  await expect(page.getByRole('heading', { name: 'All Invoices' })).toBeVisible();
  await press('n');
  await expect(page.getByLabel('Customer')).toBeFocused();
  await data(office.mark);
  await option(office.customer.name);
  await press('Enter');
  await press('Enter');
  for (const [at, { weighed }] of lines.entries()) {
    const product = weighed ? office.ribeye.name : office.chicken.name;
    await data(product);
    await option(product);
    await press('Enter');
    // A weighed line's quantity follows from its weights, so the clerk types the weights into the quantity field.
    await data(weighed ? `36.5${at} 37.1${at}` : String(at));
    await press('Enter');
  }
  const [paper] = await Promise.all([context.waitForEvent('page'), press('Control+Enter')]);
  await expect(paper.getByRole('button', { name: 'Print Invoice' })).toBeVisible();
  const body = await office.invoices();
  expect(body).toMatchObject([{ status: 'sent', hasMissingCatchWeights: false }]);
  expect(keys()).toBeLessThanOrEqual(24);
});
