import { billingApi } from '@primal/contracts/billing/api';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { createDriveCredentials, startGoogleForBilling } from '../../testing/google.ts';

const { google, saveCredentials } = await startGoogleForBilling();
const billing = await startBilling();
afterAll(async () => {
  await billing.stop();
  await google.stop();
});

const toDrive = (id: string) => billing.api.call(billingApi.saveInvoiceToDrive, { params: { id } });

describe('Google Drive', () => {
  it('requires a consent before the first save', async () => {
    const { id } = await billing.create({ status: 'sent' });
    await saveCredentials(billing, {});
    expect(await toDrive(id)).toMatchObject({ status: 409, problem: { code: 'google_not_set_up' } });
    await saveCredentials(billing, { ...createDriveCredentials(), googleRefreshToken: null });
    expect(await toDrive(id)).toMatchObject({
      status: 401,
      problem: { code: 'google_authorization_required' },
    });
  });

  it('saves the PDF once, and updates it when saved again', async () => {
    await saveCredentials(billing, createDriveCredentials());
    const invoice = await billing.create({ status: 'sent' });
    const name = `Invoice_${invoice.invoiceNumber}_2026-11-20.pdf`;
    const first = await toDrive(invoice.id);
    expect(first).toMatchObject({ status: 200, body: { fileName: name } });
    const files = google.files.size;
    expect((await toDrive(invoice.id)).body).toEqual(first.body);
    expect(google.files.size).toBe(files);
    expect([...google.files.values()].at(-1)).toMatchObject({
      name,
      content: expect.stringMatching(/^%PDF/),
    });
    expect(await billing.read(invoice.id)).toMatchObject({ pdfGenerated: true });
  });

  it('requests a Google token once for several calls', async () => {
    await saveCredentials(billing, createDriveCredentials('another'));
    google.calls.length = 0;
    await toDrive((await billing.create({ status: 'sent' })).id);
    await toDrive((await billing.create({ status: 'sent' })).id);
    expect(google.calls.filter(({ path }) => path === '/token')).toHaveLength(1);
    await saveCredentials(billing, createDriveCredentials());
  });

  it('saves at most 10 invoices per request', async () => {
    const invoiceIds = Array.from({ length: 11 }, () => crypto.randomUUID());
    expect(await billing.api.call(billingApi.exportInvoicesToDrive, { body: { invoiceIds } })).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'invoiceIds', message: 'At most 10 invoices can be exported at once.' }] },
    });
  });

  it('saves several invoices, and returns a result for each', async () => {
    const invoice = await billing.create({ status: 'sent' });
    const missing = '01900000-0000-7000-8000-000000000000';
    const answer = await billing.api.call(billingApi.exportInvoicesToDrive, {
      body: { invoiceIds: [invoice.id, missing] },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        results: [
          { invoiceId: invoice.id, invoiceNumber: invoice.invoiceNumber, error: null },
          { invoiceId: missing, error: 'Invoice not found' },
        ],
      },
    });
    const none = await billing.api.call(billingApi.exportInvoicesToDrive, { body: { invoiceIds: [] } });
    expect(none).toMatchObject({
      status: 400,
      problem: {
        issues: [
          { path: 'invoiceIds', message: expect.stringContaining('Please select at least one invoice') },
        ],
      },
    });
  });

  it.each([
    [401, 401, 'google_authorization_required'],
    [403, 502, 'bad_gateway'],
    [500, 502, 'bad_gateway'],
  ])("answers Google's %i with %i, and leaves the invoice unchanged", async (said, status, code) => {
    const invoice = await billing.create({ status: 'sent' });
    google.refuse('/upload/drive/v3/files', said);
    expect(await toDrive(invoice.id)).toMatchObject({ status, problem: { code } });
    google.refuse('/upload/drive/v3/files', null);
    expect(await billing.read(invoice.id)).toMatchObject({ pdfGenerated: false, version: invoice.version });
    expect((await toDrive(invoice.id)).status).toBe(200);
  });
});
