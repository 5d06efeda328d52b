import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer-api';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { journalApi } from '@primal/contracts/billing/journal';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { auditRecorded } from '@primal/contracts/shared/audit';
import { addDays, showDate, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';
import { ledgerDifferences, unbalancedEntries } from '../ledger/differences.ts';

const sales = await startSales();
const { api, createReceipt, customer, receiptBody } = sales;
afterAll(() => sales.stop());

afterEach(async () => {
  expect(await ledgerDifferences(sales.db)).toEqual([]);
  expect(await unbalancedEntries(sales.db)).toEqual([]);
});

let used = 0;
const newDate = () => {
  used += 1;
  return addDays(today(), -100 - 2 * used);
};

const day = async (date: string) => (await api.call(cashDrawerApi.getDrawerDay, { params: { date } })).body;
const open = (date: string, openingFloat: string | number = '100.00') =>
  api.call(cashDrawerApi.openDrawerDay, { body: { date, openingFloat } });
const payOut = (date: string, amount: string, reason = 'Ice') =>
  api.call(cashDrawerApi.payOut, { params: { date }, body: { amount, reason } });
const close = (
  date: string,
  counts: { denomination: string | number; count: number }[] = [{ denomination: 1, count: 0 }],
) => api.call(cashDrawerApi.closeDrawerDay, { params: { date }, body: { counts } });
const voidSale = (id: string) =>
  api.call(cashReceiptApi.voidCashReceipt, { params: { id }, body: { reason: 'Wrong box' } });
const pay = async (paymentDate: string, amount: string, paymentMethod: 'cash' | 'check' = 'cash') => {
  const checkNumber = paymentMethod === 'check' ? '1042' : null;
  const body = { customerId: customer.id, paymentDate, amount, paymentMethod, checkNumber };
  return (await api.call(paymentsApi.createPayment, { body })).body;
};
const reverse = (id: string, reversalDate: string) =>
  api.call(paymentsApi.reversePayment, { params: { id }, body: { reason: 'Miscounted', reversalDate } });

await pay(addDays(today(), -900), '9000.00');

describe('a day of the cash drawer', () => {
  it('has its float, cash in and out, and is closed with a count', async () => {
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

  it('counts the void of a future sale on its day', async () => {
    const ahead = await createReceipt({ saleDate: addDays(today(), 5) });
    const before = await day(today());
    await voidSale(ahead.id);
    expect((await day(today())).entries).toEqual(before.entries);
  });

  it('is opened once, also concurrently', async () => {
    const date = newDate();
    const answers = await Promise.all([open(date), open(date), open(date)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const message = `The cash drawer of ${showDate(date)} is already open.`;
    expect((await open(date)).problem?.message).toBe(message);
    await close(date);
    expect((await open(date)).problem?.message).toBe(message.replace('open', 'closed'));
  });

  it('can have its float corrected while open, but not below its payouts', async () => {
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
    const message = `The cash drawer of ${showDate(date)} was not opened.`;
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

  it('posts payouts, and cash over or short, to the ledger', async () => {
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
    // A void counts on its own day; a shortage is only possible since then.
    const back = { type: 'cash_payout', date: today(), lines: ['cash 7.00 0.00', 'cash_payouts 0.00 7.00'] };
    expect(await readEntries(payout)).toEqual([
      { ...paid, lines: ['cash_payouts 12.00 0.00', 'cash 0.00 12.00'] },
    ]);
    expect(await readEntries(wrong)).toEqual(expect.arrayContaining([paid, back]));
    expect(await readEntries(dayId)).toEqual([
      { type: 'cash_drawer', date: today(), lines: ['cash_over_short 0.25 0.00', 'cash 0.00 0.25'] },
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
      { kind: 'drawer_opened', subject: showDate(date), userName: 'Test Clerk' },
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

describe('a payout', () => {
  it('is at most the expected cash, also concurrently', async () => {
    const date = newDate();
    await open(date, '100');
    const answers = await Promise.all(['60', '60', '60'].map((amount) => payOut(date, amount)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await day(date)).expected).toBe('40.00');
    expect((await payOut(date, '40.01')).problem?.message).toBe(
      'The drawer should hold $40.00. You cannot pay $40.01 out of it.',
    );
  });

  it('is voided once, while its day is open', async () => {
    const date = newDate();
    await open(date, '100');
    const id = (await payOut(date, '60')).body.payouts[0]?.id ?? '';
    const second = (await payOut(date, '10')).body.payouts[1]?.id ?? '';
    const take = (payout: string) =>
      api.call(cashDrawerApi.voidPayout, { params: { date, id: payout }, body: { reason: 'Typed twice' } });
    expect(await take(id)).toMatchObject({
      status: 200,
      body: {
        expected: '90.00',
        payoutTotal: '10.00',
        payouts: [{ amount: '60.00', voided: { reason: 'Typed twice', by: 'Test Clerk' } }, { voided: null }],
      },
    });
    expect((await take(id)).problem?.message).toBe('This payout is already voided.');
    expect((await take('0190a000-0000-7000-8000-000000000000')).status).toBe(404);
    await close(date);
    expect((await take(second)).status).toBe(409);
    const clerk = sales.client({ role: 'office', permissions: ['takePayments'] });
    expect(
      (await clerk.call(cashDrawerApi.voidPayout, { params: { date, id: second }, body: { reason: 'Mine' } }))
        .status,
    ).toBe(403);
  });
});

describe('a closed day', () => {
  it('rejects cash sales, but accepts others', async () => {
    const date = newDate();
    await open(date);
    await close(date);
    const sell = (paymentMethod: 'cash' | 'card' | 'check') =>
      api.call(cashReceiptApi.createCashReceipt, { body: receiptBody({ saleDate: date, paymentMethod }) });
    const next = async () => (await api.call(cashReceiptApi.nextReceiptNumber)).body;
    const before = await next();
    expect(await sell('cash')).toMatchObject({
      status: 409,
      problem: {
        code: 'cash_drawer_closed',
        message: `The cash drawer of ${showDate(date)} is closed: it takes no more cash sales. Choose another sale date or payment method.`,
      },
    });
    expect(await next()).toEqual(before);
    expect((await sell('card')).status).toBe(201);
    expect((await sell('check')).status).toBe(201);
    expect((await close(date)).problem?.message).toBe(`The cash drawer of ${showDate(date)} is closed.`);
    expect((await payOut(date, '1')).status).toBe(409);
  });

  it('keeps its figures, and shows later changes separately', async () => {
    const date = newDate();
    await open(date);
    await createReceipt({ saleDate: date });
    const early = await pay(date, '20.00');
    const { body: closed } = await close(date, [{ denomination: 20, count: 8 }]);
    expect(closed).toMatchObject({ expected: '168.00', overShort: '-8.00', afterClose: [] });
    const late = await pay(date, '30.00');
    await reverse(early.id, date);
    expect(await day(date)).toEqual({
      ...closed,
      afterClose: [
        expect.objectContaining({ kind: 'payment', id: late.id, amount: '30.00' }),
        expect.objectContaining({ kind: 'reversal', id: early.id, amount: '20.00' }),
      ],
    });
  });

  it('loses no concurrent sale', async () => {
    for (let round = 0; round < 4; round += 1) {
      const date = newDate();
      await open(date);
      const sell = () =>
        api.call(cashReceiptApi.createCashReceipt, { body: receiptBody({ saleDate: date }) });
      const [closed, ...sold] = await Promise.all([
        sell().then(() => close(date)),
        ...Array.from({ length: 10 }, sell),
        ...Array.from({ length: 10 }, () => sell().then(sell)),
      ]);
      const made = sold.filter(({ status }) => status === 201).map(({ body }) => body.id);
      expect(sold.every(({ status }) => status === 201 || status === 409)).toBe(true);
      const { entries, afterClose, cashSales } = await day(date);
      expect(afterClose).toEqual([]);
      expect(made.filter((id) => !entries.some((entry) => entry.id === id))).toEqual([]);
      expect(cashSales).toBe(`${entries.length * 48}.00`);
      expect(closed.status).toBe(200);
    }
  });

  it('is closed once under concurrency', async () => {
    const date = newDate();
    await open(date);
    const answers = await Promise.all([
      close(date, [{ denomination: 100, count: 1 }]),
      close(date, [{ denomination: 50, count: 1 }]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('days of the cash drawer', () => {
  it('are listed with the figures of each', async () => {
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

describe('bad input', () => {
  const date = newDate();
  const badFloats = [undefined, null, -1, '-0.01', '1.005', 'ten', '10000000000', true, []];
  it.each([
    undefined,
    [],
    { date: 'soon', openingFloat: '1' },
    { openingFloat: '1' },
    { date, openingFloat: '1', colour: 'red' },
    { date: '1999-01-01', openingFloat: '1' },
    { date: addDays(today(), 1), openingFloat: '1' },
    ...badFloats.map((openingFloat) => ({ date, openingFloat })),
  ])('rejects opening a day: %j', async (body) => {
    const answer = await api.send('POST', '/api/cash-drawer/days', body);
    expect(answer).toMatchObject({ status: 400, problem: { message: expect.any(String) } });
  });

  const many = [{ denomination: '20', count: 1 }];
  it.each([
    undefined,
    {},
    { counts: null },
    { counts: [] },
    { counts: {} },
    { counts: [7] },
    { counts: [{ denomination: '20' }] },
    { counts: [{ count: 1 }] },
    ...['3', '20.001', '', null, '1e1', 'ten', '0', true].map((denomination) => ({
      counts: [{ denomination, count: 1 }],
    })),
    ...[-1, 1.5, '1.5', 'two', null, 100_000, true].map((count) => ({
      counts: [{ denomination: '20', count }],
    })),
    { counts: [...many, { denomination: 20, count: 2 }] },
    { counts: many, notes: 'x'.repeat(2001) },
    { counts: many, expected: '1' },
  ])('rejects closing a day: %j', async (body) => {
    await open(date);
    expect((await api.send('POST', `/api/cash-drawer/days/${date}/close`, body)).status).toBe(400);
    expect((await day(date)).status).toBe('open');
  });

  it.each([
    undefined,
    {},
    ...[0, '0.00', -1, '1.005', 'ten', null].map((amount) => ({ amount, reason: 'Ice' })),
    ...['', ' ', null, 7, 'x'.repeat(501)].map((reason) => ({ amount: '1', reason })),
  ])('rejects a payout: %j', async (body) => {
    await open(date);
    expect((await api.send('POST', `/api/cash-drawer/days/${date}/payouts`, body)).status).toBe(400);
    expect((await day(date)).payouts).toEqual([]);
  });

  it('is rejected without the permission', async () => {
    const reader = sales.client({ role: 'office', permissions: ['viewInvoices'] });
    expect((await reader.call(cashDrawerApi.listDrawerDays)).status).toBe(200);
    expect(
      (await reader.call(cashDrawerApi.openDrawerDay, { body: { date: newDate(), openingFloat: '1' } }))
        .status,
    ).toBe(403);
  });
});

describe('the closed period', () => {
  it('protects its drawers, except from an admin with a reason', async () => {
    const closing = addDays(today(), -2);
    const later = addDays(today(), -1);
    await sales.saveSettings({ closedThrough: closing }, 2);
    await eventually(async () => {
      const { closed_through: through } = await sales.db
        .selectFrom('settings')
        .select('closed_through')
        .executeTakeFirstOrThrow();
      if (through !== closing) throw new Error('The closing date is not there yet');
    });
    const opening = { date: closing, openingFloat: '10.00' };
    const office = sales.client({ role: 'office' });
    expect(await office.call(cashDrawerApi.openDrawerDay, { body: opening })).toMatchObject({
      status: 409,
      problem: { code: 'books_closed' },
    });
    expect((await api.call(cashDrawerApi.openDrawerDay, { body: opening })).problem?.code).toBe(
      'reason_required',
    );
    const withReason = { 'x-reason': encodeURIComponent('Forgotten on the day') };
    expect((await api.send('POST', '/api/cash-drawer/days', opening, withReason)).status).toBe(201);
    expect((await open(later)).status).toBe(201);
    const params = { date: closing };
    const input = { params, body: { openingFloat: '900.00' } };
    expect((await office.call(cashDrawerApi.changeOpeningFloat, input)).problem?.code).toBe('books_closed');
    expect((await api.call(cashDrawerApi.changeOpeningFloat, input)).problem?.code).toBe('reason_required');
    expect(await day(closing)).toMatchObject({ openingFloat: '10.00' });
    const path = `/api/cash-drawer/days/${closing}`;
    expect((await api.send('PUT', path, input.body, withReason)).status).toBe(200);
    const same = await office.call(cashDrawerApi.changeOpeningFloat, input);
    expect([same.status, same.body.openingFloat]).toEqual([200, '900.00']);
    await sales.saveSettings({ closedThrough: null }, 3);
  });
});
