import { financeChargeApi } from '@primal/contracts/billing/finance-charge';
import { invoiceApi } from '@primal/contracts/billing/invoice';
import { journalApi } from '@primal/contracts/billing/journal';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { receivablesApi } from '@primal/contracts/billing/receivables';
import { statementsApi } from '@primal/contracts/billing/statement';
import { writeOffApi } from '@primal/contracts/billing/write-off';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSales } from '../../testing/sales.ts';
import { checkBilling } from '../figures/check.ts';

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T18:00:00Z') });
const billing = await startSales();
const { api, create } = billing;
afterAll(() => billing.stop());
afterEach(async () => expect(await checkBilling(billing.db)).toEqual([]));

const saveCustomer = async (changes: Parameters<typeof customerFixture>[0] = {}) => {
  const customer = await billing.saveCustomer(customerFixture(changes));
  await eventually(async () => {
    const rows = await billing.db
      .selectFrom('customers')
      .where('id', '=', customer.id)
      .select('id')
      .execute();
    if (rows.length === 0) throw new Error('The customer is not stored yet.');
  });
  return customer;
};

let customer: Awaited<ReturnType<typeof saveCustomer>>;
beforeEach(async () => {
  customer = await saveCustomer();
});

/** Sends an invoice of $1,000.00. */
const owe = (customerId: string, dueDate: string) =>
  create({ customerId, status: 'sent', invoiceDate: addDays(dueDate, -30), dueDate }, [
    { quantity: 100, unitPrice: '10.00' },
  ]);
const preview = async (date = '2026-11-30') =>
  (await api.call(financeChargeApi.previewFinanceCharges, { body: { date } })).body;
const run = (customerIds: string[], token: string, date = '2026-11-30') =>
  api.call(financeChargeApi.runFinanceCharges, { body: { date, customerIds, token } });
const findCharge = async (date?: string) =>
  (await preview(date)).charges.find(({ customerId }) => customerId === customer.id);
const charge = async () => {
  const { body } = await run([customer.id], (await preview()).token);
  const [{ id } = { id: '' }] = body.invoices;
  return (await api.call(invoiceApi.getInvoice, { params: { id } })).body;
};

