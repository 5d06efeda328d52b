import { billingApi } from '@primal/contracts/billing/api';
import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { InvoiceStatus } from '@primal/contracts/billing/invoice-rules';
import { today } from '@primal/contracts/shared/dates';
import { type Permission, permissions } from '@primal/contracts/shared/permissions';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

const billing = await startBilling();
const { create, update, read } = billing;
afterAll(() => billing.stop());

const inStatus = async (status: InvoiceStatus): Promise<InvoiceAnswer> => {
  const invoice = await create();
  return status === 'draft' ? invoice : (await update(invoice.id, { status })).body;
};

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
    [
      'paid',
      'voided',
      'A payment, credit or write-off is applied to this invoice. Reverse or unapply it first.',
    ],
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

  it('records that payment with the payment method of the request', async () => {
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

  it('clears the balance of a voided invoice and removes it from pending', async () => {
    const invoice = await inStatus('voided');
    expect(invoice).toMatchObject({ balance: '0.00', total: '80.00', isPending: false });
  });

  it('increments the version with each change', async () => {
    const { id } = await inStatus('paid');
    const facts = (await billing.recorded(invoiceSaved)).filter(({ key }) => key === id);
    expect(facts.map(({ sequence, data }) => [sequence, data.status])).toEqual([
      [1, 'draft'],
      [2, 'paid'],
    ]);
  });
});

it('requires the permission for each status, even when the form is saved', async () => {
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

it('requires the permissions to invoice and to take payments when a draft is paid', async () => {
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
