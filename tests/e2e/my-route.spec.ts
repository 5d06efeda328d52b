import type { Page } from '@playwright/test';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { today } from '@primal/contracts/shared/dates';
import { copySession } from '../../harness/browser.ts';
import { expect, adminTest as test } from '../../harness/e2e.ts';
import type { Person } from '../../ops/client/person.ts';
import { createDriverWithRoute, deliver, readRoute, readSignature, sign, signIn } from './driving.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const manageRoute = async (page: Page, admin: Person, mark: string) => {
  const context = page.context();
  await context.clearCookies();
  await copySession(context, admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/delivery-routes?tab=routes&date=${today()}`);
  const row = page.getByRole('row').filter({ hasText: `Ed ${mark}` });
  await row.getByRole('button', { name: 'Manage Route' }).click();
  return page.getByRole('dialog', { name: 'Manage Route' });
};

test("a driver's first page is their route, with the first stop visible", async ({
  page,
  admin,
  complaints,
}) => {
  const { account, office } = await createDriverWithRoute(admin, 2, true);
  await signIn(page, complaints, account);
  const first = page.getByRole('listitem').filter({ hasText: `Grill 1 ${office.mark}` });
  await expect(first.getByRole('heading', { name: `Grill 1 ${office.mark}` })).toBeInViewport();
  await expect(first.getByRole('button', { name: 'Delivered', exact: true })).toBeInViewport();
  await expect(first.getByText('Collect $21.00')).toBeInViewport();
  await expect(first.getByRole('link', { name: '1 Main St, Austin, TX 78701' })).toHaveAttribute(
    'href',
    /maps.*1%20Main%20St/,
  );
  await expect(first.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:5125550100');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('Back leads from a report to the list, and asks before discarding input', {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const { account } = await createDriverWithRoute(admin, 1);
  await signIn(page, complaints, account);
  const list = page.getByRole('list', { name: 'Stops' });
  await page.getByRole('button', { name: 'Failed', exact: true }).click();
  await expect(page.getByLabel('Reason')).toBeVisible();
  await page.goBack();
  await expect(list).toBeVisible();
  await page.getByRole('button', { name: 'Failed', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Not Delivered/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeVisible();
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await page.getByLabel('Received by').fill('Bob');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Received by')).toHaveValue('Bob');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(list).toBeVisible();
  await expect(page).toHaveURL(/\/my-route$/);
});

test('a draft report with its signature survives a reload until the driver discards it', {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const { account, driver } = await createDriverWithRoute(admin, 1, true);
  await signIn(page, complaints, account);
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await page.getByLabel('Received by').fill('Bob');
  await page.getByLabel('Money collected').fill('10.50');
  await page.getByRole('button', { name: 'Shorts and returns' }).click();
  await page.getByLabel(/^Short, /).fill('1');
  const box = await page.getByRole('img', { name: 'Signature' }).boundingBox();
  await sign(page);
  expect(await page.getByRole('img', { name: 'Signature' }).boundingBox()).toEqual(box);
  const written = await readSignature(page);
  const photo = await page.screenshot({ type: 'jpeg' });
  await page.getByLabel('Photo').setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('img', { name: 'What was photographed' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Received by')).toHaveValue('Bob');
  await expect(page.getByLabel('Money collected')).toHaveValue('10.50');
  await expect(page.getByLabel(/^Short, /)).toHaveValue('1');
  await expect(page.getByRole('img', { name: 'What was photographed' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Signature, written' })).toBeVisible();
  await expect.poll(() => readSignature(page)).toBe(written);
  await page.getByRole('button', { name: 'Save as Delivered' }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  await expect
    .poll(async () => (await readRoute(admin, driver.id))[0]?.report)
    .toMatchObject({ takenBy: 'Bob', hasSignature: true, hasPhoto: true });

  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByLabel('Received by').fill('Rob');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(page.getByLabel('Received by')).toHaveValue('Bob');
});

test('a report stays open with a notice when the office removes its stop', {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const { account, stops } = await createDriverWithRoute(admin, 2);
  await signIn(page, complaints, account);
  await page.getByRole('button', { name: 'Delivered', exact: true }).first().click();
  await page.getByLabel('Received by').fill('Bob');
  await admin.call(deliveryApi.deleteStop, { params: { id: stops[0] ?? '' } });
  const gone = page.getByText('This stop is no longer on your route. Please call the office.');
  await expect(gone).toBeVisible();
  await expect(page.getByLabel('Received by')).toHaveValue('Bob');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('0 of 1 done')).toBeVisible();
  await expect(gone).toBeHidden();
});

test("another page sends the phone's stored reports, and the office sees the recipient and settles", {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const { account, driver, office } = await createDriverWithRoute(admin, 2, true);
  await signIn(page, complaints, account);
  const context = page.context();
  await context.route('**/api/my-route/stops/*/report', (route) => route.abort());
  await deliver(page, 'Maria', '21.00');
  await page.getByRole('button', { name: 'Failed', exact: true }).first().click();
  await page.getByRole('button', { name: 'Save as Failed' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please choose why' })).toBeVisible();
  await page.getByLabel('Reason').selectOption('Closed');
  const photo = await page.screenshot({ type: 'jpeg' });
  await page.getByLabel('Photo').setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('img', { name: 'What was photographed' })).toBeVisible();
  await page.getByRole('button', { name: 'Save as Failed' }).click();
  await expect(page.getByText('2 waiting')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 waiting')).toBeVisible();
  await context.unroute('**/api/my-route/stops/*/report');
  // Waits longer than a blocked call's timeout of 30 seconds.
  await expect
    .poll(async () => (await readRoute(admin, driver.id)).map(({ status }) => status), { timeout: 45_000 })
    .toEqual(['delivered', 'failed']);
  complaints.splice(0);

  const manage = await manageRoute(page, admin, office.mark);
  await expect(manage.getByText(/Received by Maria.*\$21\.00 in cash/)).toBeVisible();
  await manage.getByRole('button', { name: `Signature of stop 1, Grill 1 ${office.mark}` }).click();
  const proof = page.getByRole('dialog', { name: 'What the Driver Reported' });
  await expect(proof.getByRole('img', { name: 'Signature' })).toBeVisible();
  await page.keyboard.press('Escape');
  await manage.getByRole('button', { name: 'Settle' }).click();
  const settle = page.getByRole('dialog', { name: /^Settle Ed/ });
  await settle.getByLabel('Cash counted').fill('20');
  await settle.getByLabel('Checks counted').fill('0');
  await expect(settle.getByText('Cash is $1.00 short.')).toBeVisible();
  await settle.getByRole('button', { name: 'Record Payment' }).click();
  const pay = page.getByRole('dialog', { name: 'Record Payment' });
  await expect(pay.getByLabel('Payment Amount')).toHaveValue('21.00');
  await pay.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('Payment of $21.00 has been successfully recorded.')).toBeVisible();
  await settle.getByRole('button', { name: 'Save Settlement' }).click();
  await expect(page.getByText('Settlement saved')).toBeVisible();
});

test('a driver reports returns by touch, and the office sees them at the stop and in the settlement', {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const { account, driver, office } = await createDriverWithRoute(admin, 1, true);
  await signIn(page, complaints, account);
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await page.getByRole('button', { name: 'Shorts and returns' }).tap();
  const returned = page.getByLabel(/^Came back, /);
  await returned.fill('2.5');
  await page.getByLabel('Received by').fill('Maria');
  await page.getByRole('button', { name: 'Save as Delivered' }).tap();
  await expect(returned).toHaveAttribute('aria-invalid', 'true');
  await returned.fill('1');
  await expect(
    page.getByText(/came back\. The amount does not include this; the office will correct/),
  ).toBeVisible();
  await page.getByLabel('Money collected').fill('21');
  await page.getByRole('button', { name: 'Save as Delivered' }).tap();
  await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible();
  await expect
    .poll(async () => (await readRoute(admin, driver.id))[0]?.report?.differences, { timeout: 15_000 })
    .toMatchObject([{ productName: office.chicken.name, quantity: '1.000', kind: 'returned' }]);

  const manage = await manageRoute(page, admin, office.mark);
  const words = new RegExp(`^1 \\w+ of ${office.chicken.name} came back$`);
  await manage.getByRole('button', { name: `Report of stop 1, Grill 1 ${office.mark}` }).click();
  const proof = page.getByRole('dialog', { name: 'What the Driver Reported' });
  await expect(proof.getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');
  await manage.getByRole('button', { name: 'Settle' }).click();
  await expect(page.getByRole('dialog', { name: /^Settle Ed/ }).getByText(words)).toBeVisible();
});

test("input errors are refused at their field or confirmed, and a correction starts with the report's values", {
  tag: '@long',
}, async ({ page, admin, complaints }) => {
  const { account, driver, office } = await createDriverWithRoute(admin, 2, true);
  await signIn(page, complaints, account);
  const toast = await page.getByText('Welcome back!').boundingBox();
  const title = await page.getByRole('heading', { name: 'My Route' }).boundingBox();
  if (toast && title) expect(toast.y + toast.height).toBeLessThanOrEqual(title.y);
  await page.getByRole('button', { name: 'Delivered', exact: true }).first().click();
  const save = page.getByRole('button', { name: 'Save as Delivered' });
  await page.getByLabel('Received by').fill('Bob');
  await save.click();
  const question = page.getByRole('dialog', { name: 'No money entered' });
  await question.getByRole('button', { name: 'Go Back' }).click();

  const money = page.getByLabel('Money collected');
  await money.fill('5,45');
  await save.click();
  await expect(page.getByText('Please write decimals with a point, like 1,234.50.')).toBeVisible();
  await expect(money).toHaveAttribute('aria-invalid', 'true');
  await expect(money).toBeFocused();
  expect((await money.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await money.fill('210');
  await expect(page.getByText('Please write decimals')).toHaveCount(0);
  await page.getByRole('button', { name: 'Shorts and returns' }).click();
  const short = page.getByLabel(/^Short, /);
  await short.fill('5');
  await save.click();
  await expect(page.getByText(/Only 2 \w* ?were to be delivered\./).first()).toBeVisible();
  // The office cannot correct a report that is impossible, so the page does not promise a correction.
  await expect(page.getByText(/the office will correct the invoice/)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Stops' })).toHaveCount(0);
  await short.fill('1');
  await expect(page.getByText('Collect $10.50')).toBeVisible();
  await expect(page.getByText(/^Instead of \$21\.00: 1 .* short\.$/)).toBeVisible();
  await short.fill('');
  await page.getByLabel('Received by').fill('');
  await money.fill('21');
  await save.click();
  const nobody = page.getByRole('dialog', { name: 'No name and no signature' });
  await nobody.getByRole('button', { name: 'Go Back' }).click();
  await page.getByLabel('Received by').fill('Bob');
  await money.fill('210');
  await save.click();
  await expect(page.getByText('More than the $21.00 to collect. Is $210.00 right?')).toBeVisible();
  await page.getByRole('button', { name: 'Amount Is Right' }).click();

  const done = page.getByRole('listitem').filter({ hasText: `Grill 1 ${office.mark}` });
  await expect(done.getByRole('button')).toHaveText(['It Failed', 'Correct']);
  await done.getByRole('button', { name: 'Correct' }).click();
  await expect(money).toHaveValue(/^210(\.00)?$/);
  await money.fill('21');
  await save.click();
  await expect
    .poll(async () => (await readRoute(admin, driver.id))[0]?.report?.collected?.amount, { timeout: 15_000 })
    .toBe('21.00');
});
