import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { addDays, today } from '@primal/contracts/shared/dates';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';

const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

const option = (page: Page, name: string) => expect(page.getByRole('option', { name }).first()).toBeVisible();

const chooseCustomer = async (page: Page, office: Office) => {
  await expect(page.getByLabel('Customer')).toBeFocused();
  await page.keyboard.type(office.mark);
  await option(page, office.customer.name);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Product, row 1')).toBeFocused();
};

/**
 * Types a line from its empty product cell to the next line's: weights for a weighed product, otherwise a
 * count.
 */
const typeLine = async (page: Page, product: string, typed: string, weighed = false) => {
  await page.keyboard.type(product);
  await option(page, product);
  await page.keyboard.press('Enter');
  if (weighed) await page.keyboard.press('Tab');
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
};

/** Types two ribeyes of 73.64 lbs and three cases of chicken, at a restaurant's $10.50 each: $804.72. */
const fill = async (page: Page, office: Office) => {
  await page.goto('/create-invoice');
  await chooseCustomer(page, office);
  await typeLine(page, office.ribeye.name, '36.54 37.1', true);
  await typeLine(page, office.chicken.name, '3');
  // The page replays queued keys one at a time, so wait for all keys before moving the focus.
  await expect(page.getByRole('gridcell', { name: '$31.50' })).toBeVisible();
};

const invoicesOf = async (office: Office) => await office.invoices();

const openList = async (page: Page, office: Office) => {
  await page.goto(`/invoices?q=${office.mark}`);
  return page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: office.mark });
};

const printPage = (context: BrowserContext) => context.waitForEvent('page');

test('an invoice with tier prices and weights is finalized, printed and marked as printed', async ({
  page,
  context,
  office,
}) => {
  await fill(page, office);
  await page.getByLabel('Delivery/Gas Surcharge').fill('15');
  await page.getByRole('button', { name: 'Preview Invoice' }).click();
  const preview = page.getByRole('dialog', { name: 'Invoice Preview' });
  for (const text of ['Payment Terms: Net 15', 'Draft', '$804.72', '$819.72', 'Delivery/Gas Surcharge'])
    await expect(preview.getByText(text, { exact: true }).first()).toBeVisible();
  await preview.getByRole('button', { name: 'Close', exact: true }).click();
  const [paper] = await Promise.all([
    printPage(context),
    page.getByRole('button', { name: 'Finalize & Print' }).click(),
  ]);
  await said(page, 'Invoice created successfully. You can now print it.');
  await said(page, "No items added yet. Click 'Add Row' to get started.");
  await expect(page.getByLabel('Customer')).toHaveValue('');
  const [invoice] = await invoicesOf(office);
  expect(invoice).toMatchObject({ status: 'sent', subtotal: '804.72', total: '819.72', pdfPrinted: false });
  expect(invoice).toMatchObject({ dueDate: addDays(today(), 15), hasMissingCatchWeights: false });
  expect(paper.url()).toContain(`/invoices/${invoice?.id}/print`);
  await expect(paper.getByText('$819.72').first()).toBeVisible();
  await paper.getByRole('button', { name: 'Print Invoice' }).click();
  await expect.poll(async () => (await invoicesOf(office))[0]?.pdfPrinted).toBe(true);
});

