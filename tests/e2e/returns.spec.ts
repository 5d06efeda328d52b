import type { Page } from '@playwright/test';
import { addDays, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';

/** A sent invoice of two ribeye cases of 36.54 and 37.10 lbs and three chicken cases, all at $10.00. */
const sold = ({ invoice, ribeye, chicken }: Office) =>
  invoice({
    lines: [
      [ribeye, '2', { unitPrice: '10.00', individualWeights: '[36.54,37.1]' }],
      [chicken, '3', { unitPrice: '10.00' }],
    ],
    status: 'sent',
  });

const returnDialog = (page: Page) => page.getByRole('dialog', { name: 'Record Return' });
const lineOf = (page: Page, product: { name: string }) =>
  returnDialog(page).getByRole('group', { name: product.name });

const openReturn = async (page: Page, invoice: { id: string }) => {
  await page.goto(`/invoices/${invoice.id}/view`);
  await page.getByRole('button', { name: 'Record Return' }).click();
  await expect(returnDialog(page)).toBeVisible();
};

test('a clerk records a return on the invoice by keyboard, and its credit memo lists the goods', async ({
  page,
  office,
}) => {
  const invoice = await sold(office);
  await openReturn(page, invoice);
  const dialog = returnDialog(page);
  const record = dialog.getByRole('button', { name: 'Record Return' });
  await expect(record).toBeDisabled();
  await expect(lineOf(page, office.ribeye).getByRole('checkbox', { name: 'All 2' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(dialog).toContainText('Credit: $365.40');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('2');
  await expect(dialog).toContainText('Credit: $385.40');
  await record.click();
  await expect(dialog.getByText('Please choose a reason.').first()).toBeVisible();
  await lineOf(page, office.ribeye).getByLabel('Reason').selectOption('Damaged');
  await expect(lineOf(page, office.chicken).getByLabel('Reason')).toHaveValue('damaged');
  await lineOf(page, office.chicken).getByLabel('Reason').selectOption('Customer');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /Discard|unsaved/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toContainText('Credit: $385.40');
  await page.reload();
  await page.getByRole('button', { name: 'Record Return' }).click();
  await expect(dialog).toContainText('Credit: $385.40');
  await record.click();

  const done = page.getByRole('dialog', { name: 'Return Recorded' });
  await expect(done).toContainText('$385.40');
  await expect(done.getByRole('button', { name: 'Print Credit Memo' })).toBeVisible();
  await done.getByRole('button', { name: 'View Credit Memo' }).click();
  await expect(page.getByRole('heading', { name: /^Credit Memo CM-/ })).toBeVisible();
  const items = page.getByRole('table', { name: 'Items' });
  await expect(items).toContainText('36.54 lbs · Came back: Damaged');
  await expect(items).toContainText('Came back: Customer');
  await expect(page.getByText('Product Return')).toBeVisible();
  await page.getByRole('link', { name: invoice.invoiceNumber }).click();
  const returned = page.getByRole('region', { name: 'Returned' });
  await expect(returned).toContainText(`1 x ${office.ribeye.name}, 36.54 lbs: damaged`);
  await expect(returned).toContainText(`2 x ${office.chicken.name}`);

  await page.getByRole('button', { name: 'Record Return' }).click();
  await expect(lineOf(page, office.ribeye)).toContainText('36.54 lbs, came back on CM-');
  await expect(lineOf(page, office.ribeye).getByRole('checkbox')).toHaveCount(1);
  await expect(lineOf(page, office.chicken)).toContainText('Of 1');
});

test('a driver records a return at the stop by touch, and the route sheet shows it', {
  tag: '@long',
}, async ({
  page,

  office,
}) => {
  const invoice = await sold(office);
  const date = addDays(today(), 20 + (process.pid % 20));
  const driver = await office.driver('Ed');
  const stop = await office.stop(driver, invoice, { routeDate: date });
  await page.goto(`/delivery-routes/${stop.routeId}/print`);
  await expect(page.getByText('Came Back')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/delivery-routes?tab=routes&date=${date}&driver=${driver.id}`);
  await page.getByRole('button', { name: 'Manage Route' }).click();
  const actions = page.getByRole('button', {
    name: new RegExp(`Actions for stop 1, ${office.customer.name}`),
  });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Record Return' }).click();
  await lineOf(page, office.ribeye).getByRole('checkbox', { name: '37.10 lbs' }).check();
  await lineOf(page, office.ribeye).getByLabel('Reason').selectOption('Customer');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await returnDialog(page).getByRole('button', { name: 'Record Return' }).click();
  await page.getByRole('dialog', { name: 'Return Recorded' }).getByRole('button', { name: 'Done' }).click();
  const came = page.getByRole('list', { name: /Returns from stop 1/ });
  await expect(came).toContainText(/Came back on CM-\d+: 1 x .*37\.10 lbs/);
  await page.goto(`/delivery-routes/${stop.routeId}/print`);
  await expect(page.getByText(/CM-\d+: 1 x .*37\.10 lbs/)).toBeVisible();
});
