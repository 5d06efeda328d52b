import type { Page } from '@playwright/test';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { makeFixtures, makeInvoice, secondScreen, takeOrder } from './fixtures.ts';

test('two people on one list and one order: each sees the other, and nobody loses what was typed', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const theirs = await secondScreen(browser, baseURL ?? '');
  const office = await makeFixtures(person);
  for (const screen of [page, theirs]) {
    await screen.goto(`/sales-orders?q=${office.mark}`);
    await expect(screen.getByRole('heading', { level: 1, name: 'Sales Orders' })).toBeVisible();
  }
  const order = await takeOrder(person, office);
  for (const screen of [page, theirs])
    await expect(screen.getByRole('link', { name: order.orderNumber })).toBeVisible({ timeout: 10_000 });

  for (const screen of [page, theirs]) {
    await screen.goto(`/sales-orders/${order.id}/edit`);
    await expect(screen.getByLabel('Notes')).toBeVisible();
  }
  await page.getByLabel('Notes').fill('Mine: back door');
  await theirs.getByLabel('Notes').fill('Theirs: ring twice');
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(page).toHaveURL(/\/sales-orders(\/[\w-]+)?(\?.*)?$/);
  await theirs.getByRole('button', { name: /^(Save|Update)/ }).click();
  // The second save is refused, and what was typed stands there still.
  await expect(theirs.getByRole('alert').first()).toBeVisible();
  await expect(theirs.getByLabel('Notes')).toHaveValue('Theirs: ring twice');
  const { body } = await person.call(ordersApi.getOrder, { params: { id: order.id } });
  expect(body.notes).toBe('Mine: back door');
  await theirs.context().close();
});

test('two people on one batch of weights: neither writes over the other, and what was not taken is shown', {
  tag: '@long',
}, async ({ page, person, browser, baseURL }) => {
  const office = await makeFixtures(person);
  const first = await takeOrder(person, office);
  const second = await takeOrder(person, office);
  const theirs = await secondScreen(browser, baseURL ?? '');
  // The later one hears nothing of the other's work, as when the news is slow: only saving finds out.
  await theirs.route('**/api/events*', (route) => route.abort());
  const open = async (screen: Page) => {
    await screen.goto('/sales-orders');
    await screen.getByRole('button', { name: 'Catch Weight Entry' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Batch Catch Weight Entry' });
    const fields = dialog.getByLabel(`Weight for ${office.ribeye.name} (lbs)`);
    await expect(fields).toHaveCount(2);
    const save = async () => {
      await dialog.getByRole('button', { name: 'Save Weights' }).click();
      // One figure for two cases is asked about.
      const question = screen.getByRole('dialog', { name: 'Save these weights?' });
      await question.getByRole('button', { name: 'Save', exact: true }).click();
    };
    return { dialog, fields, save };
  };
  const mine = await open(page);
  const other = await open(theirs);
  await other.fields.first().fill('37.25');
  await other.fields.nth(1).fill('36.75');
  await mine.fields.first().fill('36.54');
  await mine.save();
  await expect(mine.dialog).toHaveCount(0);

  await other.save();
  await expect(
    theirs.getByText(
      'Updated weights for 1 items. Failed to update weights. Please try again. Somebody else has weighed',
    ),
  ).toBeVisible();
  await expect(other.dialog.getByText('37.25 lbs was not saved.')).toBeVisible();
  const weightOf = async ({ id }: typeof first) => {
    const { body } = await person.call(ordersApi.getOrder, { params: { id } });
    return body.items.find(({ productId }) => productId === office.ribeye.id)?.weight;
  };
  expect([await weightOf(first), await weightOf(second)].sort()).toEqual(['36.540', '36.750']);
  await theirs.context().close();
});

test('an invoice that was sent while somebody edits it stays sent when they save over it', {
  tag: '@long',
}, async ({ page, person, complaints }) => {
  const invoice = await makeInvoice(person, await makeFixtures(person));
  await page.goto(`/invoices/${invoice.id}/edit`);
  await page.getByLabel('Notes').fill('Back door');
  const input = { params: { id: invoice.id } };
  await person.call(billingApi.updateInvoice, { ...input, body: { status: 'sent' } });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Invoice updated successfully')).toBeVisible();
  const { body } = await person.call(billingApi.getInvoice, input);
  expect(body).toMatchObject({ notes: 'Back door', status: 'sent' });
  // Chromium writes every refused call to its console.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
});

test('what was weighed while somebody edits the order stays when they save over it', {
  tag: '@long',
}, async ({ page, person, complaints }) => {
  const office = await makeFixtures(person);
  const order = await takeOrder(person, office);
  const [ribeye] = order.items;
  const input = { params: { id: order.id } };
  const weigh = async (weights: string[]) =>
    person.call(ordersApi.saveWeights, { ...input, body: [{ itemId: ribeye?.id ?? '', weights }] });
  const weighed = async () =>
    (await person.call(ordersApi.getOrder, input)).body.items.map(
      ({ individualWeights }) => individualWeights,
    );
  const over = page.getByRole('button', { name: 'Save mine over it' });
  await page.goto(`/sales-orders/${order.id}/edit`);
  await page.getByLabel('Notes').fill('Back door');
  await weigh(['36.54', '37.1']);
  // What comes back after a reload was typed over what was read before it.
  await page.reload();
  await expect(page.getByLabel('Notes')).toHaveValue('Back door');
  await page.keyboard.press('Control+Enter');
  await over.click();
  await expect(page.getByText('Sales order updated successfully!')).toBeVisible();
  expect(await weighed()).toEqual(['[36.54,37.1]', '[]']);
  expect((await person.call(ordersApi.getOrder, input)).body.notes).toBe('Back door');

  await weigh([]);
  await page.goto(`/sales-orders/${order.id}/edit`);
  await page
    .getByRole('grid', { name: 'Items' })
    .getByRole('row')
    .nth(1)
    .locator('[data-column="quantity"]')
    .click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await weigh(['36.54', '37.1']);
  await page.keyboard.press('Control+Enter');
  await over.click();
  const question = page.getByRole('dialog', { name: 'Remove these cases?' });
  await expect(question).toContainText(`${office.ribeye.name}: 36.54 lbs will be removed.`);
  await page.keyboard.press('Escape');
  expect(await weighed()).toEqual(['[36.54,37.1]', '[]']);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('409')]);
});
