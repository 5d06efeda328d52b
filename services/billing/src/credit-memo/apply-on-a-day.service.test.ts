import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { financeChargeApi } from '@primal/contracts/billing/finance-charge';
import { journalApi } from '@primal/contracts/billing/journal';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { receivablesApi } from '@primal/contracts/billing/receivables';
import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSales } from '../../testing/sales.ts';
import { checkBilling } from '../figures/check.ts';

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T18:00:00Z') });
const sales = await startSales();
const { api, create, createCredit, read } = sales;
afterAll(() => sales.stop());
afterEach(async () => expect(await checkBilling(sales.db)).toEqual([]));

let customerId: string;
beforeEach(async () => {
  customerId = (await sales.saveCustomer(customerFixture())).id;
});

const owe = (invoiceDate = '2026-09-02', unitPrice = '1000.00') =>
  create({ customerId, status: 'sent', invoiceDate, dueDate: '2026-09-17' }, [{ quantity: 1, unitPrice }]);
const credit = (creditDate = '2026-09-09', unitPrice = '1000.00') =>
  createCredit({ customerId, creditDate }, [{ unitPrice }]);
const receive = async (paymentDate = '2026-09-09', amount = '1000.00') => {
  const body = { customerId, paymentDate, amount, paymentMethod: 'ach' as const };
  return (await api.call(paymentsApi.createPayment, { body })).body;
};

type Id = { id: string };
type Applied = { date?: string | undefined; amount?: string };
const toBody = (invoice: Id, { date, amount = '1000.00' }: Applied) => ({
  allocations: [{ invoiceId: invoice.id, amount }],
  ...(date && { date }),
});
const apply = ({ id }: Id, invoice: Id, applied: Applied = {}) =>
  api.call(creditMemoApi.applyCreditMemo, { params: { id }, body: toBody(invoice, applied) });
const allocate = ({ id }: Id, invoice: Id, applied: Applied = {}) =>
  api.call(paymentsApi.allocatePayment, { params: { id }, body: toBody(invoice, applied) });

const sources = [
  ['a credit memo', { make: credit, use: apply }],
  ['a payment', { make: receive, use: allocate }],
] as const;

const readAccount = async (asOf: string) => {
  const { body } = await api.call(receivablesApi.getReceivables, { query: { customerId, asOf } });
  const [{ totalOwed, unappliedCredit } = { totalOwed: '0.00', unappliedCredit: '0.00' }] = body.balances;
  return [totalOwed, unappliedCredit];
};
const proposes = async (date: string) => {
  const { body } = await api.call(financeChargeApi.previewFinanceCharges, { body: { date } });
  return body.charges.some((charge) => charge.customerId === customerId);
};
const refusal = async (answer: ReturnType<typeof apply | typeof allocate>) => {
  const { status, problem } = await answer;
  return [status, problem?.message];
};

it.each(sources)('applied on an earlier day, %s settles from that day on', async (_, { make, use }) => {
  const [invoice, source] = [await owe(), await make()];
  const answer = await use(source, invoice, { date: '2026-09-10' });
  expect(answer).toMatchObject({ status: 200 });
  expect(await read(invoice.id)).toMatchObject({ status: 'paid', balance: '0.00' });
  expect(await readAccount('2026-09-09')).toEqual(['1000.00', '1000.00']);
  expect(await readAccount('2026-09-10')).toEqual(['0.00', '0.00']);
  expect(await proposes('2026-10-31')).toBe(false);
  const { body: entries } = await api.call(journalApi.listJournalEntries, {
    query: { documentId: source.id },
  });
  expect(entries.map(({ date }) => date).sort()).toEqual(['2026-09-09', '2026-09-10']);
});

it.each(sources)('applied without a day, %s settles from today on', async (_, { make, use }) => {
  const [invoice, source] = [await owe(), await make()];
  expect(await use(source, invoice)).toMatchObject({ status: 200 });
  expect(await readAccount('2026-11-29')).toEqual(['1000.00', '1000.00']);
  expect(await readAccount('2026-11-30')).toEqual(['0.00', '0.00']);
  expect(await proposes('2026-10-31')).toBe(true);
});

it.each(sources)(
  '%s is not applied before its date or the invoice’s, nor later than today',
  async (_, { make, use }) => {
    const [early, late, source] = [await owe(), await owe('2026-09-15'), await make()];
    expect(await refusal(use(source, early, { date: '2026-09-08' }))).toEqual([
      400,
      'Choose 09/09/2026 or a later date: this credit was not available before.',
    ]);
    expect(await refusal(use(source, late, { date: '2026-09-14' }))).toEqual([
      400,
      `${late.invoiceNumber} is dated 09/15/2026. Choose that day or a later one.`,
    ]);
    expect(await refusal(use(source, early, { date: '2026-12-01' }))).toEqual([
      400,
      'Choose a day no later than 11/30/2026.',
    ]);
    expect(await use(source, early, { date: '2026-09-09', amount: '400.00' })).toMatchObject({ status: 200 });
    expect(await use(source, late, { date: '2026-09-15', amount: '600.00' })).toMatchObject({ status: 200 });
  },
);

it('a credit taken back from an invoice is free again from that day on', async () => {
  const [first, second, memo] = [await owe(), await owe(), await credit()];
  await apply(memo, first, { date: '2026-09-10' });
  const body = { invoiceId: first.id, date: '2026-10-05' };
  await api.call(creditMemoApi.unapplyCreditMemo, { params: { id: memo.id }, body });
  expect(await refusal(apply(memo, second, { date: '2026-10-04' }))).toEqual([
    400,
    'Choose 10/05/2026 or a later date: this credit was not available before.',
  ]);
  expect((await apply(memo, second, { date: '2026-10-05' })).body.applications).toMatchObject([
    { invoiceId: first.id, date: '2026-09-10', takenBackOn: '2026-10-05' },
    { invoiceId: second.id, date: '2026-10-05', takenBackOn: null },
  ]);
});

it('two applications keep their own days', async () => {
  const [first, second, memo] = [await owe(), await owe(), await credit()];
  await apply(memo, first, { date: '2026-10-10', amount: '700.00' });
  const { body } = await apply(memo, second, { date: '2026-09-20', amount: '300.00' });
  expect(body).toMatchObject({ status: 'applied', balance: '0.00' });
  expect(body.applications.map(({ amount, date }) => [amount, date])).toEqual([
    ['700.00', '2026-10-10'],
    ['300.00', '2026-09-20'],
  ]);
  expect(await readAccount('2026-09-20')).toEqual(['1700.00', '700.00']);
  expect(await readAccount('2026-10-10')).toEqual(['1000.00', '0.00']);
});

it.each(sources)('%s is not applied in a closed month', async (_, { make, use }) => {
  const [invoice, source] = [await owe(), await make()];
  const close = async (closedThrough: string | null) => {
    const { sequence } = (await sales.db.selectFrom('settings').select('sequence').executeTakeFirst()) ?? {
      sequence: 0,
    };
    await sales.saveSettings({ closedThrough }, sequence + 1);
    await eventually(async () => {
      const row = await sales.db.selectFrom('settings').select('sequence').executeTakeFirstOrThrow();
      expect(row.sequence).toBe(sequence + 1);
    });
  };
  await close('2026-09-30');
  expect(await use(source, invoice, { date: '2026-09-30' })).toMatchObject({ status: 409 });
  expect(await read(invoice.id)).toMatchObject({ balance: '1000.00' });
  expect(await use(source, invoice, { date: '2026-10-01' })).toMatchObject({ status: 200 });
  await close(null);
});
