import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceItemAnswer } from '@primal/contracts/billing/invoice';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { burgersFixture, customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

const billing = await startBilling();
const { api, create, update, read, ribeye } = billing;
afterAll(() => billing.stop());

const sentBack = ({
  id,
  productId,
  description,
  quantity,
  weight,
  unitPrice,
  individualWeights,
}: InvoiceItemAnswer) => ({
  id,
  productId,
  description,
  quantity,
  weight,
  unitPrice,
  individualWeights,
});

describe('saving the edit form', () => {
  it('changes fields and lines, and recomputes totals', async () => {
    const invoice = await create({}, [{}, { productId: ribeye.id }]);
    const [burgers, unweighed] = invoice.items as [InvoiceItemAnswer, InvoiceItemAnswer];
    const answer = await update(invoice.id, {
      invoice: { invoiceDate: '2026-11-21', deliveryDate: '2026-11-23', deliveryCharge: 10, notes: 'Dock 3' },
      items: [
        { ...sentBack(unweighed), individualWeights: '[10,11.5,12]' },
        { productId: burgers.productId, quantity: 1, unitPrice: '41.50' },
      ],
    });
    expect(answer.body).toMatchObject({
      invoiceDate: '2026-11-21',
      deliveryDate: '2026-11-23',
      dueDate: invoice.dueDate,
      subtotal: '376.50',
      total: '386.50',
      balance: '386.50',
      notes: 'Dock 3',
      hasMissingCatchWeights: false,
      items: [
        { id: unweighed.id, quantity: '3.000', quantityOrdered: '2.000', weight: '33.500', total: '335.00' },
        { quantity: '1.000', quantityOrdered: '1.000', unitPrice: '41.50' },
      ],
    });
    expect(answer.body.items[1]?.id).not.toBe(burgers.id);
    expect(await read(invoice.id)).toEqual(answer.body);
  });

  it('keeps omitted fields', async () => {
    const invoice = await create({ notes: 'Keep me', deliveryDate: '2026-11-22', deliveryCharge: '3' });
    const { body } = await update(invoice.id, { invoice: { invoiceDate: '2026-11-30' } });
    expect(body).toEqual({ ...invoice, invoiceDate: '2026-11-30', version: 2, updatedAt: body.updatedAt });
  });

  it('computes a cleared due date from the invoice date', async () => {
    const invoice = await create({ dueDate: '2026-11-21' });
    const { body } = await update(invoice.id, { invoice: { dueDate: null, invoiceDate: '2026-12-01' } });
    expect(body.dueDate).toBe('2026-12-31');
  });

  it('sets the ordered quantity to a manually changed quantity', async () => {
    const invoice = await create();
    const [item] = invoice.items as [InvoiceItemAnswer];
    const { body } = await update(invoice.id, { items: [{ ...sentBack(item), quantity: 5 }] });
    expect(body.items).toMatchObject([
      { quantity: '5.000', quantityOrdered: '5.000', quantityShipped: '5.000' },
    ]);
  });

  it('recomputes the catalog weight for a new quantity', async () => {
    const boxed = await billing.saveProduct(burgersFixture({ billedBy: 'LBS', weightPerBox: '40.000' }));
    const invoice = await create({}, [{ productId: boxed.id, unitPrice: 2 }]);
    const [item] = invoice.items as [InvoiceItemAnswer];
    expect(item).toMatchObject({ weight: '80.000', total: '160.00' });
    const { body } = await update(invoice.id, { items: [{ ...sentBack(item), quantity: 3 }] });
    expect(body.items).toMatchObject([{ weight: '120.000', total: '240.00' }]);
  });

  it('applies the chosen status', async () => {
    const invoice = await create();
    const { body } = await update(invoice.id, { invoice: { notes: 'Go', status: 'sent' } });
    expect(body).toMatchObject({ status: 'sent', notes: 'Go' });
  });

  it('ignores an unchanged status', async () => {
    const invoice = await create({ status: 'sent' });
    const answer = await update(invoice.id, { invoice: { notes: 'Again', status: 'sent' } });
    expect(answer).toMatchObject({ status: 200, body: { status: 'sent', notes: 'Again' } });
  });

  it('sets a sent invoice with a zero total to paid, and back with an amount', async () => {
    const invoice = await create({ status: 'sent' });
    const [item] = invoice.items as [InvoiceItemAnswer];
    const free = await update(invoice.id, { items: [{ ...sentBack(item), unitPrice: 0 }] });
    expect(free.body).toMatchObject({ status: 'paid', balance: '0.00' });
    const again = await update(invoice.id, { items: [{ ...sentBack(item), unitPrice: 3 }] });
    expect(again.body).toMatchObject({ status: 'sent', balance: '6.00' });
  });

  it('changes only notes and dates of a paid invoice', async () => {
    const invoice = (await update((await create()).id, { status: 'paid' })).body;
    const [item] = invoice.items as [InvoiceItemAnswer];
    const unchanged = {
      invoice: {
        customerId: invoice.customerId,
        deliveryCharge: invoice.deliveryCharge,
        notes: 'Thanks',
        dueDate: '2027-01-01',
      },
      items: [sentBack(item)],
    };
    expect((await update(invoice.id, unchanged)).body).toMatchObject({
      notes: 'Thanks',
      dueDate: '2027-01-01',
    });
    const { id: customerId } = await billing.saveCustomer(customerFixture());
    for (const change of [
      { items: [{ ...sentBack(item), quantity: 3 }] },
      { items: [sentBack(item), { productId: ribeye.id, quantity: 1 }] },
      { invoice: { deliveryCharge: 1 } },
      { invoice: { customerId } },
    ])
      expect(await update(invoice.id, change)).toMatchObject({
        status: 409,
        problem: {
          message: 'A payment, credit or write-off is applied to this invoice. Reverse or unapply it first.',
        },
      });
  });

  it('moves no invoice past the day on which it was settled, reversed or not', async () => {
    const { id, customerId, total: amount } = await create({ status: 'sent', invoiceDate: '2026-11-10' });
    const paid = await api.call(paymentsApi.createPayment, {
      body: {
        customerId,
        paymentDate: '2026-11-12',
        amount,
        paymentMethod: 'cash',
        allocations: [{ invoiceId: id, amount }],
      },
    });
    const moveTo = (invoiceDate: string) => update(id, { invoice: { invoiceDate, dueDate: '2026-12-10' } });
    expect((await moveTo('2026-11-12')).body).toMatchObject({ invoiceDate: '2026-11-12' });
    const refused = {
      status: 400,
      problem: {
        issues: [
          {
            path: 'invoice.invoiceDate',
            message: expect.stringMatching(
              /was applied to INV-\d+ on 11\/12\/2026. Choose that day or an earlier one.$/,
            ),
          },
        ],
      },
    };
    expect(await moveTo('2026-11-13')).toMatchObject(refused);
    const reverse = (reversalDate: string) => ({
      params: { id: paid.body.id },
      body: { reason: 'Returned check', reversalDate },
    });
    await api.call(paymentsApi.reversePayment, reverse('2026-11-15'));
    expect(await moveTo('2026-11-13')).toMatchObject(refused);
    expect((await moveTo('2026-11-01')).body).toMatchObject({ invoiceDate: '2026-11-01' });
    await update(id, { status: 'voided' });
    expect(await moveTo('2026-11-20')).toMatchObject({ status: 409 });
  });

  it('rejects any change of a voided invoice', async () => {
    const invoice = (await update((await create()).id, { status: 'voided' })).body;
    expect(await update(invoice.id, { invoice: { notes: 'Late' } })).toMatchObject({
      status: 409,
      problem: { message: 'This invoice has been voided and cannot be changed.' },
    });
  });

  it('rejects a change on a stale version', async () => {
    const { id } = await create();
    await update(id, { status: 'sent' });
    const answer = await update(id, { invoice: { notes: 'Mine' }, version: 1 });
    expect(answer).toMatchObject({ status: 409, problem: { code: 'stale_version' } });
    expect((await update(id, { invoice: { notes: 'Mine' }, version: 2 })).status).toBe(200);
  });

  it('rejects lines of another invoice and duplicate lines', async () => {
    const invoice = await create();
    const other = await create();
    const [item] = invoice.items as [InvoiceItemAnswer];
    const [foreign] = other.items as [InvoiceItemAnswer];
    for (const items of [[sentBack(foreign)], [sentBack(item), sentBack(item)]]) {
      const { status, problem } = await update(invoice.id, { items });
      expect([status, problem?.issues?.[0]?.path]).toEqual([400, `items.${items.length - 1}.id`]);
    }
  });
});

describe('printing and completing an invoice', () => {
  const complete = (id: string) => api.call(billingApi.completeInvoice, { params: { id } });

  it('records that the sheet was printed', async () => {
    const { id } = await create();
    const answer = await api.call(billingApi.updatePendingStatus, {
      params: { id },
      body: { pdfPrinted: true },
    });
    expect(answer.body).toMatchObject({ pdfPrinted: true, version: 2 });
  });

  it('is rejected if weights or the PDF are missing, or the invoice is already completed', async () => {
    const invoice = await create({}, [{ productId: ribeye.id }]);
    const refused = (message: string) => ({ status: 409, problem: { message } });
    expect(await complete(invoice.id)).toMatchObject(refused('Some items still need their weights.'));
    const [item] = invoice.items as [InvoiceItemAnswer];
    await update(invoice.id, { items: [{ ...sentBack(item), weight: '21.5' }] });
    expect(await complete(invoice.id)).toMatchObject(refused('The PDF has not been generated yet.'));
    await billing.db
      .updateTable('invoices')
      .set({ pdf_generated: true })
      .where('id', '=', invoice.id)
      .execute();
    expect((await complete(invoice.id)).body).toMatchObject({
      isPending: false,
      completedAt: expect.stringMatching(/Z$/),
    });
    expect(await complete(invoice.id)).toMatchObject(refused('This invoice is already completed.'));
  });
});
