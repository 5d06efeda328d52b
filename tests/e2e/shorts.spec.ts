import type { Page } from '@playwright/test';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';
import { addLabeled, createPrintedOrder } from './weighing.ts';

const counting = (page: Page) => {
  let keys = 0;
  return {
    press: async (key: string) => {
      keys += 1;
      // Types as slowly as a finger; the station treats faster keys as a scanner.
      await page.keyboard.press(key, { delay: 80 });
    },
    keys: () => keys,
  };
};

/**
 * Makes an order of four ribeyes and two chucks for a customer who bought strip loin, another beef, twice.
 */
const steakhouse = async (office: Office) => {
  const strip = await addLabeled(office, 'Strip Loin');
  const chuck = await addLabeled(office, 'Chuck');
  for (const weight of ['17.5', '17.6'])
    await office.order({ lines: [[strip, '1', { individualWeights: `[${weight}]` }]] });
  const order = await createPrintedOrder(office, [
    [office.ribeye, '4'],
    [chuck, '2'],
  ]);
  return { strip, chuck, order };
};

const lineOf = async (office: Office, order: OrderAnswer, productId: string) =>
  (await office.readOrder(order)).items.find((item) => item.productId === productId);

const openWeights = async (page: Page, order: OrderAnswer) => {
  await page.goto(`/sales-orders?q=${order.orderNumber}`);
  await page.getByRole('button', { name: 'Enter Weights' }).click();
  return page.getByRole('dialog', { name: `Catch Weights for ${order.orderNumber}` });
};

