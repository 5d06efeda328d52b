import { ordersApi } from '@primal/contracts/orders/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { makeFixtures, takeOrder } from './fixtures.ts';

test('enters weights over all orders; what stands in one line never runs into another', async ({
  page,
  person,
}) => {
  const office = await makeFixtures(person);
  const first = await takeOrder(person, office);
  const second = await takeOrder(person, office);
  await page.goto('/sales-orders');
  await page.getByRole('button', { name: 'Catch Weight Entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch Catch Weight Entry' });
  await dialog.getByRole('button', { name: 'Save Weights' }).click();
  await expect(page.getByText('No weights entered')).toBeVisible();
  await expect(page.getByText('Please enter at least one weight before saving.')).toBeVisible();
  const fields = dialog.getByLabel(`Weight for ${office.ribeye.name} (lbs)`);
  await expect(fields).toHaveCount(2);

  await fields.first().fill('36,54');
  await page.keyboard.press('Enter');
  await expect(fields.first()).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveText('Please write decimals with a point, like 1,234.50.');
  await expect(fields.nth(1)).toHaveValue('');
  await fields.nth(1).fill('18.2 18.34');
  await dialog.getByRole('button', { name: 'Save Weights' }).click();
  await expect(fields.first()).toBeFocused();
  await expect(fields.first()).toHaveAccessibleName(
    `Weight for ${office.ribeye.name} (lbs), ${first.orderNumber}`,
  );
  await fields.first().fill('36.54');
  await fields.first().press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('All 2 together? Type 2 weights if not.');
  await dialog.getByRole('button', { name: 'Save Weights' }).click();
  const question = page.getByRole('dialog', { name: 'Save these weights?' });
  await expect(question).toContainText(
    `${first.orderNumber}, ${office.ribeye.name}: 36.54 lbs is all 2 cases together.`,
  );
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated weights for 2 items.')).toBeVisible();
  for (const { id } of [first, second]) {
    const { body } = await person.call(ordersApi.getOrder, { params: { id } });
    expect(body.catchWeightsEntered).toBe(true);
    expect(body.items.find(({ productId }) => productId === office.ribeye.id)?.weight).toBe('36.540');
  }
});

test('a slip is asked about once, in words, and Escape asks before the weights are discarded', {
  tag: '@long',
}, async ({ page, person }) => {
  const office = await makeFixtures(person);
  const { id } = await takeOrder(person, office);
  await page.goto('/sales-orders');
  await page.getByRole('button', { name: 'Catch Weight Entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch Catch Weight Entry' });
  const field = dialog.getByLabel(`Weight for ${office.ribeye.name} (lbs)`);
  const question =
    'Is 365.40 lbs right? About 36.00 lbs is usual. Press Enter to keep it. All 2 together? Type 2 weights if not.';
  const save = dialog.getByRole('button', { name: 'Save Weights' });

  await field.fill('365.4');
  await field.press('Enter');
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveText(question);
  await expect(field).toHaveAccessibleDescription(question);
  await field.press('Enter');
  await expect(field).not.toBeFocused();

  // Kept by Enter or by the click that saves: it is named once more, and going back keeps what was typed.
  await field.fill('365.41');
  await save.click();
  const asked = page.getByRole('dialog', { name: 'Save these weights?' });
  await expect(asked).toContainText('Is 365.41 lbs right? About 36.00 lbs is usual.');
  await asked.getByRole('button', { name: 'Go Back' }).click();
  await expect(asked).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(field).toHaveValue('365.41');
  expect((await person.call(ordersApi.getOrder, { params: { id } })).body.catchWeightsEntered).toBe(false);
  await save.click();
  await asked.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated weights for 1 items.')).toBeVisible();
  expect((await person.call(ordersApi.getOrder, { params: { id } })).body.catchWeightsEntered).toBe(true);
});

test('one order that refuses its weight keeps no other from being saved, and is not sent again', {
  tag: '@long',
}, async ({ page, person, complaints }) => {
  const office = await makeFixtures(person);
  const first = await takeOrder(person, office);
  const second = await takeOrder(person, office);
  const ribeyeOf = (order: typeof first) =>
    order.items.find(({ productId }) => productId === office.ribeye.id);
  const refused = ribeyeOf(first)?.id ?? '';
  const saved = ribeyeOf(second)?.id ?? '';
  const sent: string[] = [];
  await page.route('**/api/sales-order-items/*', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    sent.push(id);
    if (id !== refused) return route.continue();
    const message = 'This sales order has been invoiced and cannot be changed.';
    return route.fulfill({ status: 409, json: { message, code: 'invoiced' } });
  });
  await page.goto('/sales-orders');
  await page.getByRole('button', { name: 'Catch Weight Entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch Catch Weight Entry' });
  const fields = dialog.getByLabel(`Weight for ${office.ribeye.name} (lbs)`);
  await fields.first().fill('36.5');
  await fields.nth(1).fill('37.5');
  await dialog.getByRole('button', { name: 'Save Weights' }).click();
  await page
    .getByRole('dialog', { name: 'Save these weights?' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(dialog.getByText('This sales order has been invoiced and cannot be changed.')).toBeVisible();
  await expect(fields).toHaveCount(1);
  await expect(fields).toHaveValue('36.5');
  await expect(fields).toBeFocused();
  await dialog.getByRole('button', { name: 'Save Weights' }).click();
  await expect.poll(() => sent).toEqual([refused, saved, refused]);
  await expect.poll(() => complaints.length).toBe(2);
  complaints.splice(0);
});
