import { randomUUID } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

const csvFile = (text: string | Buffer, name = 'list.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('a product import previews its changes, and skips bad rows only on request', async ({
  page,
  person,
  office,
}) => {
  const { mark, ribeye } = office;
  await page.goto('/products');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  await expect(page.getByRole('heading', { name: 'Import Products' })).toBeVisible();
  const file = page.locator('input[type=file]');

  await file.setInputFiles(csvFile('Name,Brand\n"Open,quote\n'));
  await expect(page.getByText(/^Row 2: a quotation mark is not closed/)).toBeVisible();
  await file.setInputFiles(csvFile('Foo,Bar\n1,2\n'));
  await expect(
    page.getByText('Choose which column holds the Product Code or the Name or the Id.').first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show Preview' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const head = 'Product Code;Name;Brand;Unit;Billed By;Wholesale Price;Restaurant Price;Retail Price';
  const rows = [
    `112A-${mark};"Ribeye Roll ${mark}";Stone Creek;Case;LBS;9.00;10.50;14.20`,
    `J-${mark};"Jalape\u00f1o ""Rings"", ${mark}\r\n5 lb";Stone Creek;Tub;Tub;4.00;5.00;6.00`,
    `X-${mark};Bad Price;Stone Creek;Case;Case;4,00;5.00;6.00`,
  ];
  const windows = Buffer.from(`${head}\r\n${rows.join('\r\n')}\r\n`, 'latin1');
  await file.setInputFiles(csvFile(windows));
  const preview = page.getByRole('table', { name: 'Rows of the file' });
  await expect(
    preview.getByText('Wholesale Price: Please write decimals with a point, like 1,234.50.'),
  ).toBeVisible();
  await page.getByLabel('Rows shown').selectOption('Changed');
  await expect(preview.getByText('Retail Price: 13.00 → 14.20')).toBeVisible();
  const store = page.getByRole('button', { name: 'Import 2 products' });
  await expect(store).toBeDisabled();
  const found = async (q: string) => await person.must(adminApi.listProducts, { query: { q } });
  expect(await found(`J-${mark}`)).toEqual([]);

  await page.getByLabel('Skip the 1 refused row').check();
  await store.click();
  await expect(
    page.getByText('1 product added, 1 product changed. 1 refused row was skipped.'),
  ).toBeVisible();
  expect(await found(`J-${mark}`)).toMatchObject([{ name: `Jalape\u00f1o "Rings", ${mark} 5 lb` }]);
  expect((await person.must(adminApi.getProduct, { params: { id: ribeye.id } })).retailPrice).toBe('14.20');
});

test('a customer is found, shows orders, invoices and balance, is edited, and cannot be deleted while in use', async ({
  page,
  complaints,
  office,
}) => {
  const order = await office.order();
  const invoice = await office.invoice({ lines: [[office.chicken, '2']], status: 'sent' });
  await page.goto('/customers');
  await page.getByLabel('Search').fill(office.mark);
  await page.getByRole('row', { name: office.customer.name }).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Customer' });
  await form.getByLabel('Name').fill(`Hárbor Grill ${office.mark}`);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Customer updated successfully')).toBeVisible();
  await page.getByLabel('Search').fill(`harbor grill ${office.mark}`);
  await page.getByRole('link', { name: `Hárbor Grill ${office.mark}` }).click();
  await expect(page.getByRole('heading', { name: `Hárbor Grill ${office.mark}` })).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Open Sales Orders' }).getByText(order.orderNumber),
  ).toBeVisible();
  await expect(page.getByRole('table', { name: 'Invoices' }).getByText(invoice.invoiceNumber)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Balance' }).getByText('$21.00').first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit Customer' }).click();
  await form.getByLabel('Name').fill(`Harbor Grill & Bar ${office.mark}`);
  await form.getByLabel('Pricing Tier').selectOption('tier2');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: `Harbor Grill & Bar ${office.mark}` })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Customer' }).click();
  await expect(
    page
      .getByText(/This customer is used by sales orders, invoices or payments and cannot be deleted\./)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(`/customers/${randomUUID()}`);
  await expect(page.getByText('Customer not found')).toBeVisible();
  // The browser may request the customer's uses again after other users' changes, so it may log several 404s.
  expect([...new Set(complaints.splice(0))]).toEqual([expect.stringContaining('404')]);
});
