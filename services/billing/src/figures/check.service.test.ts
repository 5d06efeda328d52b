import { billingApi } from '@primal/contracts/billing/api';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { computeDiscountOffer } from '@primal/contracts/billing/payment-rules';
import type { ReceivablesAnswer } from '@primal/contracts/billing/receivables';
import { writeOffApi } from '@primal/contracts/billing/write-off';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { type Account, isDone, pickLasting } from '../../testing/account.ts';
import { assertReconciled } from '../../testing/bank-steps.ts';
import { createMoneySteps } from '../../testing/money-steps.ts';
import { startSales } from '../../testing/sales.ts';
import { taxSettings } from '../../testing/taxes.ts';
import { assertActivity, assertTrialBalance } from '../../testing/trial-balance.ts';
import { addDailySums } from '../ledger/journal.ts';
import { checkBooks } from './check.ts';
import { readLedgerDifferences, readUnbalancedEntries } from './differences.ts';

const billing = await startSales();
const { api, create, update } = billing;
afterAll(() => billing.stop());

// Taxed documents, at a rate that changes among their dates.
await billing.saveSettings({ salesTax: taxSettings(addDays(today(), -20)) }, 1);
await eventually(async () => expect((await create()).salesTax).not.toBeNull());

const { newAccount, refresh, steps } = createMoneySteps(billing);

/** The report of any range equals the ledger's account, and months add up. */
const assertSalesTax = async (): Promise<void> => {
  const reportOf = async (from: number, to: number) => {
    const query = { from: addDays(today(), from), to: addDays(today(), to) };
    return (await api.call(billingApi.salesTaxReport, { query })).body;
  };
  for (const [from, to] of [
    [-60, 30],
    [-20, -1],
    [-45, -21],
  ] as const) {
    const { rows, totals, account } = await reportOf(from, to);
    expect(totals.due).toBe(account.documents);
    expect(toMoney(sum(rows.map(({ due }) => due)))).toBe(totals.due);
    expect(toMoney(decimal(totals.sales.tax).minus(totals.credits.tax))).toBe(totals.due);
  }
  const [early, late, all] = await Promise.all([reportOf(-90, -10), reportOf(-9, 60), reportOf(-90, 60)]);
  expect(early.account.closing).toBe(late.account.opening);
  expect(late.account.closing).toBe(all.account.closing);
};

const assertInvariants = async ({ customerId, expected, invoices, payments }: Account): Promise<void> => {
  expect(await checkBooks(billing.db)).toEqual([]);
  expect(await readUnbalancedEntries(billing.db)).toEqual([]);
  expect(await readLedgerDifferences(billing.db)).toEqual([]);
  await assertTrialBalance(billing, { from: addDays(today(), -20), to: addDays(today(), -payments.length) });
  await assertSalesTax();
  await assertReconciled(api);
  const { body } = await api.call(billingApi.getReceivables, { query: { customerId } });
  const [balance] = body.balances;
  const { currentBalance = '0', days8to14 = '0', days15to21 = '0', pastDue = '0' } = balance ?? {};
  const { totalOwed = '0.00', unappliedCredit = '0.00' } = balance ?? {};
  expect(toMoney(sum([currentBalance, days8to14, days15to21, pastDue]))).toBe(totalOwed);
  expect(toMoney(sum((balance?.invoices ?? []).map((invoice) => invoice.balance)))).toBe(totalOwed);
  expect(toMoney(decimal(totalOwed).minus(unappliedCredit))).toBe(toMoney(expected));
  for (const invoice of invoices) {
    expect(decimal(invoice.balance).gte(0)).toBe(true);
    if (invoice.status === 'sent' || invoice.status === 'paid')
      expect(invoice.status === 'paid').toBe(invoice.balance === '0.00');
  }
  for (const { amount, unapplied, refunded, allocations, reversal } of payments) {
    const allocated = sum(allocations.map((allocation) => allocation.amount));
    expect(allocated.lte(amount)).toBe(true);
    expect(unapplied).toBe(reversal ? '0.00' : toMoney(decimal(amount).minus(allocated).minus(refunded)));
  }
  expect(await statementOn(customerId, 30)).toMatchObject({
    closingBalance: toMoney(expected),
    unappliedCredit,
    later: { count: 0 },
  });
};

