import { billingApi } from '@primal/contracts/billing/api';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer, InvoiceItemAnswer } from '@primal/contracts/billing/invoice';
import type { InvoiceStatus } from '@primal/contracts/billing/rules';
import { today } from '@primal/contracts/shared/dates';
import { type Permission, permissions } from '@primal/contracts/shared/permissions';
import { burgersFixture, customerFixture } from '@primal/service-kit/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

const billing = await startBilling();
const { api, create, update, read, ribeye } = billing;
afterAll(() => billing.stop());

const inStatus = async (status: InvoiceStatus): Promise<InvoiceAnswer> => {
  const invoice = await create();
  if (status === 'draft') return invoice;
  if (status !== 'sent') return (await update(invoice.id, { status })).body;
  return (await update(invoice.id, { status: 'sent' })).body;
};

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

const readPayments = (invoiceId: string) =>
  billing.db
    .selectFrom('allocations as a')
    .innerJoin('payments as p', 'p.id', 'a.payment_id')
    .where('a.invoice_id', '=', invoiceId)
    .select(['p.amount', 'a.amount as allocated', 'p.payment_method as method', 'p.payment_date as date'])
    .select('p.customer_id as customerId')
    .execute();

describe('setting a status', () => {
  it.each<[InvoiceStatus, InvoiceStatus, InvoiceStatus | string]>([
    ['draft', 'draft', 'Only a sent invoice can go back to draft.'],
    ['draft', 'sent', 'sent'],
    ['draft', 'paid', 'paid'],
    ['draft', 'voided', 'voided'],
    ['sent', 'draft', 'draft'],
    ['sent', 'sent', 'This invoice has already been sent.'],
    ['sent', 'paid', 'paid'],
    ['sent', 'voided', 'voided'],
    ['paid', 'draft', 'Only a sent invoice can go back to draft.'],
    ['paid', 'sent', 'This invoice has already been sent.'],
    ['paid', 'paid', 'This invoice is already paid.'],
    ['paid', 'voided', 'A payment or credit is applied to this invoice: reverse it first.'],
    ['voided', 'draft', 'Only a sent invoice can go back to draft.'],
    ['voided', 'sent', 'This invoice has been voided and cannot be changed.'],
    ['voided', 'paid', 'This invoice has been voided and cannot be changed.'],
    ['voided', 'voided', 'This invoice has been voided and cannot be changed.'],
  ])('moves a %s invoice to %s: %s', async (from, to, outcome) => {
    const invoice = await inStatus(from);
    const answer = await update(invoice.id, { status: to });
    if (outcome === to)
      expect(answer).toMatchObject({ status: 200, body: { status: to, version: invoice.version + 1 } });
    else {
      expect(answer).toMatchObject({ status: 409, problem: { message: outcome } });
      expect(await read(invoice.id)).toEqual(invoice);
    }
  });

  it('records a payment of the whole balance for paid', async () => {
    const invoice = await create({ deliveryCharge: '5.25' });
    const answer = await update(invoice.id, { status: 'paid' });
    expect(answer.body).toMatchObject({ status: 'paid', balance: '0.00', total: '85.25' });
    expect(await readPayments(invoice.id)).toEqual([
      { amount: '85.25', allocated: '85.25', method: 'cash', date: today(), customerId: invoice.customerId },
    ]);
  });

  it('records it with the method of the call', async () => {
    const invoice = await create();
    await update(invoice.id, { status: 'paid', paymentMethod: 'wire_transfer' });
    expect(await readPayments(invoice.id)).toMatchObject([{ method: 'wire_transfer' }]);
  });

  it('records one payment when two clerks pay concurrently', async () => {
    const invoice = await create();
    const answers = await Promise.all([1, 2, 3, 4].map(() => update(invoice.id, { status: 'paid' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await readPayments(invoice.id)).toHaveLength(1);
  });

  it('clears the balance of a voided one, and it is no longer pending', async () => {
    const invoice = await inStatus('voided');
    expect(invoice).toMatchObject({ balance: '0.00', total: '80.00', isPending: false });
  });

  it('records each change with the next version', async () => {
    const { id } = await inStatus('paid');
    const facts = (await billing.recorded(invoiceSaved)).filter(({ key }) => key === id);
    expect(facts.map(({ sequence, data }) => [sequence, data.status])).toEqual([
      [1, 'draft'],
      [2, 'paid'],
    ]);
  });
});

describe('saving the edit form', () => {
  it('changes fields and lines, and recomputes', async () => {
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

  it('keeps absent fields', async () => {
    const invoice = await create({ notes: 'Keep me', deliveryDate: '2026-11-22', deliveryCharge: '3' });
    const { body } = await update(invoice.id, { invoice: { invoiceDate: '2026-11-30' } });
    expect(body).toEqual({ ...invoice, invoiceDate: '2026-11-30', version: 2, updatedAt: body.updatedAt });
  });

  it('computes a cleared due date from the invoice date', async () => {
    const invoice = await create({ dueDate: '2026-11-21' });
    const { body } = await update(invoice.id, { invoice: { dueDate: null, invoiceDate: '2026-12-01' } });
    expect(body.dueDate).toBe('2026-12-31');
  });

  it('changes the ordered quantity with a manual quantity', async () => {
    const invoice = await create();
    const [item] = invoice.items as [InvoiceItemAnswer];
    const { body } = await update(invoice.id, { items: [{ ...sentBack(item), quantity: 5 }] });
    expect(body.items).toMatchObject([
      { quantity: '5.000', quantityOrdered: '5.000', quantityShipped: '5.000' },
    ]);
  });

  it('updates the catalog weight for a new quantity', async () => {
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
    const invoice = await inStatus('sent');
    const answer = await update(invoice.id, { invoice: { notes: 'Again', status: 'sent' } });
    expect(answer).toMatchObject({ status: 200, body: { status: 'sent', notes: 'Again' } });
  });

  it('sets a sent invoice with a zero total to paid, and back with an amount', async () => {
    const invoice = await inStatus('sent');
    const [item] = invoice.items as [InvoiceItemAnswer];
    const free = await update(invoice.id, { items: [{ ...sentBack(item), unitPrice: 0 }] });
    expect(free.body).toMatchObject({ status: 'paid', balance: '0.00' });
    const again = await update(invoice.id, { items: [{ ...sentBack(item), unitPrice: 3 }] });
    expect(again.body).toMatchObject({ status: 'sent', balance: '6.00' });
  });

  it('changes only notes and dates of a paid invoice', async () => {
    const invoice = await inStatus('paid');
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
        problem: { message: 'A payment or credit is applied to this invoice: reverse it first.' },
      });
  });

  it('rejects any change of a voided invoice', async () => {
    const invoice = await inStatus('voided');
    expect(await update(invoice.id, { invoice: { notes: 'Late' } })).toMatchObject({
      status: 409,
      problem: { message: 'This invoice has been voided and cannot be changed.' },
    });
  });

  it('rejects a change on a stale version', async () => {
    const invoice = await inStatus('sent');
    const answer = await update(invoice.id, { invoice: { notes: 'Mine' }, version: 1 });
    expect(answer).toMatchObject({ status: 409, problem: { code: 'stale_version' } });
    expect((await update(invoice.id, { invoice: { notes: 'Mine' }, version: 2 })).status).toBe(200);
  });

  it('rejects lines of another invoice, and repeated lines', async () => {
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

describe('printing and completing', () => {
  const complete = (id: string) => api.call(billingApi.completeInvoice, { params: { id } });

  it('records that the sheet was printed', async () => {
    const { id } = await create();
    const answer = await api.call(billingApi.updatePendingStatus, {
      params: { id },
      body: { pdfPrinted: true },
    });
    expect(answer.body).toMatchObject({ pdfPrinted: true, version: 2 });
  });

  it('is rejected if weights or the PDF are missing, and once completed', async () => {
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

it('requires the permission of each status, also in the saved form', async () => {
  const draft = await create();
  const sent = await create({ status: 'sent' });
  const { subtotal, total } = sent;
  const send = (id: string, status: string, permissions: readonly Permission[]) =>
    Promise.all(
      [{ status }, { invoice: { status } }].map((body) =>
        billing.client({ permissions }).send('PATCH', `/api/invoices/${id}`, body),
      ),
    );
  const needed = { sent: 'invoice', draft: 'invoice', paid: 'takePayments', voided: 'void' } as const;
  for (const [status, permission] of Object.entries(needed)) {
    const others = permissions.filter((each) => each !== permission);
    const { id } = status === 'sent' ? draft : sent;
    for (const answer of await send(id, status, others))
      expect([status, answer.status, answer.problem?.code]).toEqual([status, 403, 'not_permitted']);
  }
  expect(await billing.read(draft.id)).toEqual(draft);
  expect(await billing.read(sent.id)).toMatchObject({ status: 'sent', subtotal, total });
});

it('requires the permissions to invoice and to take payments for paying a draft', async () => {
  const { id } = await create();
  const pay = (...permissions: ('viewInvoices' | 'invoice' | 'takePayments')[]) =>
    billing
      .client({ permissions })
      .call(billingApi.updateInvoice, { params: { id }, body: { status: 'paid' } });
  expect((await pay('viewInvoices', 'takePayments')).status).toBe(403);
  expect((await pay('viewInvoices', 'invoice')).status).toBe(403);
  expect((await billing.read(id)).status).toBe('draft');
  expect(await pay('invoice', 'takePayments')).toMatchObject({ status: 200, body: { status: 'paid' } });
});
