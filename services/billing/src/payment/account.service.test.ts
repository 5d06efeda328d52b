import { customerDeleted } from '@primal/contracts/admin/events';
import { auditRecorded } from '@primal/contracts/audit';
import { billingApi } from '@primal/contracts/billing/api';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

const billing = await startSales();
const { api, create, createCredit, creditBody, createReceipt, customer } = billing;
afterAll(() => billing.stop());

const pay = (customerId: string, allocations: { invoiceId: string; amount: string }[] = []) =>
  api.call(billingApi.createPayment, {
    body: {
      customerId,
      paymentDate: '2026-11-20',
      amount: '50.00',
      paymentMethod: 'check' as const,
      checkNumber: '7788',
      allocations,
    },
  });
const readTrail = async (subjectId: string) =>
  (await billing.recorded(auditRecorded('billing')))
    .map(({ data }) => data)
    .filter((entry) => entry.subjectId === subjectId);

describe('the audit trail of money', () => {
  it('shows a payment with its author, allocations and later applications', async () => {
    const one = await create({ status: 'sent' });
    const two = await create({ status: 'sent' });
    const { body } = await pay(customer.id, [{ invoiceId: one.id, amount: '30.00' }]);
    expect(body.recordedBy).toBe((await readTrail(body.id))[0]?.userName);
    await api.call(billingApi.allocatePayment, {
      params: { id: body.id },
      body: { allocations: [{ invoiceId: two.id, amount: '12.50' }] },
    });
    expect(await readTrail(body.id)).toMatchObject([
      {
        kind: 'payment_recorded',
        subject: `$50.00 of ${customer.name}`,
        changes: [
          { field: 'paymentDate', before: null, after: '2026-11-20' },
          { field: 'amount', after: '50.00' },
          { field: 'paymentMethod', after: 'check' },
          { field: 'checkNumber', after: '7788' },
          { field: 'appliedTo', after: `${one.invoiceNumber} $30.00` },
        ],
      },
      { kind: 'applied', changes: [{ field: 'appliedTo', after: `${two.invoiceNumber} $12.50` }] },
    ]);
  });

  it('shows a credit memo with its applications, and a cash sale', async () => {
    const invoice = await create({ status: 'sent' });
    const credit = await createCredit({ reason: 'damaged' });
    const allocations = [{ invoiceId: invoice.id, amount: '5.00' }];
    await api.call(creditMemoApi.applyCreditMemo, { params: { id: credit.id }, body: { allocations } });
    const after = { kind: 'credit_made', subject: credit.creditNumber };
    expect(await readTrail(credit.id)).toMatchObject([
      { ...after, changes: [{ after: customer.name }, {}, { after: credit.total }, { after: 'damaged' }] },
      { kind: 'applied', changes: [{ after: `${invoice.invoiceNumber} $5.00` }] },
    ]);
    const receipt = await createReceipt({ paymentMethod: 'card' });
    expect(await readTrail(receipt.id)).toMatchObject([
      {
        kind: 'cash_sale',
        subject: receipt.receiptNumber,
        changes: [{ after: 'Walk-in Customer' }, {}, {}, {}],
      },
    ]);
  });
});

it('a payment shows its author, and is found by its invoices', async () => {
  const one = await create({ status: 'sent' });
  const two = await create({ status: 'sent' });
  const { body } = await pay(customer.id, [{ invoiceId: one.id, amount: '30.00' }]);
  expect(body.recordedBy).toEqual(expect.stringMatching(/./));
  const found = await api.call(billingApi.listPayments, { query: { invoiceId: one.id } });
  expect(found.body.map(({ id }) => id)).toEqual([body.id]);
  expect((await api.call(billingApi.listPayments, { query: { invoiceId: two.id } })).body).toEqual([]);
});

it('credit memos are found by the invoices that they settle', async () => {
  const invoice = await create({ status: 'sent' });
  const credit = await createCredit({ reason: 'damaged' });
  const allocations = [{ invoiceId: invoice.id, amount: '5.00' }];
  await api.call(creditMemoApi.applyCreditMemo, { params: { id: credit.id }, body: { allocations } });
  const found = await api.call(creditMemoApi.listCreditMemos, { query: { appliedTo: invoice.id } });
  expect(found.body.map(({ id }) => id)).toEqual([credit.id]);
});

describe('a deleted customer', () => {
  it('can pay and be credited if documents exist, and is rejected without documents', async () => {
    const debtor = await billing.saveCustomer(customerFixture({ name: 'Closed Diner' }));
    const stranger = await billing.saveCustomer(customerFixture({ name: 'Nobody' }));
    const invoice = await create({ customerId: debtor.id, status: 'sent' });
    for (const { id } of [debtor, stranger])
      await billing.publish(customerDeleted, { key: id, sequence: 2, data: { id } });
    await eventually(async () => {
      const known = await billing.db
        .selectFrom('customers')
        .where('deleted', '=', true)
        .select('id')
        .execute();
      return known.length === 2;
    });
    expect((await pay(stranger.id)).problem?.message).toBe('Nobody has been deleted.');
    expect(await pay(debtor.id, [{ invoiceId: invoice.id, amount: '50.00' }])).toMatchObject({
      status: 201,
      body: { customerName: 'Closed Diner' },
    });
    const credit = (customerId: string) =>
      api.call(creditMemoApi.createCreditMemo, { body: creditBody({ customerId }) });
    expect((await credit(debtor.id)).status).toBe(201);
    expect((await credit(stranger.id)).status).toBe(400);
  });
});
