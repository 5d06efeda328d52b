import { auditRecorded } from '@primal/contracts/audit';
import { accountsApi } from '@primal/contracts/billing/accounts';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { journalApi } from '@primal/contracts/billing/journal';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startCash } from '../../testing/cash.ts';

const sales = await startCash();
const { api, close, createReceipt, customer, day, open, pay, payOut, reverse, voidSale } = sales;
afterAll(() => sales.stop());
afterEach(sales.expectLedgerHolds);

let used = 0;
const newDate = () => {
  used += 1;
  return addDays(today(), -100 - 2 * used);
};

await pay(addDays(today(), -900), '9000.00');

describe('a day of the cash drawer', () => {
  it('shows its float, receipts and payouts, and is closed with a count', async () => {
    const date = newDate();
    expect(await open(date, 150)).toMatchObject({
      status: 201,
      body: {
        date,
        status: 'open',
        openingFloat: '150.00',
        openedBy: 'Test Clerk',
        expected: '150.00',
        counted: null,
        overShort: null,
        closedBy: null,
        entries: [],
        payouts: [],
        counts: [],
      },
    });
    const sale = await createReceipt({ saleDate: date, amountPaid: '60.00' });
    await createReceipt({ saleDate: date, paymentMethod: 'card' });
    await createReceipt({ saleDate: date, paymentMethod: 'check' });
    await createReceipt({ saleDate: addDays(date, -200) });
    const payment = await pay(date, '25.50');
    await pay(date, '500.00', 'check');
    await reverse((await pay(addDays(date, -1), '10.25')).id, date);
    expect(await payOut(date, '12.00', ' Ice for the case ')).toMatchObject({ status: 201 });
    const open1 = await day(date);
    expect(open1).toMatchObject({
      cashSales: '48.00',
      refunds: '0.00',
      cashPayments: '25.50',
      reversals: '10.25',
      payoutTotal: '12.00',
      expected: '201.25',
      entries: [
        { kind: 'sale', id: sale.id, number: sale.receiptNumber, customerName: null, amount: '48.00' },
        { kind: 'payment', id: payment.id, number: null, customerName: customer.name, amount: '25.50' },
        { kind: 'reversal', amount: '10.25' },
      ],
      payouts: [{ amount: '12.00', reason: 'Ice for the case', by: 'Test Clerk', voided: null }],
    });
    const counts = [
      { denomination: 100, count: 2 },
      { denomination: '1.00', count: 1 },
      { denomination: '0.05', count: 4 },
    ];
    const closed = await api.call(cashDrawerApi.closeDrawerDay, {
      params: { date },
      body: { counts, notes: 'A nickel is missing' },
    });
    expect(closed).toMatchObject({
      status: 200,
      body: {
        status: 'closed',
        expected: '201.25',
        counted: '201.20',
        overShort: '-0.05',
        closedBy: 'Test Clerk',
        closedAt: expect.stringMatching(/Z$/),
        notes: 'A nickel is missing',
        counts: [
          { denomination: '100', count: 2 },
          { denomination: '1', count: 1 },
          { denomination: '0.05', count: 4 },
        ],
        entries: open1.entries,
        afterClose: [],
      },
    });
    expect(await day(date)).toEqual(closed.body);
  });

  it('counts the void of a cash sale on the day of the void', async () => {
    const date = newDate();
    await open(date);
    await open(today());
    const sale = await createReceipt({ saleDate: date });
    await voidSale(sale.id);
    expect(await day(date)).toMatchObject({ cashSales: '48.00', refunds: '0.00', expected: '148.00' });
    const now = await day(today());
    expect(now).toMatchObject({ refunds: '48.00', entries: [{ kind: 'refund', id: sale.id }] });
    expect(now.expected).toBe('52.00');
  });

  it('counts the void of a future sale on the day of that sale', async () => {
    const ahead = await createReceipt({ saleDate: addDays(today(), 5) });
    const before = await day(today());
    await voidSale(ahead.id);
    expect((await day(today())).entries).toEqual(before.entries);
  });

  it('is opened once, even by concurrent requests', async () => {
    const date = newDate();
    const answers = await Promise.all([open(date), open(date), open(date)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const message = `The cash drawer of ${formatDate(date)} is already open.`;
    expect((await open(date)).problem?.message).toBe(message);
    await close(date);
    expect((await open(date)).problem?.message).toBe(message.replace('open', 'closed'));
  });

  it('accepts a corrected float while open, unless it is below the payouts', async () => {
    const date = newDate();
    await open(date, '100');
    await payOut(date, '80');
    const change = (openingFloat: string, version?: number) =>
      api.call(cashDrawerApi.changeOpeningFloat, { params: { date }, body: { openingFloat, version } });
    expect((await change('120.00')).body).toMatchObject({ openingFloat: '120.00', expected: '40.00' });
    expect(await change('79.99')).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'openingFloat' }] },
    });
    expect((await change('130', 1)).problem?.code).toBe('stale_version');
    await close(date);
    expect((await change('130')).status).toBe(409);
  });

  it('answers 404 before it is opened', async () => {
    const date = newDate();
    const message = `The cash drawer of ${formatDate(date)} was not opened.`;
    const answers = await Promise.all([
      api.call(cashDrawerApi.getDrawerDay, { params: { date } }),
      payOut(date, '1'),
      close(date),
      api.call(cashDrawerApi.changeOpeningFloat, { params: { date }, body: { openingFloat: '1' } }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, problem: { message } });
    expect((await api.send('GET', '/api/cash-drawer/days/soon')).status).toBe(404);
    expect((await createReceipt({ saleDate: date })).status).toBe('completed');
  });

  it('posts payouts and the cash over or short to the ledger', async () => {
    const date = newDate();
    const { id: dayId } = (await open(date)).body;
    const payout = (await payOut(date, '12.00')).body.payouts[0]?.id ?? '';
    const wrong = (await payOut(date, '7.00')).body.payouts[1]?.id ?? '';
    await api.call(cashDrawerApi.voidPayout, {
      params: { date, id: wrong },
      body: { reason: 'Typed twice' },
    });
    await close(date, [{ denomination: '0.25', count: 351 }]);
    const readEntries = async (documentId: string) =>
      (await api.call(journalApi.listJournalEntries, { query: { documentId } })).body.map((entry) => ({
        type: entry.documentType,
        date: entry.date,
        lines: entry.lines.map(({ account, debit, credit }) => `${account} ${debit} ${credit}`),
      }));
    const paid = { type: 'cash_payout', date, lines: ['cash_payouts 7.00 0.00', 'cash 0.00 7.00'] };
    // A void counts on the day of the void, so the shortage has that date.
    const back = { type: 'cash_payout', date: today(), lines: ['cash 7.00 0.00', 'cash_payouts 0.00 7.00'] };
    expect(await readEntries(payout)).toEqual([
      { ...paid, lines: ['cash_payouts 12.00 0.00', 'cash 0.00 12.00'] },
    ]);
    expect(await readEntries(wrong)).toEqual(expect.arrayContaining([paid, back]));
    expect(await readEntries(dayId)).toEqual([
      { type: 'cash_drawer', date: today(), lines: ['cash_over_short 0.25 0.00', 'cash 0.00 0.25'] },
    ]);
  });

  it('posts a payout to an account that an admin added, and its void as well', async () => {
    const date = newDate();
    await open(date);
    expect(await payOut(date, '8.00', 'Stamps', 'Postage')).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'account', message: 'There is no such account for payouts.' }] },
    });
    const save = (name: string) =>
      api.call(accountsApi.saveAccounts, {
        body: { accounts: [{ role: 'cash_payouts', category: 'Postage', number: '', name }] },
      });
    await save('Postage');
    await payOut(date, '8.00', 'Stamps', 'Postage');
    await payOut(date, '2.00', 'Ice');
    await save('Mail');
    const { payouts } = await day(date);
    expect(payouts).toMatchObject([
      { reason: 'Stamps', account: 'Postage', accountName: 'Mail' },
      { reason: 'Ice', account: null, accountName: 'Cash Payouts' },
    ]);
    const id = payouts[0]?.id ?? '';
    await api.call(cashDrawerApi.voidPayout, { params: { date, id }, body: { reason: 'Returned' } });
    const { body } = await api.call(journalApi.listJournalEntries, { query: { documentId: id } });
    expect(body.map(({ lines }) => lines.map((line) => `${line.accountName} ${line.debit}`)).sort()).toEqual([
      ['Cash 8.00', 'Mail 0.00'],
      ['Mail 8.00', 'Cash 0.00'],
    ]);
  });

  it('records each action in the audit trail', async () => {
    const date = newDate();
    const { id } = (await open(date)).body;
    await payOut(date, '5', 'Stamps');
    await close(date, [{ denomination: 100, count: 1 }]);
    const recorded = await sales.recorded(auditRecorded('billing'));
    const entries = recorded.map(({ data }) => data).filter(({ subjectId }) => subjectId === id);
    expect(entries).toMatchObject([
      { kind: 'drawer_opened', subject: formatDate(date), userName: 'Test Clerk' },
      { kind: 'payout', reason: 'Stamps', changes: [{ field: 'amount', before: null, after: '5.00' }] },
      {
        kind: 'drawer_closed',
        changes: [
          { field: 'expected', before: null, after: '95.00' },
          { field: 'counted', before: null, after: '100.00' },
          { field: 'overShort', before: null, after: '5.00' },
        ],
      },
    ]);
  });
});