test('a draft is saved, edited, finalized and voided', { tag: '@long' }, async ({ page, office }) => {
  await fill(page, office);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL(/\/invoices$/);
  const row = await openList(page, office);
  await expect(row).toContainText('Draft');
  await expect(row.getByRole('img', { name: 'PDF not generated' })).toBeVisible();

  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Invoice' })).toBeVisible();
  await page.getByLabel('Notes').fill('Ring twice');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, 'Invoice updated successfully');
  expect((await invoicesOf(office))[0]).toMatchObject({ notes: 'Ring twice', total: '804.72' });

  await openList(page, office);
  await row.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Finalize Invoice (Mark as Sent)' }).click();
  await said(page, 'Invoice has been marked as sent');
  await openList(page, office);
  await expect(row).toContainText('Sent');

  await row.getByRole('button', { name: 'Void' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void invoice' });
  await expect(voiding).toContainText('This action cannot be undone.');
  await page.keyboard.type('Keyed twice');
  await page.keyboard.press('Control+Enter');
  await said(page, 'Invoice has been voided');
  await expect(row).toContainText('Voided');
  await expect(row.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Void' })).toHaveCount(0);
});

test('a PDF finalizes its draft unless weights are missing', { tag: '@long' }, async ({ page, office }) => {
  const unweighed = await office.invoice({ lines: [[office.ribeye, '2']] });
  const draft = await office.invoice();
  await openList(page, office);
  const rowOf = (number: string) => page.getByRole('row').filter({ hasText: number });
  const download = async (number: string) => {
    const waiting = page.waitForEvent('download');
    await rowOf(number).getByRole('button', { name: 'PDF', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Save to Google Drive' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Download PDF' }).click();
    const file = await waiting;
    const content = await readFile(await file.path());
    return { name: file.suggestedFilename(), start: content.subarray(0, 5).toString('latin1') };
  };
  await expect(
    rowOf(unweighed.invoiceNumber).getByRole('img', { name: 'Missing catch weights' }),
  ).toBeVisible();
  expect(await download(unweighed.invoiceNumber)).toEqual({
    name: `Invoice_${unweighed.invoiceNumber}_${today()}.pdf`,
    start: '%PDF-',
  });
  await said(page, 'PDF downloaded successfully');
  expect(await download(draft.invoiceNumber)).toMatchObject({ start: '%PDF-' });
  await said(page, 'Invoice Finalized');
  await said(page, 'Invoice has been marked as sent and PDF downloaded');
  await expect(rowOf(draft.invoiceNumber)).toContainText('Sent');
  await expect(
    rowOf(draft.invoiceNumber).getByRole('img', { name: 'PDF generated but not printed' }),
  ).toBeVisible();
  await expect(rowOf(unweighed.invoiceNumber)).toContainText('Draft');
});

test('selected invoices become one PDF, are emailed and exported with a result for each', async ({
  page,
  complaints,
  office,
}) => {
  await office.invoice({ status: 'sent' });
  await office.invoice({ status: 'sent' });
  await openList(page, office);
  await expect(page.getByRole('checkbox', { name: /Select invoice/ })).toHaveCount(2);
  for (const box of await page.getByRole('checkbox', { name: /Select invoice/ }).all()) await box.check();
  const bar = page.getByRole('region', { name: 'Rows selected' });
  await expect(bar).toContainText('2 invoices selected');

  const waiting = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download PDF' }).click();
  expect((await waiting).suggestedFilename()).toBe(`Invoices_${today()}.pdf`);
  await said(page, 'PDF downloaded successfully');

  // The customer has no address, so both emails fail with a sentence and change nothing.
  await bar.getByRole('button', { name: 'Email' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Email', exact: true }).click();
  const results = page.getByRole('dialog', { name: 'Email Invoices' });
  await expect(results.getByRole('listitem')).toHaveCount(2);
  await expect(results).toContainText('0 of 2 done, 2 failed');
  await said(page, 'Failed to email invoice: 2 of 2 invoices.');
  await results.getByRole('button', { name: 'Close', exact: true }).click();
  expect(complaints.splice(0)).toHaveLength(2);
  expect(await invoicesOf(office)).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
});

test('saving to Drive asks for consent in a separate window and then saves', { tag: '@long' }, async ({
  page,
  office,
  baseURL,
  complaints,
}) => {
  const invoice = await office.invoice({ status: 'sent' });
  const settings = { googleClientId: 'client', googleClientSecret: '••••••••' };
  await page.route('**/api/settings', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...settings } });
  });
  await page.route('**/api/google/auth-url', (route) =>
    route.fulfill({ json: { authUrl: `${baseURL}/login` } }),
  );
  let asked = 0;
  await page.route('**/save-to-drive', (route) => {
    asked += 1;
    return asked === 1
      ? route.fulfill({
          status: 401,
          json: { message: 'Google has not been asked yet.', code: 'google_authorization_required' },
        })
      : route.fulfill({ json: { fileName: 'Invoice_1.pdf', webViewLink: `${baseURL}/login?file=1` } });
  });
  await openList(page, office);
  await page
    .getByRole('row')
    .filter({ hasText: invoice.invoiceNumber })
    .getByRole('button', { name: 'PDF', exact: true })
    .click();
  const consent = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Save to Google Drive' }).click();
  await (await consent).waitForEvent('close');
  await said(page, 'Invoice saved to Google Drive as Invoice_1.pdf');
  expect(asked).toBe(2);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
});
