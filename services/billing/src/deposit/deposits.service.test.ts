import type { AccountRole } from '@primal/contracts/billing/accounts';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer-api';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { type CheckReference, depositApi } from '@primal/contracts/billing/deposit';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';
import { ledgerDifferences, unbalancedEntries } from '../ledger/differences.ts';

const sales = await startSales();
const { api, createReceipt, customer } = sales;
afterAll(() => sales.stop());

const yesterday = addDays(today(), -1);

const undeposited = async () => (await api.call(depositApi.getUndeposited)).body;
const deposit = (
  checks: readonly CheckReference[],
  cash = '0.00',
  date = today(),
  fromDrawer: string | null = null,
) => api.call(depositApi.createDeposit, { body: { date, checks: [...checks], cash, fromDrawer } });
const read = async (id: string) => (await api.call(depositApi.getDeposit, { params: { id } })).body;
const takeBack = (id: string, reason = 'Never left the house') =>
  api.call(depositApi.voidDeposit, { params: { id }, body: { reason } });

let checkNumber = 2000;
const pay = async (amount: string, paymentMethod: 'check' | 'cash' = 'check', paymentDate = today()) => {
  checkNumber += 1;
  const body = {
    customerId: customer.id,
    paymentDate,
    amount,
    paymentMethod,
    checkNumber: String(checkNumber),
  };
  const answer = await api.call(paymentsApi.createPayment, { body });
  return { ...answer.body, reference: { type: 'payment', id: answer.body.id } as const };
};
const sellForCheck = async () => {
  const sale = await createReceipt({ saleDate: today(), paymentMethod: 'check' });
  return { ...sale, reference: { type: 'cash_receipt', id: sale.id } as const };
};
const reverse = (id: string) =>
  api.call(paymentsApi.reversePayment, { params: { id }, body: { reason: 'No funds' } });