describe('days of the cash drawer', () => {
  it('are listed with their figures', async () => {
    const dates = [newDate(), newDate(), newDate()].sort();
    const [first = '', second = '', third = ''] = dates;
    for (const date of dates) await open(date, '50');
    await createReceipt({ saleDate: second });
    await payOut(third, '20', 'Window 100% washed');
    await close(first, [{ denomination: 50, count: 1 }]);
    const list = async (query: object) =>
      (await api.call(cashDrawerApi.listDrawerDays, { query: { from: first, to: third, ...query } })).body;
    const days = await list({});
    expect(days).toMatchObject([
      { date: third, status: 'open', expected: '30.00', payoutTotal: '20.00', counted: null },
      { date: second, status: 'open', expected: '98.00', cashSales: '48.00' },
      { date: first, status: 'closed', expected: '50.00', counted: '50.00', overShort: '0.00' },
    ]);
    expect((await list({ status: 'closed' })).map(({ date }) => date)).toEqual([first]);
    expect((await list({ q: '100% WASHED' })).map(({ date }) => date)).toEqual([third]);
    expect((await list({ q: 'test clerk' })).map(({ date }) => date)).toEqual([first]);
    expect((await list({ order: 'asc', limit: '1' })).map(({ date }) => date)).toEqual([first]);
  });
});