test('one key marks a line short in the weights dialog, and three more substitute a product', async ({
  page,
  office,
}) => {
  const { strip, chuck, order } = await steakhouse(office);
  const dialog = await openWeights(page, order);
  const ribeye = (number: number) => dialog.getByLabel(`${office.ribeye.name}, case ${number}`);
  await expect(ribeye(1)).toBeFocused();
  await page.keyboard.type('18.1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('18.4');
  await page.keyboard.press('Enter');
  await page.keyboard.type('17.9');
  const { press, keys } = counting(page);
  await press('F9');
  const short = dialog.getByRole('group', { name: `${office.ribeye.name} is short` });
  await expect(short).toContainText('Ordered 4, shipped 3: out of stock');
  await expect(short).toBeFocused();
  expect(keys()).toBe(1);
  await expect(ribeye(4)).toHaveCount(0);
  await expect
    .poll(() => lineOf(office, order, office.ribeye.id))
    .toMatchObject({
      quantityOrdered: '4.000',
      quantityToShip: '3.000',
      shortReason: 'out_of_stock',
    });

  await press('F9');
  await expect(short.getByRole('option').first()).toContainText(strip.name);
  await press('Enter');
  await expect(short.getByLabel(`Quantity of ${strip.name}`)).toHaveValue('1');
  await press('Enter');
  await expect(dialog.getByText(`In place of ${office.ribeye.name}`)).toBeVisible();
  expect(keys()).toBe(4);
  await expect
    .poll(() => lineOf(office, order, strip.id))
    .toMatchObject({
      quantity: '1.000',
      substituteFor: (await lineOf(office, order, office.ribeye.id))?.id,
    });
  await expect(dialog.getByLabel(`${strip.name}, case 1`)).toBeFocused();
  await page.keyboard.type('17.7');
  await page.keyboard.press('Enter');
  await page.keyboard.type('20.1 20.3');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save All Weights' }).click();
  await expect(page.getByText('Catch weights updated successfully!')).toBeVisible();
  expect(await lineOf(office, order, office.ribeye.id)).toMatchObject({
    quantity: '3.000',
    quantityShort: '1.000',
    shortReason: 'out_of_stock',
    weight: '54.400',
  });
  expect((await lineOf(office, order, chuck.id))?.weight).toBe('40.400');
});

test('batch entry uses the same keys, also at 390 pixels, and marked lines stay visible', {
  tag: '@long',
}, async ({ page, office }) => {
  const { strip, order } = await steakhouse(office);
  await page.goto('/sales-orders');
  await page.getByRole('button', { name: 'Catch Weight Entry' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = page.getByRole('dialog', { name: 'Batch Catch Weight Entry' });
  const field = dialog.getByLabel(`Weight for ${office.ribeye.name} (lbs), ${order.orderNumber}`);
  await field.fill('18.1 18.4');
  const { press, keys } = counting(page);
  await press('F9');
  const short = dialog.getByRole('group', { name: `${office.ribeye.name} is short` });
  await expect(short).toContainText('Ordered 4, shipped 2: out of stock');
  expect(keys()).toBe(1);
  await press('F9');
  await expect(short.getByRole('option').first()).toContainText(strip.name);
  await press('Enter');
  await expect(short.getByLabel(`Quantity of ${strip.name}`)).toHaveValue('2');
  await press('Enter');
  expect(keys()).toBe(4);
  await expect(dialog.getByText(`In place of ${office.ribeye.name}`)).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Save Weights' }).click();
  await expect(page.getByText('Updated weights for 1 items.')).toBeVisible();
  expect(await lineOf(office, order, office.ribeye.id)).toMatchObject({
    quantity: '2.000',
    quantityShort: '2.000',
    shortReason: 'out_of_stock',
    weight: '36.500',
  });
});

/** Makes the order's invoice, fully weighed. One ribeye is short, with two strip loins as its substitute. */
const invoiced = async (office: Office, showShorts: boolean) => {
  const { strip, chuck, order } = await steakhouse(office);
  await office.updateCustomer({ showShorts });
  const params = { id: order.id };
  const [ribeye = '', second = ''] = order.items.map(({ id }) => id);
  const substitute = { productId: strip.id, quantity: '1' };
  const lines = [
    { itemId: ribeye, quantity: '3', reason: 'out_of_stock' as const, substitute },
    { itemId: second, quantity: '0', reason: 'quality' as const },
  ];
  const { items } = await office.person.must(ordersApi.saveShorts, { params, body: { lines } });
  const instead = items.find(({ productId }) => productId === strip.id)?.id ?? '';
  const body = [
    { itemId: ribeye, weights: ['18.1', '18.4', '17.9'] },
    { itemId: instead, weights: ['17.7'] },
  ];
  await office.person.must(ordersApi.saveWeights, { params, body });
  return { chuck, order };
};

test('order, work order and invoice show ordered, shipped, short and substituted goods', {
  tag: '@long',
}, async ({ page, office }) => {
  const { chuck, order } = await invoiced(office, true);
  const words = [
    'Ordered 4, shipped 3: out of stock',
    `In place of ${office.ribeye.name}`,
    'shipped 0: quality',
  ];
  await page.goto(`/sales-orders/${order.id}`);
  for (const word of words) await expect(page.getByText(word)).toBeVisible();
  await page.goto(`/sales-orders/${order.id}/work-order`);
  await expect(page.getByText(`4 Case`)).toBeVisible();
  for (const word of words) await expect(page.getByText(word)).toBeVisible();
  await page.goto(`/sales-orders/${order.id}/edit`);
  for (const word of words) await expect(page.getByText(word)).toBeVisible();
  const id = (await office.convert(order)).id;
  await page.goto(`/invoices/${id}/print`);
  for (const word of words) await expect(page.getByText(word)).toBeVisible();
  await expect(page.getByText(chuck.name)).toBeVisible();
});

test('papers omit shorts for a customer who wants none, and the invoice’s page shows them', {
  tag: '@long',
}, async ({ page, office }) => {
  const { chuck, order } = await invoiced(office, false);
  const id = (await office.convert(order)).id;
  await page.goto(`/invoices/${id}/print`);
  await expect(page.getByText(office.ribeye.name)).toBeVisible();
  for (const word of ['shipped', 'In place of', chuck.name])
    await expect(page.getByText(word)).toHaveCount(0);
  await page.goto(`/invoices/${id}/view`);
  const aside = page.getByRole('complementary');
  await expect(aside).toContainText(`${office.ribeye.name}: Ordered 4, shipped 3: out of stock`);
  await expect(aside).toContainText(`In place of ${office.ribeye.name}`);
});

test('a short that results from saving or converting asks for its reason in the same question', {
  tag: '@long',
}, async ({ page, person, office }) => {
  const { order } = await steakhouse(office);
  const dialog = await openWeights(page, order);
  await expect(dialog.getByLabel(`${office.ribeye.name}, case 1`)).toBeFocused();
  for (const weight of ['18.1', '18.4', '17.9']) {
    await page.keyboard.type(weight);
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: 'One case less' }).first().click();
  await dialog.getByLabel(/^Chuck.*case 1$/).fill('20.1 20.3');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save All Weights' }).click();
  const question = page.getByRole('dialog', { name: 'Save these weights?' });
  await question.getByLabel('Reason for the short').selectOption('Damaged');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Catch weights updated successfully!')).toBeVisible();
  expect((await office.readOrder(order)).items.map(({ shortReason }) => shortReason)).toEqual([
    'damaged',
    null,
  ]);

  const other = await createPrintedOrder(office, [[office.ribeye, '2']]);
  const itemId = other.items[0]?.id ?? '';
  await person.call(ordersApi.addPieces, {
    params: { id: other.id },
    body: { itemId, pieces: [{ weight: '18.2' }] },
  });
  await page.goto(`/sales-orders/${other.id}`);
  await page.getByRole('button', { name: 'Convert to Invoice' }).click();
  const conversion = page.getByRole('dialog', { name: 'Convert to Invoice' });
  await conversion.getByLabel('Reason for the short').selectOption('Customer');
  await conversion.getByRole('button', { name: 'Invoice 1 and short 1' }).click();
  await expect(page.getByText('Sales order converted to invoice successfully!')).toBeVisible();
  expect((await office.readOrder(other)).items[0]).toMatchObject({
    shortReason: 'customer',
    quantityShort: '1.000',
  });
});