const readBalance = async (account: AccountRole, upTo: string): Promise<string> => {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(l.debit - l.credit), 0)::text as balance
    from journal_lines l join journal_entries e on e.id = l.entry_id
    where l.account = ${account} and e.date <= ${upTo}`.execute(sales.db);
  return toMoney(rows[0]?.balance ?? 0);
};
const sometime = addDays(today(), 1000);

afterEach(async () => {
  const { cash, drawers, checkTotal } = await undeposited();
  expect(await readBalance('cash', today())).toBe(toMoney(sum([cash, ...drawers.map((one) => one.cash)])));
  expect(await readBalance('undeposited_checks', sometime)).toBe(checkTotal);
  expect(await ledgerDifferences(sales.db)).toEqual([]);
  expect(await unbalancedEntries(sales.db)).toEqual([]);
});

beforeEach(async () => {
  const { checks, cash } = await undeposited();
  if (checks.length > 0 || cash !== '0.00')
    await deposit(
      checks.map(({ type, id }) => ({ type, id })),
      cash,
    );
});

describe('depositable money', () => {
  it('has each check once, oldest first, and the received cash', async () => {
    const sale = await sellForCheck();
    const check = await pay('75.00', 'check', yesterday);
    const gone = await pay('10.00');
    await reverse(gone.id);
    const voided = await sellForCheck();
    await api.call(cashReceiptApi.voidCashReceipt, { params: { id: voided.id }, body: { reason: 'Twice' } });
    await pay('20.00', 'cash');
    await createReceipt({ saleDate: today() });
    await createReceipt({ saleDate: addDays(today(), 3) });
    expect(await undeposited()).toEqual({
      checks: [
        {
          type: 'payment',
          id: check.id,
          number: check.checkNumber,
          customerName: customer.name,
          date: yesterday,
          amount: '75.00',
        },
        {
          type: 'cash_receipt',
          id: sale.id,
          number: sale.receiptNumber,
          customerName: null,
          date: today(),
          amount: '48.00',
        },
      ],
      checkCount: 2,
      checkTotal: '123.00',
      cash: '68.00',
      drawers: [],
    });
  });

  it('reduces cash by voids, reversals and payouts, and adds drawer overages', async () => {
    const date = addDays(today(), -300);
    await api.call(cashDrawerApi.openDrawerDay, { body: { date, openingFloat: '500.00' } });
    const sale = await createReceipt({ saleDate: date });
    await createReceipt({ saleDate: date });
    const payment = await pay('20.00', 'cash', date);
    await pay('100.00', 'cash', addDays(date, -1));
    await pay('5.00', 'cash', date);
    await api.call(cashReceiptApi.voidCashReceipt, { params: { id: sale.id }, body: { reason: 'Twice' } });
    await reverse(payment.id);
    await api.call(cashDrawerApi.payOut, { params: { date }, body: { amount: '8.00', reason: 'Ice' } });
    const readCash = async () => {
      const { cash, drawers } = await undeposited();
      return { cash, drawers };
    };
    expect(await readCash()).toEqual({ cash: '32.00', drawers: [{ date, cash: '113.00' }] });
    await api.call(cashDrawerApi.closeDrawerDay, {
      params: { date },
      body: { counts: [{ denomination: '1', count: 615 }] },
    });
    expect(await readCash()).toEqual({ cash: '147.00', drawers: [] });
  });
});

describe('a deposit', () => {
  it('takes checks and cash to the bank, with a number', async () => {
    const check = await pay('75.00');
    const sale = await sellForCheck();
    await pay('20.00', 'cash');
    const made = await api.call(depositApi.createDeposit, {
      body: {
        date: today(),
        cash: 15.5,
        notes: ' Night safe ',
        checks: [sale.reference, check.reference],
      },
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        depositNumber: expect.stringMatching(/^DEP-1\d{3}$/),
        date: today(),
        checkCount: 2,
        checkTotal: '123.00',
        cash: '15.50',
        total: '138.50',
        notes: 'Night safe',
        madeBy: 'Test Clerk',
        status: 'made',
        allowed: { void: true },
        checks: [
          { type: 'cash_receipt', id: sale.id, number: sale.receiptNumber, returned: false },
          { type: 'payment', id: check.id, number: check.checkNumber, returned: false },
        ],
      },
    });
    expect(await read(made.body.id)).toEqual(made.body);
    expect(await undeposited()).toMatchObject({ checks: [], cash: '4.50' });
  });

  it('names a check that is already deposited, and stores nothing', async () => {
    const first = await pay('10.00');
    const second = await pay('20.00');
    const { depositNumber } = (await deposit([first.reference])).body;
    expect(await deposit([second.reference, first.reference])).toMatchObject({
      status: 409,
      problem: {
        code: 'already_deposited',
        message: `Check ${first.checkNumber} of ${customer.name} is already in ${depositNumber}.`,
      },
    });
    expect((await undeposited()).checks).toMatchObject([{ id: second.id }]);
  });

  it('contains each check once, and at most the available cash, also concurrently', async () => {
    const check = await pay('10.00');
    await pay('30.00', 'cash');
    const checks = await Promise.all([1, 2, 3, 4].map(() => deposit([check.reference])));
    expect(checks.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const cash = await Promise.all([1, 2, 3, 4].map(() => deposit([], '20.00')));
    expect(cash.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect(await undeposited()).toMatchObject({ checks: [], cash: '10.00' });
  });

  it('contains a check that is concurrently reversed only as returned, and never on hand', async () => {
    const check = await pay('10.00');
    const [made, reversed] = await Promise.all([deposit([check.reference]), reverse(check.id)]);
    expect(reversed.status).toBe(200);
    expect([201, 409]).toContain(made.status);
    if (made.status === 201)
      expect((await read(made.body.id)).checks).toMatchObject([{ id: check.id, returned: true }]);
    expect((await undeposited()).checks).toEqual([]);
  });

  it('keeps a returned check, and marks it', async () => {
    const check = await pay('10.00');
    const sale = await sellForCheck();
    const { id } = (await deposit([check.reference, sale.reference])).body;
    await reverse(check.id);
    expect(await read(id)).toMatchObject({
      total: '58.00',
      status: 'made',
      checks: [
        { id: check.id, returned: true },
        { id: sale.id, returned: false },
      ],
    });
    await api.call(cashReceiptApi.voidCashReceipt, { params: { id: sale.id }, body: { reason: 'No funds' } });
    expect((await read(id)).checks).toMatchObject([{ returned: true }, { returned: true }]);
    expect((await undeposited()).checks).toEqual([]);
  });

  it('is voided once with a reason; its contents can be deposited again', async () => {
    const check = await pay('10.00');
    await pay('5.00', 'cash');
    const made = (await deposit([check.reference], '5.00')).body;
    const back = await takeBack(made.id);
    expect(back).toMatchObject({
      status: 200,
      body: { status: 'voided', voidReason: 'Never left the house', total: '15.00', version: 2 },
    });
    expect(await read(made.id)).toEqual(back.body);
    expect((await takeBack(made.id)).problem?.message).toBe('This deposit is already voided.');
    expect(await undeposited()).toMatchObject({ checks: [{ id: check.id }], cash: '5.00' });
    expect((await deposit([check.reference], '5.00')).status).toBe(201);
    const clerk = sales.client({ role: 'office', permissions: ['takePayments'] });
    const tried = await clerk.call(depositApi.voidDeposit, {
      params: { id: made.id },
      body: { reason: 'Mine' },
    });
    expect(tried.status).toBe(403);
  });
});

describe('a deposit in the ledger', () => {
  const bank = () => readBalance('bank', sometime);
  const moved = async (work: () => Promise<unknown>) => {
    const before = await bank();
    await work();
    return toMoney(decimal(await bank()).minus(before));
  };

  it('is in the bank, and a returned check is not', async () => {
    const check = await pay('10.00');
    const sale = await sellForCheck();
    let id = '';
    expect(
      await moved(async () => {
        id = (await deposit([check.reference, sale.reference])).body.id;
      }),
    ).toBe('58.00');
    expect(await moved(() => reverse(check.id))).toBe('-10.00');
    const voidSale = () =>
      api.call(cashReceiptApi.voidCashReceipt, { params: { id: sale.id }, body: { reason: 'No funds' } });
    expect(await moved(voidSale)).toBe('-48.00');
    expect(await moved(() => takeBack(id))).toBe('0.00');
  });

  it('changes the bank once if a check is returned during the void', async () => {
    const check = await pay('10.00');
    const before = await bank();
    const { id } = (await deposit([check.reference])).body;
    const [taken, reversed] = await Promise.all([takeBack(id), reverse(check.id)]);
    expect([taken.status, reversed.status]).toEqual([200, 200]);
    expect(await bank()).toBe(before);
  });
});

describe('deposits', () => {
  it('are listed, and found by number', async () => {
    await pay('40.00', 'cash');
    const made = (await deposit([], '40.00')).body;
    const { checks: _checks, ...summary } = made;
    const list = async (query: object) => (await api.call(depositApi.listDeposits, { query })).body;
    expect((await list({ limit: '1', sort: 'depositNumber' }))[0]).toEqual(summary);
    expect(await list({ q: made.depositNumber.toLowerCase() })).toEqual([summary]);
    expect(await list({ q: 'nobody' })).toEqual([]);
    expect(await list({ status: 'voided', from: today(), q: made.depositNumber })).toEqual([]);
  });

  it('answer 404 if missing', async () => {
    const id = '0190a000-0000-7000-8000-000000000000';
    expect((await api.call(depositApi.getDeposit, { params: { id } })).status).toBe(404);
    expect((await takeBack(id)).status).toBe(404);
    expect((await api.send('GET', '/api/deposits/nothing')).status).toBe(404);
  });
});

describe('a deposit is rejected', () => {
  const id = '0190a000-0000-7000-8000-000000000000';
  const date = today();
  it.each([
    undefined,
    {},
    { date },
    { date, checks: [], cash: '0' },
    { date, checks: {}, cash: '1' },
    { date, checks: [7] },
    { date, checks: [{ type: 'payment' }] },
    { date, checks: [{ type: 'payment', id: 'nothing' }] },
    { date, checks: [{ type: 'payment', id }] },
    { date, checks: [{ type: 'cash_receipt', id }] },
    { date, checks: [{ type: 'invoice', id }] },
    {
      date,
      checks: [
        { type: 'payment', id },
        { type: 'payment', id },
      ],
    },
    { date, checks: Array.from({ length: 1001 }, () => ({ type: 'payment', id })) },
    ...[-1, '1.005', 'ten', true, '10000000000'].map((cash) => ({ date, cash })),
    { date, cash: '0.01' },
    { date: 'soon', cash: '1' },
    { cash: '1' },
    { date, cash: '1', colour: 'red' },
  ])('for %j', async (body) => {
    const answer = await api.send('POST', '/api/deposits', body);
    expect(answer).toMatchObject({ status: 400, problem: { message: expect.any(String) } });
    expect((await undeposited()).cash).toBe('0.00');
  });

  it('with no valid check, a reversed one, or a later one', async () => {
    const cash = await pay('5.00', 'cash');
    const gone = await pay('6.00');
    const late = await pay('7.00');
    await reverse(gone.id);
    expect((await deposit([cash.reference])).problem?.issues).toEqual([
      { path: 'checks.0.id', message: 'This was not paid by check.' },
    ]);
    expect(await deposit([gone.reference])).toMatchObject({
      status: 409,
      problem: { message: `Check ${gone.checkNumber} of ${customer.name} was reversed.` },
    });
    expect((await deposit([late.reference], '0.00', yesterday)).status).toBe(400);
    expect((await deposit([late.reference], '5.01')).problem).toMatchObject({
      message: 'There is $5.00 of cash to deposit.',
      issues: [{ path: 'cash' }],
    });
    expect((await undeposited()).checks).toMatchObject([{ id: late.id }]);
  });
});
