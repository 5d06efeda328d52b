import type { Page, Route } from '@playwright/test';
import { billingApi } from '@primal/contracts/billing/api';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { pickOption } from './fixtures.ts';

const away = { message: 'Billing is not available right now.', code: 'unavailable' };

/** Answers the next write at a path with 503. `arrives` is true if the service stores the write. */
const loseNext = async (page: Page, path: string, arrives: boolean) => {
  let isLost = false;
  const lose = async (route: Route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    if (arrives) await route.fetch();
    await route.fulfill({ status: 503, json: away });
  };
  await page.route(path, lose);
};

/** The browser logs each failed answer. */
const isRefusal = expect.stringMatching(/the server responded with a status of (503|409)/);

const unknown = /This may already be saved/;

for (const arrives of [false, true])
  test(`a payment that is corrected after a lost answer is stored once (${arrives ? 'the first one had arrived' : 'the first one had not arrived'})`, {
    tag: '@long',
  }, async ({ page, person, office, complaints }) => {
    await office.invoice({ status: 'sent' });
    await page.goto(`/accounts-receivable?q=${office.mark}`);
    await expect(page.getByRole('row').filter({ hasText: office.customer.name })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: 'Record Payment' });
    await dialog.getByLabel('Payment Amount').fill('500');
    await dialog.getByRole('checkbox').first().check();
    await loseNext(page, '**/api/payments', arrives);
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByText(unknown).first()).toBeVisible();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Payment Amount').fill('50');
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expect(
      page
        .getByText(arrives ? 'The payment was recorded without your last changes' : 'Payment of $50.00')
        .first(),
    ).toBeVisible();
    if (arrives) {
      await page.getByRole('button', { name: 'Show It' }).click();
      await expect(page).toHaveURL(/\/payments\//);
    }
    const body = await person.must(paymentsApi.listPayments, {
      query: { customerId: office.customer.id },
    });
    expect(body).toMatchObject([{ amount: arrives ? '500.00' : '50.00' }]);
    for (const complaint of complaints.splice(0)) expect(complaint).toEqual(isRefusal);
  });

test('an invoice stored despite a lost answer gets the values on the screen', {
  tag: '@long',
}, async ({ page, person, complaints, office }) => {
  await page.goto('/create-invoice');
  await page.getByLabel('Customer').fill(office.mark);
  await page.getByRole('option', { name: office.customer.name }).click();
  await page.getByRole('button', { name: 'Add Row' }).click();
  await page.keyboard.type(office.chicken.name);
  await page.getByRole('option', { name: office.chicken.name }).first().click();
  await page.getByLabel('Notes').fill('first');
  await loseNext(page, '**/api/invoices', true);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText(unknown)).toBeVisible();
  await page.getByLabel('Notes').fill('second');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL(/\/invoices$/);
  const body = await office.invoices();
  expect(body).toHaveLength(1);
  const stored = await person.call(billingApi.getInvoice, { params: { id: body[0]?.id ?? '' } });
  expect(stored.body).toMatchObject({ notes: 'second', status: 'draft' });
  for (const complaint of complaints.splice(0)) expect(complaint).toEqual(isRefusal);
});

test('the driver chosen last has the stop, whatever the first answer was', {
  tag: '@long',
}, async ({ page, person, complaints, office }) => {
  const order = await office.order();
  await office.printWorkOrder(order);
  const ann = `Ann ${office.mark}`;
  const bo = `Bo ${office.mark}`;
  for (const name of [ann, bo])
    await person.call(deliveryApi.createDriver, { body: { name, phone: '207-555-0100' } });
  await page.goto(`/sales-orders?q=${office.mark}`);
  await page
    .getByRole('row')
    .filter({ hasText: office.customer.name })
    .getByRole('button', { name: 'Assign to Driver Route' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Assign to Delivery Route' });
  const choose = async (name: string) => {
    await dialog.getByLabel('Driver').fill(name);
    await page.getByRole('option', { name }).click();
    await dialog.getByRole('button', { name: 'Assign to Route' }).click();
  };
  await loseNext(page, '**/api/delivery-items/assign-sales-order', true);
  await choose(ann);
  await expect(page.getByText(unknown).first()).toBeVisible();
  await choose(bo);
  await expect(dialog).toHaveCount(0);
  const stops = await person.must(deliveryApi.listStops, { query: { salesOrderId: order.id } });
  expect(stops.map(({ route }) => route.driver.name)).toEqual([bo]);
  for (const complaint of complaints.splice(0)) expect(complaint).toEqual(isRefusal);
});

test('a cash sale that is changed after a lost answer is stored once and shown as stored', {
  tag: '@long',
}, async ({ page, person, office, complaints }) => {
  await page.goto('/retail-sale');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await pickOption(page, office.chicken.name);
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.getByLabel('Amount Paid').fill('100');
  await loseNext(page, '**/api/cash-receipts', true);
  await page.getByRole('button', { name: 'Complete Sale', exact: true }).click();
  await expect(page.getByText(unknown).first()).toBeVisible();
  await page.getByLabel('Notes').fill('For the back door');
  await page.getByRole('button', { name: 'Complete Sale', exact: true }).click();
  await expect(page.getByText('The sale was saved without your last changes').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show It' })).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('');
  const body = await person.must(cashReceiptApi.listCashReceipts, {
    query: { sort: 'createdAt', limit: '20' },
  });
  const sales = await Promise.all(
    body.map(async ({ id }) => await person.must(cashReceiptApi.getCashReceipt, { params: { id } })),
  );
  const ours = sales.filter(({ items }) =>
    items.some(({ productName }) => productName.includes(office.mark)),
  );
  expect(ours).toMatchObject([{ notes: null }]);
  for (const complaint of complaints.splice(0)) expect(complaint).toEqual(isRefusal);
});
