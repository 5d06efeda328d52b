import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { auditRecorded } from '@primal/contracts/audit';
import { certificateApi } from '@primal/contracts/billing/certificate';
import { afterAll, describe, expect, it } from 'vitest';
import { createWeighedPiece, labeled, startCertificates } from '../../testing/certificates.ts';
import { createConvertedOrder } from '../../testing/fixtures.ts';

const billing = await startCertificates();
const { convert, invoiced, look, readBy, revoke, share, stranger, update, weighedInvoice } = billing;
afterAll(() => billing.stop());

describe('the link of a certificate', () => {
  it('has 24 random bytes, and is the same for all callers, even concurrent callers', async () => {
    const invoice = await weighedInvoice();
    const answers = await Promise.all(Array.from({ length: 6 }, () => share(invoice)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
    const [link] = answers.map(({ body }) => body);
    expect(Buffer.from(link?.token ?? '', 'base64url')).toHaveLength(24);
    expect(link).toMatchObject({ path: `/certificates/${link?.token}`, createdBy: 'Test Clerk' });
    const other = (await share(await weighedInvoice())).body;
    expect(other.token).not.toBe(link?.token);
    expect((await look(invoice)).body.link).toEqual(link);
  });

  it("uses the operator's address, or is a path without such an address", async () => {
    const invoice = await weighedInvoice();
    const { body: bare } = await share(invoice);
    expect(bare.address).toBe(bare.path);
    process.env.PUBLIC_URL = 'https://office.example';
    const { body: link } = await share(invoice);
    delete process.env.PUBLIC_URL;
    expect(link.address).toBe(`https://office.example${bare.path}`);
  });

  it('opens the certificate without sign-in, and hides prices, amounts and the account', async () => {
    const invoice = await weighedInvoice();
    const { token } = (await share(invoice)).body;
    const { status, body } = await readBy(token);
    expect(status).toBe(200);
    expect(body).toEqual((await look(invoice)).body.certificate);
    const json = JSON.stringify(body);
    const { items, total, subtotal, balance, deliveryCharge, customer } = invoice;
    const amounts = [
      total,
      subtotal,
      balance,
      deliveryCharge,
      ...items.flatMap((item) => [item.unitPrice, item.total]),
    ];
    expect(amounts).toEqual(expect.arrayContaining(['305.00', '10.00', '15.00', '320.00']));
    for (const amount of amounts) expect(json).not.toMatch(new RegExp(`"${amount}"`));
    for (const secret of [
      invoice.id,
      customer.id,
      customer.phone,
      customer.address,
      'rice',
      'otal":"$',
      'balance',
    ])
      expect(json).not.toContain(secret);
    const fields = new Set([...json.matchAll(/"(\w+)":/g)].map(([, field]) => field));
    expect(
      [...fields].filter((field) =>
        /price|amount|subtotal|balance|charge|tax|discount|cost/i.test(field ?? ''),
      ),
    ).toEqual([]);
  });

  it('is invalid immediately after its revocation, and differs from the next link', async () => {
    const invoice = await weighedInvoice();
    const { token } = (await share(invoice)).body;
    expect((await revoke(invoice)).status).toBe(204);
    const gone = await readBy(token);
    expect([gone.status, gone.problem?.message]).toEqual([
      404,
      'This certificate was withdrawn or does not exist.',
    ]);
    expect((await look(invoice)).body).toMatchObject({ link: null, revokedAt: expect.any(String) });
    const again = await revoke(invoice);
    expect([again.status, again.problem?.message]).toEqual([404, 'This invoice has no certificate link.']);
    const next = (await share(invoice)).body.token;
    expect(next).not.toBe(token);
    expect((await readBy(token)).status).toBe(404);
    expect((await readBy(next)).status).toBe(200);
  });

  it('answers 404 for a voided invoice, and can still be revoked', async () => {
    const invoice = await weighedInvoice();
    const { token } = (await share(invoice)).body;
    await update(invoice.id, { status: 'voided' });
    const gone = await readBy(token);
    expect([gone.status, gone.problem?.message]).toEqual([
      404,
      'This certificate was withdrawn or does not exist.',
    ]);
    expect((await revoke(invoice)).status).toBe(204);
  });

  it('shows each change of the invoice, however often it was read before', async () => {
    const invoice = await weighedInvoice();
    const { token } = (await share(invoice)).body;
    const first = (await readBy(token)).body;
    expect((await readBy(token)).body).toEqual(first);
    const items = invoice.items.map(({ id, productId, quantity }) => ({
      id,
      productId,
      quantity,
      individualWeights: '[1,10.25,10.25]',
    }));
    await update(invoice.id, { items });
    expect((await readBy(token)).body).toMatchObject({ totalWeight: '21.500' });
    await update(invoice.id, { status: 'sent' });
    expect((await readBy(token)).body).toMatchObject({ isDraft: false });
  });

  it('builds the certificate of an invoice version once for all readers', async () => {
    const invoice = await weighedInvoice();
    const { token } = (await share(invoice)).body;
    const first = (await readBy(token)).body;
    const pieces = billing.db.updateTable('invoice_items').set({ quantity: '99' });
    await pieces.where('invoice_id', '=', invoice.id).execute();
    expect((await readBy(token)).body).toEqual(first);
  });

  it('lets browsers revalidate the certificate, and answers in full after a change or revocation', async () => {
    const invoice = await weighedInvoice();
    const { token } = (await share(invoice)).body;
    const first = await readBy(token);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = () =>
      stranger.send('GET', `/api/certificates/${token}`, undefined, {
        'if-none-match': first.headers.get('etag') ?? '',
      });
    expect(await again()).toMatchObject({ status: 304, body: null });
    await update(invoice.id, { status: 'sent' });
    expect(await again()).toMatchObject({ status: 200, body: { isDraft: false } });
    await revoke(invoice);
    expect((await again()).status).toBe(404);
  });

  it('sends at most 200 KB for 10,000 labeled pieces', async () => {
    const order = createConvertedOrder();
    const start = Date.parse('2026-11-19T04:00:00.000Z');
    const pieces = Array.from({ length: 100 }, (_, line) =>
      Array.from({ length: 100 }, (_, at) => {
        const place = line * 100 + at;
        return createWeighedPiece((20 + ((place * 7919) % 30_000) / 1000).toFixed(3), {
          ...labeled,
          lot: `L${line}`,
          serial: `S${100_000_000 + ((place * 48_271) % 899_999_999)}`,
          takenAt: new Date(start + place * 6_917).toISOString(),
        });
      }),
    );
    const [item] = order.items;
    if (!item) throw new Error('The order has a line.');
    const items = pieces.map((ofLine) => ({
      ...item,
      id: randomUUID(),
      quantity: '100.000',
      pieces: ofLine,
    }));
    await convert({ ...order, items });
    const { token } = (await share(await invoiced(order))).body;
    const { body } = await readBy(token);
    expect(body.pieceCount).toBe(10_000);
    expect(gzipSync(JSON.stringify(body), { level: 1 }).length).toBeLessThan(200_000);
  });

  it('is recorded when created and revoked, without its token', async () => {
    const invoice = await weighedInvoice();
    const { token } = (await share(invoice)).body;
    await share(invoice);
    await revoke(invoice);
    const entries = (await billing.recorded(auditRecorded('billing')))
      .map(({ data }) => data)
      .filter(({ subjectId }) => subjectId === invoice.id);
    const subject = invoice.invoiceNumber;
    expect(entries).toMatchObject([
      { kind: 'certificate_shared', userName: 'Test Clerk', subject },
      { kind: 'certificate_revoked', userName: 'Test Clerk', subject },
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it.each(['nothing', 'a'.repeat(32), 'a'.repeat(201), "x'y", '%00'])(
    'answers 404 for the invalid token %s',
    async (token) => {
      const { status } = await stranger.send('GET', `/api/certificates/${token}`);
      expect(status).toBe(404);
    },
  );

  it('requires the permission to invoice for creation and revocation, and to see invoices for reading', async () => {
    const invoice = await weighedInvoice();
    const params = { id: invoice.id };
    const viewer = billing.client({ permissions: ['viewInvoices'] });
    expect((await viewer.call(certificateApi.getCertificate, { params })).status).toBe(200);
    expect((await viewer.call(certificateApi.certificatePdf, { params })).status).toBe(200);
    expect((await viewer.call(certificateApi.shareCertificate, { params })).status).toBe(403);
    expect((await viewer.call(certificateApi.revokeCertificate, { params })).status).toBe(403);
    for (const call of [
      certificateApi.getCertificate,
      certificateApi.shareCertificate,
      certificateApi.revokeCertificate,
      certificateApi.certificatePdf,
    ])
      expect((await stranger.call(call, { params })).status).toBe(403);
  });
});
