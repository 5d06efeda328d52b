import { journalApi } from '@primal/contracts/billing/journal';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startCash } from '../../testing/cash.ts';

const sales = await startCash();
const { api, createReceipt, day, open, pay, payOut, reverse, takeBack, undeposited, voidSale } = sales;
afterAll(() => sales.stop());

let used = 0;
const newDate = () => {
  used += 1;
  return addDays(today(), -100 + 2 * used);
};

const close = (date: string, dollars: number) => sales.close(date, [{ denomination: 1, count: dollars }]);
const deposit = (cash: string, date?: string, fromDrawer?: string) =>
  sales.deposit([], cash, date, fromDrawer);
const sell = (saleDate: string) => createReceipt({ saleDate });

const belowZero = async () =>
  (
    await sql`select date::text as date, balance from (
      select e.date, sum(sum(l.debit - l.credit)) over (order by e.date) as balance
      from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = 'cash' group by e.date) as days where balance < 0`.execute(sales.db)
  ).rows;

afterEach(async () => {
  expect(await belowZero()).toEqual([]);
  await sales.expectLedgerHolds();
  const { cash, drawers } = await undeposited();
  for (const drawer of drawers) await deposit(drawer.cash, today(), drawer.date);
  if (cash !== '0.00') expect((await deposit(cash)).status).toBe(201);
});

describe('cash in a deposit', () => {
  it("must be on hand on the deposit's date and every day since", async () => {
    const date = newDate();
    await pay(date, '60.00');
    const before = addDays(date, -1);
    expect(await deposit('60.00', before)).toMatchObject({
      status: 400,
      problem: {
        message: `At most $0.00 in cash can be deposited on ${formatDate(before)}: no more has been on hand since then.`,
        issues: [{ path: 'cash' }],
      },
    });
    expect((await deposit('40.00', addDays(date, 1))).status).toBe(201);
    expect((await deposit('20.01', date)).status).toBe(400);
    expect((await deposit('20.00', date)).status).toBe(201);
  });

  it('excludes cash that a future deposit contains', async () => {
    await pay(newDate(), '60.00');
    const later = (await deposit('60.00', addDays(today(), 3))).body;
    expect((await deposit('0.01')).status).toBe(400);
    expect((await takeBack(later.id)).status).toBe(200);
    // The counter-entry has the deposit's date. Before that date, neither entry changes the cash on hand.
    expect((await undeposited()).cash).toBe('60.00');
  });

  it('excludes cash in an open drawer unless the deposit names that drawer', async () => {
    const date = newDate();
    await open(date);
    await sell(date);
    await pay(addDays(date, -1), '5.00');
    expect(await undeposited()).toMatchObject({ cash: '5.00', drawers: [{ date, cash: '48.00' }] });
    expect((await deposit('5.01')).problem).toMatchObject({
      message:
        'There is $5.00 of cash to deposit. $48.00 is in an open cash drawer. Deposit it as a bank drop.',
      issues: [{ path: 'cash' }],
    });
    await close(date, 148);
    expect(await undeposited()).toMatchObject({ cash: '53.00', drawers: [] });
  });
});

describe('a bank drop', () => {
  it('reduces the expected cash of its drawer, so that closing shows no shortage', async () => {
    const date = newDate();
    await open(date);
    await sell(date);
    await sell(date);
    const made = await deposit('90.00', date, date);
    expect(made).toMatchObject({ status: 201, body: { cash: '90.00', fromDrawer: date } });
    expect(await day(date)).toMatchObject({
      bankDrops: '90.00',
      expected: '106.00',
      entries: [
        { kind: 'sale' },
        { kind: 'sale' },
        { kind: 'bank_drop', id: made.body.id, number: made.body.depositNumber, amount: '90.00' },
      ],
    });
    expect((await payOut(date, '106.01')).problem?.message).toBe(
      'The drawer should hold $106.00. You cannot pay $106.01 out of it.',
    );
    expect((await close(date, 106)).body).toMatchObject({ bankDrops: '90.00', overShort: '0.00' });
    expect(await undeposited()).toMatchObject({ cash: '6.00', drawers: [] });
  });

  it("is limited to the takings of its drawer, and cannot be dated before the drawer's day", async () => {
    const date = newDate();
    await pay(addDays(date, -1), '500.00');
    await open(date);
    await sell(date);
    expect((await deposit('48.01', date, date)).problem).toMatchObject({
      message: `The cash drawer of ${formatDate(date)} holds $48.00 on top of its float. You cannot deposit more from it.`,
      issues: [{ path: 'cash' }],
    });
    expect((await deposit('1.00', addDays(date, -1), date)).problem?.issues).toMatchObject([
      { path: 'date' },
    ]);
    expect((await deposit('0.00', date, date)).status).toBe(400);
    expect((await deposit('1.00', today(), addDays(date, 1))).status).toBe(404);
    await close(date, 148);
    expect((await deposit('1.00', today(), date)).problem?.message).toBe(
      `The cash drawer of ${formatDate(date)} is closed. Deposit its cash without a bank drop.`,
    );
  });

  it('counts on its own day even if voided on a later day', async () => {
    const date = newDate();
    await sell(date);
    await open(date);
    const made = (await deposit('40.00', date, date)).body;
    expect((await takeBack(made.id)).body).toMatchObject({ status: 'voided', voidedOn: today() });
    const { body: entries } = await api.call(journalApi.listJournalEntries, {
      query: { documentId: made.id, order: 'asc' },
    });
    expect(entries.map(({ date, lines }) => [date, lines[0]?.account, lines[0]?.debit])).toEqual([
      [date, 'bank', '40.00'],
      [today(), 'cash', '40.00'],
    ]);
    // The dropped cash was at the bank until today, so an earlier payout cannot use it.
    expect((await payOut(date, '110.00')).problem?.message).toBe(
      `From ${formatDate(date)} until now the drawer held no more than $108.00. You cannot pay $110.00 out of it.`,
    );
    expect((await day(date)).expected).toBe('148.00');
  });

  it('returns its cash to its drawer when voided, or to cash on hand after closing', async () => {
    const date = newDate();
    await open(date);
    await sell(date);
    const first = (await deposit('48.00', today(), date)).body;
    expect((await day(date)).expected).toBe('100.00');
    await takeBack(first.id);
    expect(await day(date)).toMatchObject({ expected: '148.00', bankDrops: '0.00' });
    const second = (await deposit('40.00', today(), date)).body;
    const closed = (await close(date, 108)).body;
    await takeBack(second.id);
    expect(await day(date)).toEqual(closed);
    expect((await undeposited()).cash).toBe('48.00');
  });

  it("leaves the next day's drawer unchanged when the previous drawer's cash is deposited", async () => {
    const date = newDate();
    const next = addDays(date, 1);
    await open(date);
    await sell(date);
    await close(date, 148);
    await open(next);
    expect(await undeposited()).toMatchObject({ cash: '48.00', drawers: [] });
    expect((await deposit('48.00', next)).status).toBe(201);
    expect((await day(next)).expected).toBe('100.00');
    await close(next, 100);
  });
});

