import { randomUUID } from 'node:crypto';
import { certificateApi } from '@primal/contracts/billing/certificate';
import { returnsApi } from '@primal/contracts/billing/returns';
import { today } from '@primal/contracts/shared/dates';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { labeled, startCertificates } from '../../testing/certificates.ts';

const billing = await startCertificates();
const { api, create, look, update, weighedInvoice } = billing;
afterAll(() => billing.stop());

describe('a certificate', () => {
  it('lists each piece with its label, weigher and time, and the totals', async () => {
    const invoice = await weighedInvoice();
    const { status, body } = await look(invoice);
    expect(status).toBe(200);
    expect(body).toMatchObject({ link: null, revokedAt: null });
    expect(body.certificate).toMatchObject({
      invoiceNumber: invoice.invoiceNumber,
      invoiceDate: invoice.invoiceDate,
      pieceCount: 3,
      salesOrderNumber: 'SO-1001',
      customerName: invoice.customer.name,
      totalWeight: '30.500',
      business: { name: 'Your Business Name' },
      lines: [
        {
          productName: 'Ribeye',
          weight: '30.500',
          pieceCount: 3,
          isWeighed: true,
          pieces: [
            { ...labeled, weight: '10.000', takenBy: 'Dana Ortega', takenAt: '2026-11-19T14:30:00.000Z' },
            { ...labeled, weight: '10.250', serial: 'S-72' },
            { weight: '10.250', lot: null, serial: null, expiry: null, returnedOn: null },
          ],
        },
      ],
    });
  });

  it('shows total weights, counted goods, and returns', async () => {
    const invoice = await create({ status: 'sent' }, [
      { productId: billing.ribeye.id, quantity: 2, weight: '36.5' },
      { productId: billing.ribeye.id, quantity: 2, individualWeights: '[10,11]' },
      {},
    ]);
    const [first, second] = invoice.items;
    const pieceIds = [second?.pieces[0]?.id ?? ''];
    await api.call(returnsApi.createReturn, {
      params: { id: invoice.id },
      body: { lines: [{ itemId: second?.id ?? '', pieceIds, reason: 'quality' }] },
    });
    const { lines, pieceCount, totalWeight } = (await look(invoice)).body.certificate;
    expect(lines).toMatchObject([
      { weight: '36.500', pieceCount: 2, pieces: [], isWeighed: true, productName: first?.productName },
      { weight: '21.000', pieces: [{ returnedOn: today() }, { returnedOn: null }] },
      { productName: 'Burger patties', quantity: '2.000', weight: null, pieceCount: 0, isWeighed: false },
    ]);
    expect({ pieceCount, totalWeight }).toEqual({ pieceCount: 4, totalWeight: '57.500' });
  });

  it('is rejected with a sentence if weights are missing, nothing is weighed, or the invoice is voided', async () => {
    const lacking = await create({}, [{ productId: billing.ribeye.id, quantity: 2 }]);
    const voided = await create({ status: 'sent' });
    await update(voided.id, { status: 'voided' });
    for (const [invoice, sentence] of [
      [lacking, 'Ribeye has no weight yet: enter it first.'],
      [voided, 'This invoice has been voided: it has no weight certificate.'],
    ] as const)
      for (const call of [
        certificateApi.getCertificate,
        certificateApi.shareCertificate,
        certificateApi.certificatePdf,
      ]) {
        const { status, problem } = await api.call(call, { params: { id: invoice.id } });
        expect([status, problem?.message]).toEqual([409, sentence]);
      }
    expect((await look({ id: randomUUID() })).status).toBe(404);
  });

  it('is a searchable PDF without prices', async () => {
    const invoice = await weighedInvoice();
    const answer = await api.call(certificateApi.certificatePdf, { params: { id: invoice.id } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Weight_Certificate_${invoice.invoiceNumber}_${invoice.invoiceDate}.pdf"`,
    );
    const pdf = await getDocumentProxy(Uint8Array.from(answer.body as unknown as Uint8Array));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const words of [
      'WEIGHT CERTIFICATE',
      invoice.customer.name,
      'L2211',
      'S-72',
      '11/10/2026',
      '12/10/2026',
    ])
      expect(text).toContain(words);
    expect(text).toContain('3 pieces · 30.50 lbs');
    expect(text).toContain('Dana Ortega');
    expect(text).not.toContain('$');
  });
});
