import { ordersApi } from '@primal/contracts/orders/api';
import { readBarcodes } from 'zxing-wasm/reader';
import { loadDecoder } from '../../harness/barcodes.ts';
import { expect, signedInTest as test } from '../../harness/e2e.ts';
import type { Office } from '../../harness/office.ts';

loadDecoder();

/** The invoice of two labeled ribeyes, 36.54 and 37.10 lbs at $14.25. */
const weighedInvoice = async (office: Office) => {
  const order = await office.order({ lines: [[office.ribeye, '2', { unitPrice: '14.25' }]] });
  const label = { source: 'scan', lot: 'L2211', packagingDate: '2026-11-10', expiry: '2026-12-10' } as const;
  await office.person.call(ordersApi.addPieces, {
    params: { id: order.id },
    body: {
      itemId: order.items[0]?.id ?? '',
      pieces: [
        { ...label, weight: '36.54' },
        { ...label, weight: '37.1' },
      ],
    },
  });
  return office.convert(order);
};

test('a certificate link is made, scanned, read on a phone without an account, and revoked', async ({
  page,
  browser,
  office,
}) => {
  const invoice = await weighedInvoice(office);
  await page.goto(`/invoices/${invoice.id}/view`);
  await page.getByRole('button', { name: 'Weight Certificate' }).click();
  await expect(page.getByRole('heading', { name: 'Weight Certificate', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Create Link' }).click();
  const address = await page.getByLabel('Address').inputValue();
  const code = await page.getByRole('img', { name: 'QR code of the weight certificate' }).screenshot();
  const [scanned] = await readBarcodes(new Blob([new Uint8Array(code)]), { formats: ['QRCode'] });
  expect(scanned?.text).toBe(address);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const stranger = await phone.newPage();
  const answers: string[] = [];
  stranger.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  // The address has the operator's host, so the test opens its path at the product's host.
  const path = new URL(address).pathname;
  await stranger.goto(path);
  await expect(stranger.getByRole('heading', { name: 'Weight Certificate', level: 1 })).toBeVisible();
  await expect(stranger.getByText(office.customer.name)).toBeVisible();
  const pieces = stranger.getByRole('table', { name: `Pieces of ${office.ribeye.name}` });
  await expect(pieces.getByText('L2211')).toHaveCount(2);
  await expect(stranger.getByText('2 pieces · 73.64 lbs')).toBeVisible();
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await stranger.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await expect(stranger.getByText('$')).toHaveCount(0);
  expect(answers.length).toBeGreaterThan(0);
  for (const price of ['14.25', invoice.total]) expect(answers.join()).not.toContain(price);

  await page.getByRole('button', { name: 'Revoke Link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Link' }).click();
  await expect(page.getByRole('button', { name: 'Create Link' })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('This certificate was withdrawn or does not exist.')).toBeVisible();
  await phone.close();
});
