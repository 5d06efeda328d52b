import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

const billing = await startBilling();
const { api, body, create, update, read, ribeye } = billing;
afterAll(() => billing.stop());

const unweighed = () => create({}, [{}, { productId: ribeye.id }]);

const refusal = {
  status: 409,
  problem: { code: 'weights_missing', message: 'Ribeye has no weight yet: enter it first.' },
};

describe('an invoice with missing weights', () => {
  it.each([
    ['sent', { status: 'sent' as const }],
    ['paid', { status: 'paid' as const }],
    ['sent by the edit form', { invoice: { status: 'sent' as const } }],
    ['paid by the edit form', { invoice: { status: 'paid' as const } }],
  ])('stays a draft and cannot be %s', async (_, change) => {
    const invoice = await unweighed();
    expect(await update(invoice.id, change)).toMatchObject(refusal);
    expect(await read(invoice.id)).toEqual(invoice);
  });

  it('cannot be created as sent', async () => {
    const sent = body({ status: 'sent' }, [{ productId: ribeye.id }]);
    expect(await api.call(billingApi.createInvoice, { body: sent })).toMatchObject(refusal);
  });

  it('cannot be mailed', async () => {
    const { id } = await unweighed();
    expect(await api.call(billingApi.emailInvoice, { params: { id } })).toMatchObject(refusal);
  });

  it('names the unweighed lines in its allowed actions', async () => {
    const { allowed } = await create({}, [{ productId: ribeye.id }, { productId: ribeye.id }]);
    expect(allowed.send).toBe('Ribeye and Ribeye have no weight yet: enter them first.');
    expect(allowed.pay).toBe(allowed.send);
  });

  it('can be printed and made a PDF, which leaves its status unchanged', async () => {
    const invoice = await unweighed();
    const { id, version } = invoice;
    expect((await api.call(billingApi.invoicePdf, { params: { id } })).status).toBe(200);
    expect((await api.call(billingApi.invoicePdfs, { body: { invoiceIds: [id] } })).status).toBe(200);
    const printed = await api.call(billingApi.updatePendingStatus, {
      params: { id },
      body: { pdfPrinted: true, version },
    });
    expect(printed).toMatchObject({ status: 200, body: invoice });
    expect(await read(id)).toEqual(invoice);
    const { entries } = (await api.call(billingApi.getInvoiceHistory, { params: { id } })).body;
    expect(entries.map(({ deed }) => deed)).toEqual(['created', 'pdf', 'pdf', 'printed']);
  });
});

const withWeight = ({ items }: InvoiceAnswer, weights: number[]) =>
  items.map(({ id, productId, unitPrice }) => ({
    id,
    productId,
    unitPrice,
    quantity: weights.length || 1,
    individualWeights: JSON.stringify(weights),
  }));

describe('a sent invoice', () => {
  it('rejects the removal of its weights', async () => {
    const draft = await create({}, [{ productId: ribeye.id, individualWeights: '[10.5]', quantity: 1 }]);
    const { body: sent } = await update(draft.id, { status: 'sent' });
    expect(await update(sent.id, { items: withWeight(sent, []) })).toMatchObject(refusal);
    expect(await read(sent.id)).toEqual(sent);
    expect((await update(sent.id, { items: withWeight(sent, [11]) })).status).toBe(200);
  });
});