describe('a cash drawer', () => {
  it('is rejected when opened on a date whose cash was deposited', async () => {
    const date = newDate();
    await sell(date);
    const made = (await deposit('40.00')).body;
    expect(await open(date)).toMatchObject({
      status: 409,
      problem: {
        message: `$48.00 in cash was received on ${formatDate(date)}, but only $8.00 is still on hand. Void the deposit of the rest, open the drawer, then make a bank drop.`,
      },
    });
    await takeBack(made.id);
    expect((await open(date)).status).toBe(201);
    expect((await deposit('40.00', today(), date)).status).toBe(201);
    expect((await close(date, 108)).body.overShort).toBe('0.00');
  });
});

describe('a cash refund', () => {
  it('is rejected if the cash is at the bank and no drawer is open', async () => {
    const sale = await sell(newDate());
    const payment = await pay(newDate(), '20.00');
    const made = (await deposit('68.00')).body;
    const words = (amount: string) =>
      `Only $0.00 in cash is outside open drawers on ${formatDate(today())}. You cannot refund ${amount}. Open today’s cash drawer, or void the deposit that took the cash to the bank.`;
    expect(await voidSale(sale.id)).toMatchObject({ status: 409, problem: { message: words('$48.00') } });
    expect(await reverse(payment.id)).toMatchObject({ status: 409, problem: { message: words('$20.00') } });
    await takeBack(made.id);
    expect((await voidSale(sale.id)).status).toBe(200);
    expect((await reverse(payment.id)).status).toBe(200);
  });

  it("comes from the day's open drawer, up to its expected cash", async () => {
    await pay(newDate(), '1500.00');
    const sale = await sell(newDate());
    const other = await sell(newDate());
    const opened = await open(today(), '1000.00');
    const rest = decimal(opened.body.expected).minus('60.00');
    await payOut(today(), toMoney(rest));
    expect((await voidSale(sale.id)).status).toBe(200);
    expect((await day(today())).expected).toBe('12.00');
    expect((await voidSale(other.id)).problem?.message).toBe(
      `The cash drawer of ${formatDate(today())} should hold $12.00. You cannot refund $48.00 from it.`,
    );
    await close(today(), 12);
  });
});

describe('concurrent requests', () => {
  it('never spend the same cash twice: deposits, voids, reversals, payouts and closings', async () => {
    for (let round = 0; round < 4; round += 1) {
      const date = newDate();
      const loose = await sell(addDays(date, -1));
      const payment = await pay(addDays(date, -1), '48.00');
      await open(date, '0.00');
      await sell(date);
      await Promise.all([
        deposit('96.00'),
        deposit('48.00', today(), date),
        voidSale(loose.id),
        reverse(payment.id),
        deposit('48.00'),
        payOut(date, '48.00'),
        deposit('48.00', today(), date),
        payOut(date, '30.00'),
        ...(round % 2 ? [close(date, 0)] : []),
      ]);
      expect(await belowZero()).toEqual([]);
      const now = await day(date);
      expect(now.expected.startsWith('-')).toBe(false);
      expect((await undeposited()).cash.startsWith('-')).toBe(false);
      if (now.status === 'open') await close(date, Number(now.expected));
    }
  });
});