describe('finance charges', () => {
  it('of a preview become invoices without lines, outside of sales', async () => {
    await owe(customer.id, '2026-10-31');
    const before = (await api.call(receivablesApi.getReceivables, { query: { asOf: '2026-11-29' } })).body;
    expect(await findCharge()).toMatchObject({
      customerName: customer.name,
      amount: '14.79',
      overdue: '1000.00',
      invoices: [
        { dueDate: '2026-10-31', days: 30, charged: '1000.00', balance: '1000.00', settledOn: null },
      ],
    });
    const invoice = await charge();
    expect(invoice).toMatchObject({
      invoiceNumber: expect.stringMatching(/^FC-\d{4}$/),
      kind: 'finance_charge',
      status: 'sent',
      invoiceDate: '2026-11-30',
      dueDate: '2026-11-30',
      total: '14.79',
      balance: '14.79',
      items: [],
      notes: 'Finance charge of 11/01/2026 to 11/30/2026 at 1.5% per month',
      isPending: false,
      allowed: { return: 'A charge has no goods to return. Void it instead.' },
    });
    const query = { documentId: invoice.id };
    const { body: entries } = await api.call(journalApi.listJournalEntries, { query });
    expect(entries[0]?.lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['accounts_receivable', '14.79', '0.00'],
      ['finance_charge_income', '0.00', '14.79'],
    ]);
    const { body: statement } = await api.call(statementsApi.getStatement, {
      params: { id: customer.id },
      query: { from: '2026-11-01', to: '2026-11-30' },
    });
    expect(statement.entries.at(-1)).toMatchObject({
      type: 'finance_charge',
      number: invoice.invoiceNumber,
      amount: '14.79',
    });
    expect((await api.call(receivablesApi.getReceivables, { query: { asOf: '2026-11-29' } })).body).toEqual(
      before,
    );
    const found = await api.call(invoiceApi.listInvoices, { query: { q: invoice.invoiceNumber } });
    expect(found.body.map(({ id }) => id)).toEqual([invoice.id]);
  });

  it('are made once per customer and month, and again after a void', async () => {
    await owe(customer.id, '2026-10-31');
    const invoice = await charge();
    const again = await preview();
    expect(again.skipped).toContainEqual({
      customerId: customer.id,
      customerName: customer.name,
      reason: 'charged',
      chargedThrough: '2026-11-30',
    });
    expect((await run([customer.id], again.token)).status).toBe(400);
    const params = { id: invoice.id };
    const moved = { params, body: { invoice: { invoiceDate: '2026-10-30' } } };
    expect((await api.call(invoiceApi.updateInvoice, moved)).status).toBe(409);
    await billing.update(invoice.id, { status: 'voided', reason: 'Goodwill' });
    expect((await findCharge())?.amount).toBe('14.79');
  });

  it('are refused if they differ from the preview', async () => {
    const invoice = await owe(customer.id, '2026-10-31');
    const { token } = await preview();
    await api.call(paymentsApi.createPayment, {
      body: {
        customerId: customer.id,
        paymentDate: '2026-11-16',
        amount: '500',
        paymentMethod: 'ach',
        allocations: [{ invoiceId: invoice.id, amount: '500' }],
      },
    });
    expect(await run([customer.id], token)).toMatchObject({
      status: 409,
      problem: { code: 'charges_changed' },
    });
    expect(await findCharge()).toMatchObject({ amount: '11.10', overdue: '500.00' });
  });

  it('skip exempt customers, charges themselves, and what is not due', async () => {
    const exempt = await saveCustomer({ financeChargeExempt: true });
    await owe(exempt.id, '2026-10-31');
    const { skipped } = await preview();
    expect(skipped).toContainEqual({
      customerId: exempt.id,
      customerName: exempt.name,
      reason: 'exempt',
      chargedThrough: null,
    });
    await owe(customer.id, '2026-11-30');
    expect(await findCharge()).toBeUndefined();
    await owe(customer.id, '2026-09-30');
    const first = await api.call(financeChargeApi.previewFinanceCharges, { body: { date: '2026-10-31' } });
    await run([customer.id], first.body.token, '2026-10-31');
    expect((await findCharge())?.invoices).toHaveLength(1);
    expect((await findCharge())?.amount).toBe('14.79');
  });

  const writeOff = async (
    invoiceId: string,
    fields: { amount: string; kind: 'bad_debt' | 'small_difference' },
  ) =>
    (
      await api.call(writeOffApi.createWriteOff, {
        body: { invoiceId, date: '2026-11-20', reason: 'Bankrupt', ...fields },
      })
    ).body;

  it('leave out bad debts of the month, unless their write-off is reversed', async () => {
    const invoice = await owe(customer.id, '2026-10-31');
    const { id } = await writeOff(invoice.id, { amount: '1000.00', kind: 'bad_debt' });
    expect(await findCharge()).toBeUndefined();
    await api.call(writeOffApi.reverseWriteOff, { params: { id }, body: { reason: 'Paid after all' } });
    expect(await findCharge()).toMatchObject({ amount: '14.79' });
    await writeOff(invoice.id, { amount: '400.00', kind: 'bad_debt' });
    expect(await findCharge()).toMatchObject({ amount: '8.88', overdue: '600.00' });
  });

  it('say when an invoice was settled within the month', async () => {
    const invoice = await owe(customer.id, '2026-10-31');
    await api.call(paymentsApi.createPayment, {
      body: {
        customerId: customer.id,
        paymentDate: '2026-11-13',
        amount: '1000',
        paymentMethod: 'ach',
        allocations: [{ invoiceId: invoice.id, amount: '1000' }],
      },
    });
    expect(await findCharge()).toMatchObject({
      amount: '5.92',
      overdue: '0.00',
      invoices: [{ days: 12, charged: '1000.00', balance: '0.00', settledOn: '2026-11-13' }],
    });
  });

  it('of a month without a run are named with the last run, and can be made', async () => {
    await owe(customer.id, '2026-07-31');
    const find = ({ unchargedMonths }: Awaited<ReturnType<typeof preview>>, through: string) =>
      unchargedMonths.find((month) => month.through === through);
    const august = await preview('2026-08-31');
    await run([customer.id], august.token, '2026-08-31');
    const later = await preview();
    expect(find(later, '2026-08-31')).toBeUndefined();
    const september = find(later, '2026-09-30');
    expect(september).toMatchObject({ customers: expect.any(Number), total: expect.any(String) });
    const { charges, token } = await preview('2026-09-30');
    expect(charges).toHaveLength(september?.customers ?? 0);
    expect((await run([customer.id], token, '2026-09-30')).status).toBe(201);
    expect(find(await preview(), '2026-09-30')).toBeUndefined();
    const { token: current } = await preview();
    await run([customer.id], current);
    expect((await preview()).lastRun).toMatchObject({ date: '2026-11-30' });
  });

  it('follow the settings', async () => {
    await owe(customer.id, '2026-11-19');
    await billing.saveSettings(
      { financeChargePercent: '2.000', financeChargeGraceDays: 10, financeChargeMinimum: '5.00' },
      2,
    );
    await eventually(async () => {
      expect(await findCharge()).toMatchObject({ amount: '5.00', invoices: [{ days: 1 }] });
    });
    await billing.saveSettings({}, 3);
    await eventually(async () => expect((await preview()).minimum).toBe('0.00'));
  });

  it('are made once, however many clerks run them', async () => {
    await owe(customer.id, '2026-10-31');
    const { token } = await preview();
    const answers = await Promise.all([1, 2, 3].map(() => run([customer.id], token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('are not dated in the future', async () => {
    const { status } = await api.call(financeChargeApi.previewFinanceCharges, {
      body: { date: addDays(today(), 1) },
    });
    expect(status).toBe(400);
  });
});

describe('a returned check', () => {
  const pay = async (paymentMethod: 'check' | 'cash') =>
    (
      await api.call(paymentsApi.createPayment, {
        body: {
          customerId: customer.id,
          paymentDate: '2026-11-20',
          amount: '50',
          paymentMethod,
          checkNumber: '5001',
        },
      })
    ).body;
  const reverse = ({ id }: { id: string }, fee?: string) =>
    api.call(paymentsApi.reversePayment, {
      params: { id },
      body: { reason: 'Insufficient funds', reversalDate: '2026-11-25', returnedCheckFee: fee },
    });

  it('is charged its fee on the day of the reversal', async () => {
    const { status, body: payment } = await reverse(await pay('check'), '30');
    expect(status).toBe(200);
    const query = { customerId: customer.id };
    const { body } = await api.call(invoiceApi.listInvoices, { query });
    expect(body).toMatchObject([
      {
        kind: 'returned_check_fee',
        invoiceNumber: expect.stringMatching(/^FC-/),
        invoiceDate: '2026-11-25',
        total: '30.00',
        notes: 'Returned check 5001 of 11/20/2026',
      },
    ]);
    const [{ id, invoiceNumber, total } = { id: '', invoiceNumber: '', total: '' }] = body;
    expect(payment.feeInvoice).toEqual({ id, invoiceNumber, total });
    const read = await api.call(paymentsApi.getPayment, { params: { id: payment.id } });
    expect(read.body).toEqual(payment);
  });

  it('is reversed without a fee, and cash never has one', async () => {
    expect((await reverse(await pay('check'))).status).toBe(200);
    expect((await reverse(await pay('cash'), '30')).status).toBe(400);
    const query = { customerId: customer.id };
    expect((await api.call(invoiceApi.listInvoices, { query })).body).toEqual([]);
  });
});
