import { billingApi } from '@primal/contracts/billing/api';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { expect, adminTest as test } from '../../harness/e2e.ts';
import { createDriverWithRoute, deliver, readRoute, readSignature, sign, signIn } from './driving.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("a report that the office's changes made invalid is corrected with its signature and sent again", {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const { account, driver, invoices } = await createDriverWithRoute(admin, 1, true);
  await signIn(page, complaints, account);
  await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await page.getByLabel('Received by').fill('Maria');
  await sign(page);
  const written = await readSignature(page);
  await page.getByRole('button', { name: 'Shorts and returns' }).click();
  await page.getByLabel(/^Short, /).fill('2');
  await page.getByLabel('Note').fill('Left at the back door');
  await page.getByRole('button', { name: 'Save as Delivered' }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();

  const [invoice] = invoices;
  const items = invoice?.items.map(({ id, productId, unitPrice }) => ({
    id,
    productId: productId ?? '',
    unitPrice,
    quantity: '1',
  }));
  const changed = await admin.call(billingApi.updateInvoice, {
    params: { id: invoice?.id ?? '' },
    body: { items, version: invoice?.version },
  });
  expect(changed.status).toBe(200);
  // Delivery must have the invoice's total before the driver reports.
  await expect.poll(async () => (await readRoute(admin, driver.id))[0]?.invoice?.total).toBe('10.50');
  await page.context().setOffline(false);
  const refused = page.getByRole('alert').filter({ hasText: 'Only 1 case was to be delivered.' });
  await expect(refused.getByText('Not stored: Delivered · Received by Maria')).toBeVisible({
    timeout: 30_000,
  });

  await refused.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('dialog', { name: 'Discard this report?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await refused.getByRole('button', { name: 'Correct My Report' }).click();
  await expect(page.getByLabel('Received by')).toHaveValue('Maria');
  await expect(page.getByLabel('Note')).toHaveValue('Left at the back door');
  await expect.poll(() => readSignature(page)).toBe(written);
  await page.getByLabel(/^Short, /).fill('1');
  await page.getByRole('button', { name: 'Save as Delivered' }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  await expect(refused).toBeHidden();
  await expect
    .poll(async () => (await readRoute(admin, driver.id))[0]?.report)
    .toMatchObject({ takenBy: 'Maria', hasSignature: true, differences: [{ quantity: '1.000' }] });
  complaints.splice(0);
});

test('reports of removed stops stay on the phone, even if no stop is left', {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const { account, stops, office } = await createDriverWithRoute(admin, 1, true);
  await signIn(page, complaints, account);
  await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible();
  await page.context().setOffline(true);
  await deliver(page, 'Bob', '21.00');
  await admin.call(deliveryApi.deleteStop, { params: { id: stops[0] ?? '' } });
  await page.context().setOffline(false);
  await expect(page.getByText('No stops today')).toBeVisible({ timeout: 30_000 });
  const refused = page
    .getByRole('alert')
    .filter({ hasText: `Grill 1 ${office.mark}: This stop is no longer on` });
  await expect(refused.getByText('Not stored: Delivered · Received by Bob · $21.00 in cash')).toBeVisible();
  await page.reload();
  await refused.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('dialog', { name: 'Discard this report?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(refused).toBeHidden();
  complaints.splice(0);
});
