import { billingApi } from '@primal/contracts/billing/api';
import { booksApi } from '@primal/contracts/billing/book-checks';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { depositApi } from '@primal/contracts/billing/deposit';
import { statementsApi } from '@primal/contracts/billing/statement';
import { businessTimeZone, setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import fc from 'fast-check';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { Account } from '../../testing/account.ts';
import { createMoneySteps } from '../../testing/money-steps.ts';
import { startSales } from '../../testing/sales.ts';

const billing = await startSales();
const { api, create, createCredit } = billing;
const { newAccount, refresh, steps } = createMoneySteps(billing);
const zone = businessTimeZone();

afterEach(() => {
  vi.useRealTimers();
  setBusinessTimeZone(zone);
});
afterAll(() => billing.stop());

const goTo = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });

let sequence = 10;
const close = async (closedThrough: string | null): Promise<void> => {
  sequence += 1;
  await billing.saveSettings({ closedThrough }, sequence);
  await eventually(async () => {
    const row = await billing.db.selectFrom('settings').select('sequence').executeTakeFirstOrThrow();
    expect(row.sequence).toBe(sequence);
  });
};

const readCash = async (from: string, to: string) => {
  const { body: days } = await api.call(cashDrawerApi.listDrawerDays, { query: { from, to } });
  const { body: deposits } = await api.call(depositApi.listDeposits, { query: { from, to } });
  return {
    drawers: days.map((day) =>
      day.status === 'closed'
        ? { ...day, version: null, updatedAt: null }
        : [
            day.date,
            day.openingFloat,
            day.cashSales,
            day.refunds,
            day.cashPayments,
            day.reversals,
            day.customerRefunds,
            day.refundReversals,
            day.changeGiven,
            day.changeReturned,
          ],
    ),
    deposits: deposits.map(({ depositNumber, date, checkCount, checkTotal, cash, fromDrawer, total }) => [
      depositNumber,
      date,
      checkCount,
      checkTotal,
      cash,
      fromDrawer,
      total,
    ]),
  };
};

const readMonth = async ({ customerId }: Account, first: string, last: string) => {
  const receivables = await api.call(billingApi.getReceivables, { query: { customerId, asOf: last } });
  const statement = await api.call(statementsApi.getStatement, {
    params: { id: customerId },
    query: { from: first, to: last },
  });
  const entries = await sql`
    select e.document_number, e.date::text, l.account, l.category, sum(l.debit - l.credit)::text as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id where e.date <= ${last}
    group by 1, 2, 3, 4 having sum(l.debit - l.credit) <> 0 order by 1, 2, 3, 4`.execute(billing.db);
  const { body: books } = await api.call(booksApi.getBooks, { query: { asOf: last } });
  expect(books.lateEntries).toEqual([]);
  const { later: _, ...figures } = statement.body;
  const month = {
    ...(await readCash(first, last)),
    owed: [books.receivables, books.credits],
    balances: receivables.body.balances,
    summary: receivables.body.summary,
    statement: figures,
    entries: entries.rows,
  };
  // The closed period does not fix due dates (docs/decisions/0056).
  return JSON.parse(JSON.stringify(month, (name, value) => (name === 'dueDate' ? null : value)));
};

it('a closed month stays the same when a credit is later taken back from an invoice', async () => {
  goTo('2026-08-30T15:00:00Z');
  const account = await newAccount();
  const { customerId } = account;
  const invoice = await create({ customerId, status: 'sent', invoiceDate: '2026-08-15' }, [
    { quantity: 1, unitPrice: '500.00' },
  ]);
  const credit = await createCredit({ customerId, creditDate: '2026-08-16' }, [
    { quantity: 1, unitPrice: '200.00' },
  ]);
  await api.call(creditMemoApi.applyCreditMemo, {
    params: { id: credit.id },
    body: { allocations: [{ invoiceId: invoice.id, amount: '200.00' }] },
  });
  goTo('2026-09-29T15:00:00Z');
  await close('2026-08-31');
  const before = await readMonth(account, '2026-08-01', '2026-08-31');
  expect(before.balances).toMatchObject([{ totalOwed: '300.00', unappliedCredit: '0.00' }]);
  const unapply = (date?: string) =>
    api.call(creditMemoApi.unapplyCreditMemo, {
      params: { id: credit.id },
      body: { invoiceId: invoice.id, ...(date && { date }) },
    });
  expect((await unapply('2026-08-31')).status).toBe(409);
  expect((await unapply()).body.applications).toMatchObject([
    { date: '2026-08-30', takenBackOn: '2026-09-29' },
  ]);
  expect(await readMonth(account, '2026-08-01', '2026-08-31')).toEqual(before);
  await close(null);
});

it('a closed month stays the same after any later actions in any time zone', {
  timeout: 300_000,
}, async () => {
  const names = Object.keys(steps);
  const plan = fc.array(
    fc.record({
      name: fc.constantFrom(...names),
      pick: fc.nat(39),
      cents: fc.integer({ min: 1, max: 9_000 }),
    }),
    { minLength: 20, maxLength: 30 },
  );
  const run = async (account: Account, acts: { name: string; pick: number; cents: number }[]) => {
    for (const { name, pick, cents } of acts) {
      // Some steps fail, because they use a date of the closed month.
      await steps[name]?.(account, pick, cents).catch((error: Error) =>
        expect(error.message).toMatch(/^409/),
      );
      await refresh(account);
    }
  };
  const zones = fc.constantFrom('UTC', 'America/Chicago', 'Pacific/Auckland', 'Pacific/Honolulu');
  await fc.assert(
    fc.asyncProperty(plan, plan, zones, zones, async (first, second, zoneBefore, zoneAfter) => {
      await close(null);
      setBusinessTimeZone(zoneBefore);
      goTo('2026-08-31T23:30:00Z');
      const account = await newAccount();
      await run(account, first);
      goTo('2026-09-02T03:00:00Z');
      await close('2026-08-31');
      const before = await readMonth(account, '2026-08-01', '2026-08-31');
      setBusinessTimeZone(zoneAfter);
      await run(account, second);
      goTo('2026-10-01T00:30:00Z');
      await run(account, first);
      expect(await readMonth(account, '2026-08-01', '2026-08-31')).toEqual(before);
    }),
    { numRuns: 4, seed: 30, endOnFailure: true },
  );
});
