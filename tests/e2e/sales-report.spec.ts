import { readFile } from 'node:fs/promises';
import { adminApi } from '@primal/contracts/admin/api';
import { addDays } from '@primal/contracts/shared/dates';
import { toFileNamePart } from '@primal/contracts/shared/fold';
import { readCsv } from '@primal/contracts/shared/read-csv';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import { createMarkedOffice } from '../../harness/office.ts';
import { takeQuietDay } from './fixtures.ts';

test('the sales report shows a range by product with margins beside the previous range, and exports it', async ({
  page,
  person,
  office,
}) => {
  const date = takeQuietDay();
  const params = { id: office.chicken.id };
  await person.call(adminApi.updateProduct, { params, body: { costPrice: '1.00' } });
  const sell = (invoiceDate: string, quantity: string, { invoice, chicken } = office) =>
    invoice({
      lines: [[chicken, quantity, { unitPrice: '4.00' }]],
      invoiceDate,
      status: 'sent',
      deliveryCharge: '15.00',
    });
  await sell(date, '5');
  await sell(addDays(date, -1), '2');

  await page.goto(`/reports?tab=sales&from=${date}&to=${date}&by=product`);
  const table = page.getByRole('table', { name: 'Sales by Product' });
  const goods = table.getByRole('row').filter({ hasText: office.chicken.name });
  await expect(goods).toContainText('$20.00');
  await expect(goods).toContainText('$8.00');
  await expect(goods).toContainText('+150.0%');
  await expect(goods).toContainText('$15.00');
  await expect(goods).toContainText('75.0%');
  await expect(table.getByRole('row').filter({ hasText: 'Delivery charges and discounts' })).toContainText(
    '$15.00',
  );
  await expect(table.getByRole('row').last()).toContainText('$35.00');
  await expect(page.getByText('Cash sales are included: $0.00.')).toBeVisible();

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe(`sales-by-product-${date}-to-${date}.csv`);
  const { rows } = readCsv(await readFile(await file.path()));
  expect(rows?.[1]?.cells).toEqual(
    expect.arrayContaining([office.chicken.name, '20.00', '8.00', '150.0', '15.00', '75.0']),
  );

  await page.getByLabel('By', { exact: true }).selectOption('Customer');
  const byCustomer = page.getByRole('table', { name: 'Sales by Customer' });
  await expect(byCustomer.getByRole('row').filter({ hasText: office.customer.name })).toContainText('$35.00');
  await sell(date, '1', await createMarkedOffice(person));

  await page.getByLabel('By', { exact: true }).selectOption('Product');
  await expect(table.getByRole('row').last()).toContainText('$54.00');
  await page.getByRole('combobox', { name: 'Customer', exact: true }).fill(office.customer.name);
  await page.getByRole('option', { name: office.customer.name }).click();
  await expect(table.getByRole('row').last()).toContainText('$35.00');
  await expect(page).toHaveURL(new RegExp(`customerId=${office.customer.id}`));
  const narrowed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const ofOne = await narrowed;
  const part = toFileNamePart(office.customer.name);
  expect(ofOne.suggestedFilename()).toBe(`sales-by-product-${part}-${date}-to-${date}.csv`);
  const lines = readCsv(await readFile(await ofOne.path())).rows;
  expect(lines?.[0]?.cells[0]).toBe('Customer');
  expect(lines?.slice(1).every(({ cells }) => cells[0] === office.customer.name)).toBe(true);
  await page.getByLabel('By', { exact: true }).selectOption('Customer');

  await page.getByLabel('Compare With').selectOption('Nothing');
  await expect(byCustomer.getByRole('columnheader', { name: 'Change' })).toBeHidden();
  await page.getByLabel('Range').selectOption('Last Month');
  await expect(page.getByLabel('From')).not.toHaveValue(date);
  await page.getByRole('tab', { name: 'Stopped Buying' }).click();
  await expect(page.getByRole('heading', { name: 'Customers Who Stopped Buying' })).toBeVisible();
});
