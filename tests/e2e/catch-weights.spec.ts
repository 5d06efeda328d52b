import type { Page } from '@playwright/test';
import { ordersApi } from '@primal/contracts/orders/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Person } from '../../harness/person.ts';
import { makeFixtures, takeOrder } from './fixtures.ts';

/** The dialog of an order of two cases of ribeye, none of them weighed, opened from the list. */
const openWeights = async (page: Page, person: Person) => {
  const office = await makeFixtures(person);
  const order = await takeOrder(person, office);
  const params = { id: order.id };
  await person.call(ordersApi.updateWorkflow, { params, body: { workOrderPrinted: true } });
  await page.goto(`/sales-orders?q=${order.orderNumber}`);
  await page.getByRole('button', { name: 'Enter Weights' }).click();
  const dialog = page.getByRole('dialog', { name: `Catch Weights for ${order.orderNumber}` });
  const field = (number: number) => dialog.getByLabel(`${office.ribeye.name}, case ${number}`);
  await expect(field(1)).toBeFocused();
  const ribeye = async () => {
    const { body } = await person.call(ordersApi.getOrder, { params });
    return body.items.find(({ productId }) => productId === office.ribeye.id);
  };
  return { dialog, field, ribeye };
};

test('more pieces than ordered: the quantity follows, what was ordered stays', { tag: '@long' }, async ({
  page,
  person,
}) => {
  const { dialog, field, ribeye } = await openWeights(page, person);
  await page.keyboard.type('18 18.2 17.9');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    '3 weights do not fit in 2 fields. Nothing was entered.',
  );
  await dialog.getByRole('button', { name: 'One case more' }).click();
  await field(1).press('Enter');
  await expect(field(3)).toHaveValue('17.9');
  await dialog.getByRole('button', { name: 'Save All Weights' }).click();
  await expect(page.getByText('Catch weights updated successfully!')).toBeVisible();
  expect(await ribeye()).toMatchObject({ quantity: '3.000', quantityOrdered: '2.000', weight: '54.100' });
});

test('fewer pieces than ordered, a slip that is asked about once, and weights that Escape keeps', {
  tag: '@long',
}, async ({ page, person }) => {
  const { dialog, field, ribeye } = await openWeights(page, person);
  const save = dialog.getByRole('button', { name: 'Save All Weights' });
  await page.keyboard.type('36,54');
  await page.keyboard.press('Enter');
  await expect(field(1)).toHaveAccessibleDescription('Please write decimals with a point, like 1,234.50.');
  await expect(field(2)).toHaveValue('');
  await field(1).fill('183.4');
  await expect(dialog.getByRole('button', { name: 'Enter All Weights' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'One case less' }).click();
  await save.click();
  const question = page.getByRole('dialog', { name: 'Save these weights?' });
  await expect(question).toContainText('Case 1: 183.40 lbs; about 18.00 lbs is usual.');
  await expect(question).toContainText('1 of 2 cases, short by 1.');
  // An Enter too many does not answer it.
  await expect(question.getByRole('button', { name: 'Go Back' })).toBeFocused();
  await question.getByRole('button', { name: 'Go Back' }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(1)).toHaveValue('183.4');
  await save.click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Catch weights updated successfully!')).toBeVisible();
  expect(await ribeye()).toMatchObject({
    quantity: '1.000',
    quantityOrdered: '2.000',
    quantityShort: '1.000',
    weight: '183.400',
  });
});

test('an order that was weighed in part: the cursor is at the missing piece, the other weight stays', {
  tag: '@long',
}, async ({ page, person }) => {
  const office = await makeFixtures(person);
  const order = await takeOrder(person, office);
  const params = { id: order.id };
  const itemId = order.items.find(({ productId }) => productId === office.ribeye.id)?.id ?? '';
  await person.call(ordersApi.addPieces, { params, body: { itemId, pieces: [{ weight: '18.345' }] } });
  await person.call(ordersApi.updateWorkflow, { params, body: { workOrderPrinted: true } });
  await page.goto(`/sales-orders?q=${order.orderNumber}`);
  await expect(page.getByRole('row').filter({ hasText: order.orderNumber })).toContainText('1 of 2 weighed');
  await page.getByRole('button', { name: 'Enter Weights' }).click();
  const dialog = page.getByRole('dialog', { name: `Catch Weights for ${order.orderNumber}` });
  const field = (number: number) => dialog.getByLabel(`${office.ribeye.name}, case ${number}`);
  await expect(field(2)).toBeFocused();
  await expect(field(1)).toHaveValue('18.345');
  await page.keyboard.type('15.85');
  await dialog.getByRole('button', { name: 'Save All Weights' }).click();
  await expect(page.getByText('Catch weights updated successfully!')).toBeVisible();
  const { body } = await person.call(ordersApi.getOrder, { params });
  expect(body).toMatchObject({ catchWeightsEntered: true, piecesWeighed: 2, isShort: false });
  expect(body.items.find(({ id }) => id === itemId)?.weight).toBe('34.195');
});

test('without a network saving says so within two seconds, and goes on by itself', { tag: '@long' }, async ({
  page,
  person,
  complaints,
}) => {
  const { dialog, ribeye } = await openWeights(page, person);
  await page.keyboard.type('18 18.2');
  await page.keyboard.press('Enter');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Save All Weights' }).click();
  await expect(dialog.getByText('No connection. Saving continues when it is back.')).toBeVisible({
    timeout: 2_000,
  });
  await page.context().setOffline(false);
  await expect(page.getByText('Catch weights updated successfully!')).toBeVisible();
  expect(await ribeye()).toMatchObject({ weight: '36.200' });
  // Chromium writes each attempt without a network to the console.
  complaints.splice(0);
});
