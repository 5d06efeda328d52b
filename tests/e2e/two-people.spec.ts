import { ordersApi } from '@primal/contracts/orders/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { secondScreen } from './fixtures.ts';

test('two people on one list and one order: each sees the other, and nobody loses what was typed', async ({
  page,
  browser,
  baseURL,
  office,
}) => {
  const theirs = await secondScreen(browser, baseURL ?? '');
  for (const screen of [page, theirs]) {
    await screen.goto(`/sales-orders?q=${office.mark}`);
    await expect(screen.getByRole('heading', { level: 1, name: 'Sales Orders' })).toBeVisible();
  }
  const order = await office.order();
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
  const body = await office.readOrder(order);
  expect(body.notes).toBe('Mine: back door');
  await theirs.context().close();
});

test('what was weighed while somebody edits the order stays when they save over it', {
  tag: '@long',
}, async ({ page, person, complaints, office }) => {
  const order = await office.order();
  const [ribeye] = order.items;
  const input = { params: { id: order.id } };
  const weigh = async (weights: string[]) =>
    person.call(ordersApi.saveWeights, { ...input, body: [{ itemId: ribeye?.id ?? '', weights }] });
  const weighed = async () =>
    (await person.must(ordersApi.getOrder, input)).items.map(({ individualWeights }) => individualWeights);
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
  expect((await person.must(ordersApi.getOrder, input)).notes).toBe('Back door');

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
