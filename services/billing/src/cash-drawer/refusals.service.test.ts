import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startCash } from '../../testing/cash.ts';

const sales = await startCash();
const { api, close, createReceipt, day, open, pay, payOut, receiptBody, reverse } = sales;
afterAll(() => sales.stop());
afterEach(sales.expectLedgerHolds);

let used = 0;
const newDate = () => {
  used += 1;
  return addDays(today(), -100 - 2 * used);
};

await pay(addDays(today(), -900), '9000.00');

describe('a payout', () => {
  it('is limited to the expected cash, even under concurrent payouts', async () => {
    const date = newDate();
    await open(date, '100');
    const answers = await Promise.all(['60', '60', '60'].map((amount) => payOut(date, amount)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await day(date)).expected).toBe('40.00');
    expect((await payOut(date, '40.01')).problem?.message).toBe(
      'The drawer should hold $40.00. You cannot pay $40.01 out of it.',
    );
  });

  it('can be voided once, while its day is open', async () => {
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
  it('rejects sales for cash, and accepts sales by other methods', async () => {
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
        message: `The cash drawer of ${formatDate(date)} is closed. Choose another sale date or payment method.`,
      },
    });
    expect(await next()).toEqual(before);
    expect((await sell('card')).status).toBe(201);
    expect((await sell('check')).status).toBe(201);
    expect((await close(date)).problem?.message).toBe(`The cash drawer of ${formatDate(date)} is closed.`);
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

  it('counts every concurrent sale', async () => {
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

describe('the closed period', () => {
  it('rejects changes of its drawers, except by an admin with a reason', async () => {
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

describe('bad input for the cash drawer', () => {
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
  ])('is rejected when opening a day: %j', async (body) => {
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
  ])('is rejected when closing a day: %j', async (body) => {
    await open(date);
    expect((await api.send('POST', `/api/cash-drawer/days/${date}/close`, body)).status).toBe(400);
    expect((await day(date)).status).toBe('open');
  });

  it.each([
    undefined,
    {},
    ...[0, '0.00', -1, '1.005', 'ten', null].map((amount) => ({ amount, reason: 'Ice' })),
    ...['', ' ', null, 7, 'x'.repeat(501)].map((reason) => ({ amount: '1', reason })),
  ])('is rejected for a payout: %j', async (body) => {
    await open(date);
    expect((await api.send('POST', `/api/cash-drawer/days/${date}/payouts`, body)).status).toBe(400);
    expect((await day(date)).payouts).toEqual([]);
  });

  it('is rejected from users without the permission', async () => {
    const reader = sales.client({ role: 'office', permissions: ['viewInvoices'] });
    expect((await reader.call(cashDrawerApi.listDrawerDays)).status).toBe(200);
    expect(
      (await reader.call(cashDrawerApi.openDrawerDay, { body: { date: newDate(), openingFloat: '1' } }))
        .status,
    ).toBe(403);
  });
});