const statementOn = async (customerId: string, days: number) => {
  const query = { from: addDays(today(), -60), to: addDays(today(), days) };
  return (await api.call(billingApi.getStatement, { params: { id: customerId }, query })).body;
};

/**
 * Asserts that on this day, open invoices less credit equal the closing balance and match the receivables.
 */
const assertStatementOn = async (customerId: string, days: number): Promise<void> => {
  const statement = await statementOn(customerId, days);
  const { aging, closingBalance, unappliedCredit, openItems } = statement;
  const owed = toMoney(sum(Object.values(aging)));
  expect(toMoney(sum(openItems.map(({ balance }) => balance)))).toBe(owed);
  expect(toMoney(decimal(owed).minus(unappliedCredit))).toBe(closingBalance);
  expect(decimal(unappliedCredit).gte(0)).toBe(true);
  for (const { total, balance } of openItems)
    expect(decimal(balance).gt(0) && decimal(balance).lte(total)).toBe(true);
  const { previousBalance, charges, payments, credits, discounts, writeOffs, refunds } = statement;
  const settled = sum([payments, credits, discounts, writeOffs]);
  expect(toMoney(sum([previousBalance, charges, refunds]).minus(settled))).toBe(closingBalance);
  const asOf = addDays(today(), days);
  const { body } = await api.call(billingApi.getReceivables, { query: { customerId, asOf } });
  const nothing = { totalOwed: '0.00', unappliedCredit: '0.00', ...aging };
  expect(body.balances[0] ?? nothing).toMatchObject({ totalOwed: owed, unappliedCredit, ...aging });
};

interface Known {
  moment: string;
  answer: ReceivablesAnswer;
}

const learn = async ({ customerId }: Account): Promise<Known> => {
  const { body: answer } = await api.call(billingApi.getReceivables, { query: { customerId } });
  return { moment: new Date().toISOString(), answer };
};

const assertKnown = async ({ customerId }: Account, known: readonly Known[]): Promise<void> => {
  for (const { moment, answer } of known) {
    const { body } = await api.call(billingApi.getReceivables, { query: { customerId, asOf: moment } });
    expect(pickLasting(body)).toEqual(pickLasting(answer));
  }
};

