import { billingApi } from '@primal/contracts/billing/api';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { depositApi } from '@primal/contracts/billing/deposit';
import { journalApi } from '@primal/contracts/billing/journal';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { burgersFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';
import { assertActivity, assertTrialBalance } from '../../testing/trial-balance.ts';
import { checkDocuments } from '../figures/check.ts';
import { addDailySums } from '../ledger/journal.ts';

const sales = await startSales();
const { api, burgers, create, createReceipt, customer, db, update } = sales;
afterAll(() => sales.stop());

const day = (ago: number) => addDays(today(), -ago);
const readBalance = async (query: object) => (await api.call(journalApi.getTrialBalance, { query })).body;
const readActivity = async (account: string, query: object = {}) =>
  (await api.call(journalApi.listActivity, { params: { account }, query })).body;
const pay = async (paymentDate: string, body: object = {}) =>
  (
    await api.call(billingApi.createPayment, {
      body: {
        customerId: customer.id,
        paymentDate,
        amount: '50',
        paymentMethod: 'check',
        checkNumber: '4711',
        ...body,
      },
    })
  ).body;

describe('the trial balance', () => {
  it('shows opening, debits, credits and closing of each account over a range', async () => {
    const invoice = await create({ status: 'sent', invoiceDate: day(40), deliveryCharge: '5' });
    await pay(day(10), { allocations: [{ invoiceId: invoice.id, amount: '50' }] });
    const { from, to, rows, totals } = await readBalance({ from: day(20), to: day(5) });
    expect([from, to]).toEqual([day(20), day(5)]);
    const figures = Object.fromEntries(
      rows.map(({ key, opening, debits, credits, closing }) => [key, [opening, debits, credits, closing]]),
    );
    expect(figures).toEqual({
      undeposited_checks: ['0.00', '50.00', '0.00', '50.00'],
      accounts_receivable: ['85.00', '0.00', '50.00', '35.00'],
      [`sales:${burgers.category}`]: ['-80.00', '0.00', '0.00', '-80.00'],
      delivery_income: ['-5.00', '0.00', '0.00', '-5.00'],
    });
    expect(totals).toEqual({ opening: '0.00', debits: '50.00', credits: '50.00', closing: '0.00' });
    expect(rows.map(({ number }) => number)).toEqual(['1050', '1200', '4010', '4100']);
    const asOf = await readBalance({ to: day(20) });
    expect(asOf.from).toBeNull();
    expect(asOf.rows.map(({ key, closing }) => [key, closing])).toEqual([
      ['accounts_receivable', '85.00'],
      [`sales:${burgers.category}`, '-80.00'],
      ['delivery_income', '-5.00'],
    ]);
  });

  it('is the same before and after entries are added to the daily sums', async () => {
    const range = { from: day(60), to: today() };
    const before = await readBalance(range);
    await addDailySums(db);
    expect(await readBalance(range)).toEqual(before);
    await create({ status: 'sent', invoiceDate: day(3) });
    await Promise.all([addDailySums(db), addDailySums(db), create({ status: 'sent' }), addDailySums(db)]);
    await assertActivity({ api, db }, range, { limit: 2, order: 'asc' });
    await assertActivity({ api, db }, { to: day(1) }, { limit: 3, order: 'desc' });
    expect(await checkDocuments(db)).toEqual([]);
  });

  it('is checked against the journal entries', async () => {
    await addDailySums(db);
    await sql`update ledger_days set debit = debit + 1 where account = 'accounts_receivable' and date = ${day(40)}`.execute(
      db,
    );
    expect(await checkDocuments(db)).toEqual([
      {
        of: 'ledger',
        id: 'accounts_receivable',
        label: null,
        problem: `the daily sums of ${day(40)} differ from the journal entries`,
      },
    ]);
    await sql`update ledger_days set debit = debit - 1 where account = 'accounts_receivable' and date = ${day(40)}`.execute(
      db,
    );
  });

  it('rejects a range that ends before it begins', async () => {
    const { status, problem } = await api.call(journalApi.getTrialBalance, {
      query: { from: day(1), to: day(2) },
    });
    expect([status, problem?.issues?.[0]?.message]).toEqual([400, 'The range ends before it begins.']);
  });
});

describe("an account's activity", () => {
  it('names document, customer and memo of each line, with the balance after it', async () => {
    const invoice = await create({ status: 'sent', invoiceDate: day(90) });
    const payment = await pay(day(88), { allocations: [{ invoiceId: invoice.id, amount: '50' }] });
    await api.call(billingApi.reversePayment, {
      params: { id: payment.id },
      body: { reason: 'No funds', reversalDate: day(87) },
    });
    const lines = await readActivity('1200', { from: day(90), to: day(87) });
    expect(lines).toMatchObject([
      {
        date: day(90),
        documentType: 'invoice',
        documentId: invoice.id,
        documentNumber: invoice.invoiceNumber,
        customerName: customer.name,
        memo: `Invoice ${invoice.invoiceNumber}`,
        debit: '80.00',
        credit: '0.00',
        balance: '80.00',
      },
      { memo: `Payment 4711 (Check), for ${invoice.invoiceNumber}`, credit: '50.00', balance: '30.00' },
      {
        memo: `Payment 4711 (Check), reversed: No funds, for ${invoice.invoiceNumber}`,
        debit: '50.00',
        balance: '80.00',
      },
    ]);
    await update(invoice.id, { invoice: { deliveryCharge: '2' } });
    expect((await readActivity('delivery_income', { to: day(90) })).map(({ memo }) => memo)).toEqual([
      `Invoice ${invoice.invoiceNumber}, change`,
    ]);
  });

  it('says what changed: an application, its undoing, a returned check', async () => {
    const { id: invoiceId, invoiceNumber } = await create({ status: 'sent', invoiceDate: day(86) });
    const payment = await pay(day(85), { amount: '9', checkNumber: '4712' });
    const allocations = [{ invoiceId, amount: '9' }];
    await api.call(billingApi.allocatePayment, {
      params: { id: payment.id },
      body: { allocations, date: day(84) },
    });
    const credit = await sales.createCredit({ creditDate: day(85) }, [{ unitPrice: '5' }]);
    const params = { id: credit.id };
    const part = { allocations: [{ invoiceId, amount: '5' }], date: day(84) };
    await api.call(creditMemoApi.applyCreditMemo, { params, body: part });
    await api.call(creditMemoApi.unapplyCreditMemo, { params, body: { invoiceId, date: day(83) } });
    const checks = [{ type: 'payment' as const, id: payment.id }];
    const { body: deposit } = await api.call(depositApi.createDeposit, { body: { date: day(84), checks } });
    const reversal = { reason: 'No funds', reversalDate: day(83) };
    await api.call(billingApi.reversePayment, { params: { id: payment.id }, body: reversal });
    const readMemos = async (account: string) =>
      (await readActivity(account, { from: day(84), to: day(83) })).map(({ memo }) => memo);
    expect(await readMemos('accounts_receivable')).toEqual([
      `Payment 4712 (Check), applied, for ${invoiceNumber}`,
      `Credit Memo ${credit.creditNumber}, applied, for ${invoiceNumber}`,
      `Credit Memo ${credit.creditNumber}, unapplied, for ${invoiceNumber}`,
      `Payment 4712 (Check), reversed: No funds, for ${invoiceNumber}`,
    ]);
    expect(await readMemos('bank')).toEqual([
      `Deposit ${deposit.depositNumber}`,
      `Deposit ${deposit.depositNumber}, returned check 4712`,
    ]);
  });

  it('says why cash was paid out, counted short, and booked by hand', async () => {
    const date = day(80);
    await createReceipt({ saleDate: date, paymentMethod: 'cash' });
    await api.call(cashDrawerApi.openDrawerDay, { body: { date, openingFloat: '50' } });
    await api.call(cashDrawerApi.payOut, { params: { date }, body: { amount: '10', reason: 'Ice' } });
    await api.call(cashDrawerApi.closeDrawerDay, {
      params: { date },
      body: { counts: [{ denomination: '1', count: 75 }] },
    });
    const lines = [
      { account: 'cash', credit: '5' },
      { account: 'cash_over_short', debit: '5' },
    ];
    const made = await api.call(manualEntryApi.createManualEntry, { body: { date, memo: 'Lost', lines } });
    expect(
      (await readActivity('cash', { from: date, to: date })).map(({ memo, balance }) => [memo, balance]),
    ).toEqual([
      [expect.stringMatching(/^Cash Sale CR-\d+ \(Cash\)$/), '48.00'],
      ['Cash Payout: Ice', '38.00'],
      [`Cash Drawer ${formatDate(date)}, short`, '25.00'],
      [`Journal Entry ${made.body.entryNumber}: Lost`, '20.00'],
    ]);
  });

  it('is found by a category with any letters, and is empty or missing in words', async () => {
    const category = 'Ham/Bacon: 50% & more';
    const product = await sales.saveProduct(burgersFixture({ category }));
    await create({ status: 'sent', invoiceDate: day(70) }, [{ productId: product.id, quantity: 1 }]);
    expect(await readActivity(`sales:${category}`, { from: day(70), to: day(70) })).toHaveLength(1);
    expect(await readActivity('card')).toEqual([]);
    const missing = await api.call(journalApi.listActivity, { params: { account: 'petty' }, query: {} });
    expect([missing.status, missing.problem?.message]).toEqual([404, 'Account not found']);
  });

  it('pages in both directions without gap or repeat while entries are added', async () => {
    for (const ago of [65, 66, 67, 68]) await pay(day(ago));
    for (const order of ['asc', 'desc'] as const)
      for (const limit of [1, 2, 50])
        await assertActivity({ api, db }, { from: day(75), to: day(60) }, { limit, order });
    await assertTrialBalance({ api, db }, { from: day(66), to: day(66) });
  });
});
