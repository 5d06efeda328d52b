import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { depositApi } from '@primal/contracts/billing/deposit';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

const sales = await startSales();
const { api, createReceipt, customer } = sales;
afterAll(() => sales.stop());

const daysBack = 4;
const acts = [
  'sell',
  'pay',
  'voidSale',
  'reverse',
  'open',
  'payOut',
  'voidPayout',
  'close',
  'deposit',
  'drop',
  'voidDeposit',
] as const;
const plan = fc.array(
  fc.record({ act: fc.constantFrom(...acts), day: fc.nat(daysBack), pick: fc.nat(50), dollars: fc.nat(60) }),
  { minLength: 20, maxLength: 40 },
);

const balances = async (account: 'cash' | 'bank') =>
  (
    await sql<{ date: string; balance: string }>`
      select e.date::text as date, sum(sum(l.debit - l.credit)) over (order by e.date)::text as balance
      from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = ${account} group by e.date order by e.date`.execute(sales.db)
  ).rows;

it('the sum of drawers, cash on hand and bank equals the net cash flow and is never negative', {
  timeout: 300_000,
}, async () => {
  const moved: { date: BusinessDate; amount: string }[] = [];
  const receipts: { id: string; saleDate: string; total: string }[] = [];
  const payments: { id: string; amount: string; paymentDate: string }[] = [];
  const deposits: string[] = [];
  const note = (date: BusinessDate, amount: string) => moved.push({ date, amount });
  const later = (a: string, b: string) => [a, b].sort()[1] ?? a;

  const play = async (act: (typeof acts)[number], date: BusinessDate, pick: number, dollars: number) => {
    const amount = toMoney(dollars);
    const one = <T>(list: readonly T[]) => list[pick % (list.length || 1)];
    const day = { params: { date } };
    switch (act) {
      case 'sell': {
        const { status, body } = await api.call(cashReceiptApi.createCashReceipt, {
          body: sales.receiptBody({ saleDate: date }),
        });
        if (status !== 201) return status;
        receipts.push(body);
        note(date, body.total);
        return status;
      }
      case 'pay': {
        const body = { customerId: customer.id, paymentDate: date, amount, paymentMethod: 'cash' as const };
        const answer = await api.call(paymentsApi.createPayment, { body });
        if (answer.status !== 201) return answer.status;
        payments.push(answer.body);
        note(date, amount);
        return answer.status;
      }
      case 'voidSale': {
        const sale = one(receipts);
        if (!sale) return 200;
        const { status } = await api.call(cashReceiptApi.voidCashReceipt, {
          params: { id: sale.id },
          body: { reason: 'Slip' },
        });
        if (status === 200) note(later(sale.saleDate, today()), `-${sale.total}`);
        return status;
      }
      case 'reverse': {
        const payment = one(payments);
        if (!payment) return 200;
        const reversalDate = later(payment.paymentDate, date);
        const { status } = await api.call(paymentsApi.reversePayment, {
          params: { id: payment.id },
          body: { reason: 'Slip', reversalDate },
        });
        if (status === 200) note(reversalDate, `-${payment.amount}`);
        return status;
      }
      case 'open':
        return (await api.call(cashDrawerApi.openDrawerDay, { body: { date, openingFloat: '0.00' } })).status;
      case 'payOut': {
        const { status } = await api.call(cashDrawerApi.payOut, { ...day, body: { amount, reason: 'Ice' } });
        if (status === 201) note(date, `-${amount}`);
        return status;
      }
      case 'voidPayout': {
        const { status: found, body: drawer } = await api.call(cashDrawerApi.getDrawerDay, day);
        const payout = found === 200 ? one(drawer.payouts) : undefined;
        if (!payout) return 200;
        const { status } = await api.call(cashDrawerApi.voidPayout, {
          params: { date, id: payout.id },
          body: { reason: 'Slip' },
        });
        if (status === 200) note(today(), payout.amount);
        return status;
      }
      case 'close': {
        const counts = [{ denomination: '1' as const, count: dollars }];
        const { body: before } = await api.call(cashDrawerApi.getDrawerDay, day);
        const { status, body } = await api.call(cashDrawerApi.closeDrawerDay, { ...day, body: { counts } });
        if (status !== 200) return status;
        const { body: drops } = await api.call(depositApi.listDeposits, { query: { status: 'voided' } });
        // If a void returned cash to the drawer, the shortage is dated today.
        const isPutBack =
          before.payouts.some(({ voided }) => voided) || drops.some(({ fromDrawer }) => fromDrawer === date);
        note(isPutBack ? today() : date, body.overShort ?? '0');
        return status;
      }
      case 'deposit':
      case 'drop': {
        const { drawers } = (await api.call(depositApi.getUndeposited)).body;
        const fromDrawer = act === 'drop' ? (one(drawers)?.date ?? date) : null;
        const { status, body } = await api.call(depositApi.createDeposit, {
          body: { date: later(fromDrawer ?? date, date), checks: [], cash: amount, fromDrawer },
        });
        if (status === 201) deposits.push(body.id);
        return status;
      }
      case 'voidDeposit': {
        const id = one(deposits);
        if (!id) return 200;
        return (await api.call(depositApi.voidDeposit, { params: { id }, body: { reason: 'Slip' } })).status;
      }
    }
  };

  const check = async () => {
    const [cash, bank, { body: there }, { body: days }] = await Promise.all([
      balances('cash'),
      balances('bank'),
      api.call(depositApi.getUndeposited),
      api.call(cashDrawerApi.listDrawerDays, { query: { status: 'open' } }),
    ]);
    const upTo = (rows: typeof cash, date: string) =>
      rows.findLast((row) => row.date <= date)?.balance ?? '0';
    for (let back = daysBack + 1; back >= 0; back -= 1) {
      const date = addDays(today(), -back);
      const written = sum(moved.flatMap((one) => (one.date <= date ? one.amount : [])));
      expect([date, toMoney(decimal(upTo(cash, date)).plus(upTo(bank, date)))]).toEqual([
        date,
        toMoney(written),
      ]);
    }
    expect([...cash, ...bank].filter(({ balance }) => decimal(balance).lt(0))).toEqual([]);
    expect(days.filter(({ expected }) => decimal(expected).lt(0))).toEqual([]);
    expect(decimal(there.cash).gte(0)).toBe(true);
    expect(toMoney(sum([there.cash, ...days.map(({ expected }) => expected)]))).toBe(
      toMoney(upTo(cash, today())),
    );
  };

  await createReceipt({ saleDate: today(), paymentMethod: 'card' });
  for (const steps of fc.sample(plan, { numRuns: 6, seed: 4711 }))
    for (const { act, day, pick, dollars } of steps) {
      const status = await play(act, addDays(today(), -day), pick, dollars);
      expect([200, 201, 400, 404, 409]).toContain(status);
      await check();
    }
  expect(Math.min(receipts.length, payments.length, deposits.length)).toBeGreaterThan(3);
});