it('the books stay consistent after any actions in any order', { timeout: 400_000 }, async () => {
  const step = fc.record({
    kind: fc.constantFrom(...Object.keys(steps)),
    pick: fc.nat({ max: 39 }),
    cents: fc.integer({ min: 1, max: 9_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (plan) => {
      const account = await newAccount();
      const known: Known[] = [];
      await steps.invoice?.(account, 30, 2);
      await steps.invoice?.(account, 3, 3);
      await steps.payWithDiscount?.(account, 1, 13);
      expect(account.writeOffs).toMatchObject([{ kind: 'discount' }]);
      for (const { kind, pick, cents } of plan) {
        if (cents % 3 === 0) await addDailySums(billing.db);
        await steps[kind]?.(account, pick, cents);
        await refresh(account);
        await assertInvariants(account);
        known.push(await learn(account));
      }
      await assertKnown(account, known);
      await assertActivity(billing, { to: addDays(today(), 400) }, { limit: 100, order: 'asc' });
      const { customerId } = account;
      for (const days of [-50, -30, -11, -1, 0, 1, 9]) await assertStatementOn(customerId, days);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

it('the books stay consistent when clerks pay, credit, reverse and void concurrently', {
  timeout: 120_000,
}, async () => {
  const account = await newAccount();
  const { customerId } = account;
  for (const at of [0, 1, 2, 3]) await steps.invoice?.(account, at, 3);
  for (const at of [0, 1, 2]) await steps.credit?.(account, at, 4_000);
  const ids = account.invoices.map(({ id }) => id);
  const allocations = (order: readonly string[]) => order.map((invoiceId) => ({ invoiceId, amount: '7.00' }));
  for (let round = 0; round < 10; round++) {
    const paying = (order: readonly string[]) =>
      api.call(billingApi.createPayment, {
        body: {
          customerId,
          paymentDate: today(),
          amount: '30',
          paymentMethod: 'cash',
          allocations: allocations(order),
        },
      });
    const takeDiscount = async (invoiceId: string) => {
      const { balance, ...invoice } = await billing.read(invoiceId);
      const discount = computeDiscountOffer({ ...invoice, balance }, today());
      const amount = toMoney(decimal(balance).minus(discount));
      const paid = { customerId, paymentDate: today(), amount, paymentMethod: 'ach' as const };
      return api.call(billingApi.createPayment, {
        body: { ...paid, allocations: [{ invoiceId, amount, discount }] },
      });
    };
    const [credit] = account.credits.slice(round % 3);
    const before = account.payments.slice(-1);
    const [first, second, ...others] = await Promise.all([
      // The payments name the invoices in opposite orders. Locking in id order prevents a deadlock.
      paying(ids),
      paying([...ids].reverse()),
      api.call(creditMemoApi.applyCreditMemo, {
        params: { id: credit?.id ?? '' },
        body: { allocations: allocations([...ids.slice(2), ...ids.slice(0, 2)]) },
      }),
      ...before.map(({ id }) =>
        api.call(billingApi.reversePayment, { params: { id }, body: { reason: 'Slip' } }),
      ),
      ...before.map(({ id }) =>
        api.call(billingApi.allocatePayment, {
          params: { id },
          body: { allocations: [{ invoiceId: ids[0] ?? '', amount: '1' }] },
        }),
      ),
      // Each round two clerks take the same discount.
      ...[1, 2].map(() => takeDiscount(ids[round % 4] ?? '')),
      update(ids[round % 4] ?? '', { status: 'voided' }),
      api.call(writeOffApi.createWriteOff, {
        body: { invoiceId: ids[round % 3] ?? '', amount: '2', kind: 'bad_debt', reason: 'Closed down' },
      }),
      ...(await api.call(writeOffApi.listWriteOffs, { query: { customerId, limit: '1' } })).body.map(
        ({ id }) => api.call(writeOffApi.reverseWriteOff, { params: { id }, body: { reason: 'Slip' } }),
      ),
    ]);
    for (const { status } of others) expect([200, 201, 400, 409]).toContain(status);
    for (const paid of [first, second]) if (paid && isDone(paid.status)) account.payments.push(paid.body);
    await refresh(account);
    expect(await checkBooks(billing.db)).toEqual([]);
    expect(await readLedgerDifferences(billing.db)).toEqual([]);
  }
  expect(account.payments.length).toBeGreaterThan(0);
  const query = { customerId, status: 'discount' } as const;
  expect((await api.call(writeOffApi.listWriteOffs, { query })).body.length).toBeGreaterThan(0);
});

it('the check of the books finds inconsistencies', async () => {
  const { id: customerId } = await billing.saveCustomer(customerFixture());
  const { id: invoiceId } = await create({ customerId, status: 'sent' });
  const { body } = await api.call(billingApi.createPayment, {
    body: {
      customerId,
      paymentDate: today(),
      amount: '50',
      paymentMethod: 'cash',
      allocations: [{ invoiceId, amount: '30' }],
    },
  });
  expect(await checkBooks(billing.db)).toEqual([]);
  await sql`update payments set unapplied = 19 where id = ${body.id}`.execute(billing.db);
  await sql`update allocations set amount = 29 where payment_id = ${body.id}`.execute(billing.db);
  expect(await checkBooks(billing.db)).toEqual([
    { of: 'customer', id: customerId, computed: '38.00', stored: '39.00' },
    { of: 'invoice', id: invoiceId, computed: '29.00', stored: '30.00' },
    { of: 'payment', id: body.id, computed: '21.00', stored: '19.00' },
  ]);
});
