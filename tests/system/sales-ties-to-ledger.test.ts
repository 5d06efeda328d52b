import { adminApi } from '@primal/contracts/admin/api';
import { journalApi } from '@primal/contracts/billing/journal';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney, zero } from '@primal/contracts/shared/decimal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClerk } from '../../harness/clerk.ts';
import { openOffice } from '../../harness/open.ts';
import { createMoneySteps } from '../../services/billing/testing/money-steps.ts';

const { person, office } = await openOffice();
const clerk = createClerk(person, office);
const { newAccount, refresh, steps } = createMoneySteps(clerk);

interface Range {
  from: string;
  to: string;
}

const charges = 'delivery and discounts';

const sumByName = (amounts: readonly (readonly [name: string, amount: string])[]) =>
  Object.fromEntries(
    [...Map.groupBy(amounts, ([name]) => name)]
      .map(([name, found]) => [name, toMoney(sum(found.map(([, amount]) => amount)))] as const)
      .filter(([, amount]) => !decimal(amount).eq(0))
      .sort(),
  );

/** Sales accounts by category, with delivery income and discounts, as the ledger moved in these days. */
const readLedger = async (query: Range) => {
  const { rows } = (await person.call(journalApi.getTrialBalance, { query })).body;
  return sumByName(
    rows.flatMap(({ role, category, debits, credits }) => {
      const amount = toMoney(decimal(credits).minus(debits));
      if (role === 'sales') return [[category ?? '', amount] as const];
      return role === 'delivery_income' || role === 'discounts' ? [[charges, amount] as const] : [];
    }),
  );
};

const readSales = async (query: Range) => {
  const { body } = await person.call(adminApi.sales, { query: { ...query, by: 'category' } });
  expect(toMoney(sum(body.rows.map(({ revenue }) => revenue)))).toBe(body.totals.revenue);
  return sumByName(
    body.rows.map(({ name, isCharges, revenue }) => [isCharges ? charges : (name ?? ''), revenue] as const),
  );
};

const actions = fc.sample(
  fc.record({
    kind: fc.constantFrom(...Object.keys(steps), 'draft', 'voidInvoice', 'cashSale', 'voidCashSale', 'edit'),
    pick: fc.nat({ max: 39 }),
    cents: fc.integer({ min: 1, max: 9_000 }),
  }),
  { numRuns: 90, seed: 41 },
);

const ranges: Range[] = [
  { from: addDays(today(), -400), to: addDays(today(), 400) },
  { from: today(), to: today() },
  ...[-45, -30, -20, -10, -5, -3, -1, 5].map((start) => ({
    from: addDays(today(), start),
    to: addDays(today(), start + (start % 7) + 9),
  })),
];

test('sales as booked equal the sales accounts of the ledger for any range', {
  timeout: 300_000,
}, async () => {
  const accounts = [await newAccount(), await newAccount()];
  for (const account of accounts) await steps.invoice?.(account, 30, 2);
  for (const [at, { kind, pick, cents }] of actions.entries()) {
    const account = accounts[at % 2];
    if (!account) continue;
    await steps[kind]?.(account, pick, cents);
    if (at % 15 === 14) await refresh(account);
  }
  await clerk.create({ status: 'draft' });
  for (const range of ranges)
    await expect
      .poll(async () => ({ range, sales: await readSales(range) }), { timeout: 20_000 })
      .toEqual({ range, sales: await readLedger(range) });
  const [all] = ranges;
  const { body } = await person.call(adminApi.sales, { query: { ...all, basis: 'with_drafts' } });
  const booked = (await person.call(adminApi.sales, { query: { ...all } })).body;
  expect(booked.drafts).toEqual(body.drafts);
  expect(body.drafts.count).toBeGreaterThan(0);
  expect(toMoney(decimal(booked.totals.revenue).plus(booked.drafts.revenue))).toBe(body.totals.revenue);
  expect(decimal(body.drafts.revenue).gt(zero)).toBe(true);
});
