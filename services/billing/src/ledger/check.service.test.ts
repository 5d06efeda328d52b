import { billingApi } from '@primal/contracts/billing/api';
import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo-api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { addDays, today } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, sum, toMoney, zero } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { customerFixture } from '@primal/service-kit/testing/fixtures';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startSales } from '../testing/sales.ts';
import { checkBooks } from './check.ts';

const billing = await startSales();
const { api, create, update, createCredit } = billing;
afterAll(() => billing.stop());

/** A customer's account as somebody with pencil and paper would keep it. */
interface Account {
  customerId: string;
  expected: Decimal;
  invoices: InvoiceAnswer[];
  payments: PaymentAnswer[];
  credits: CreditMemoAnswer[];
}

type Step = (account: Account, pick: number, cents: number) => Promise<void>;

const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % (list.length || 1)];
const dollars = (cents: number) => toMoney(decimal(cents).div(100));
/** A day around today: before the invoices, among them, or still to come. */
const someDay = (pick: number) => addDays(today(), (pick % 60) - 45);

const replace = <T extends { id: string }>(list: T[], changed: T): void => {
  list.splice(
    list.findIndex(({ id }) => id === changed.id),
    1,
    changed,
  );
};

/** What is asked is done or refused in words; never is anything half done. */
const done = (status: number): boolean => {
  expect([200, 201, 400, 409]).toContain(status);
  return status < 300;
};

const refresh = async (account: Account): Promise<void> => {
  for (const { id } of account.invoices) replace(account.invoices, await billing.read(id));
  for (const { id } of account.credits) replace(account.credits, await billing.readCredit(id));
  for (const { id } of account.payments)
    replace(account.payments, (await api.call(billingApi.getPayment, { params: { id } })).body);
};

const steps: Record<string, Step> = {
  async invoice(account, pick, cents) {
    const { customerId } = account;
    const invoice = await create(
      { customerId, status: 'sent', invoiceDate: addDays(today(), -(pick % 40)) },
      [{ quantity: 1 + (cents % 4) }],
    );
    account.invoices.push(invoice);
    account.expected = account.expected.plus(invoice.total);
  },
  async pay(account, pick, cents) {
    const invoice = choose(account.invoices, pick);
    const { status, body } = await api.call(billingApi.createPayment, {
      body: {
        customerId: account.customerId,
        paymentDate: someDay(cents),
        amount: dollars(cents),
        paymentMethod: 'cash',
        ...(invoice && { allocations: [{ invoiceId: invoice.id, amount: dollars(cents) }] }),
      },
    });
    if (!done(status)) return;
    account.payments.push(body);
    account.expected = account.expected.minus(body.amount);
  },
  async overpay(account, pick, cents) {
    const invoice = choose(account.invoices, pick);
    if (!invoice || invoice.balance === '0.00') return;
    const { status, body } = await api.call(billingApi.createPayment, {
      body: {
        customerId: account.customerId,
        paymentDate: someDay(cents),
        amount: toMoney(decimal(invoice.balance).plus(dollars(cents))),
        paymentMethod: 'ach',
        allocations: [{ invoiceId: invoice.id, amount: invoice.balance }],
      },
    });
    if (!done(status)) return;
    account.payments.push(body);
    account.expected = account.expected.minus(body.amount);
  },
  async allocate(account, pick, cents) {
    const [payment, invoice] = [choose(account.payments, pick), choose(account.invoices, cents)];
    if (!payment || !invoice) return;
    const body = { allocations: [{ invoiceId: invoice.id, amount: dollars(cents) }] };
    done((await api.call(billingApi.allocatePayment, { params: { id: payment.id }, body })).status);
  },
  async reverse(account, pick, cents) {
    const payment = choose(account.payments, pick);
    if (!payment) return;
    const { status } = await api.call(billingApi.reversePayment, {
      params: { id: payment.id },
      body: { reason: 'Returned check', ...(cents % 2 && { reversalDate: someDay(cents) }) },
    });
    if (done(status)) account.expected = account.expected.plus(payment.amount);
  },
  async setPaid(account, pick) {
    const invoice = choose(account.invoices, pick);
    if (!invoice) return;
    const { status } = await update(invoice.id, { status: 'paid' });
    if (!done(status)) return;
    account.expected = account.expected.minus(invoice.balance);
    const { body } = await api.call(billingApi.listPayments, {
      query: { customerId: account.customerId, sort: 'createdAt', limit: '1' },
    });
    account.payments.push(...body.filter(({ id }) => account.payments.every((known) => known.id !== id)));
  },
  async credit(account, pick, cents) {
    const credit = await createCredit({ customerId: account.customerId, creditDate: someDay(pick) }, [
      { quantity: 1, unitPrice: dollars(cents) },
    ]);
    account.credits.push(credit);
    account.expected = account.expected.minus(credit.total);
  },
  async apply(account, pick, cents) {
    const [credit, invoice] = [choose(account.credits, pick), choose(account.invoices, cents)];
    if (!credit || !invoice) return;
    const body = { allocations: [{ invoiceId: invoice.id, amount: dollars(cents) }] };
    done((await api.call(creditMemoApi.applyCreditMemo, { params: { id: credit.id }, body })).status);
  },
  async unapply(account, pick, cents) {
    const [credit, invoice] = [choose(account.credits, pick), choose(account.invoices, cents)];
    if (!credit || !invoice) return;
    const input = { params: { id: credit.id }, body: { invoiceId: invoice.id } };
    done((await api.call(creditMemoApi.unapplyCreditMemo, input)).status);
  },
  async voidInvoice(account, pick) {
    const invoice = choose(account.invoices, pick);
    if (!invoice) return;
    if (!done((await update(invoice.id, { status: 'voided' })).status)) return;
    if (invoice.status !== 'voided') account.expected = account.expected.minus(invoice.total);
  },
  async voidCredit(account, pick) {
    const credit = choose(account.credits, pick);
    if (!credit) return;
    const input = { params: { id: credit.id }, body: { reason: 'Slip' } };
    if (done((await api.call(creditMemoApi.voidCreditMemo, input)).status))
      account.expected = account.expected.plus(credit.total);
  },
  async edit(account, pick, cents) {
    const invoice = choose(account.invoices, pick);
    if (!invoice) return;
    const { status, body } = await update(invoice.id, { invoice: { deliveryCharge: dollars(cents) } });
    if (done(status)) account.expected = account.expected.plus(body.total).minus(invoice.total);
  },
};

/** What must be true of an account whatever has happened to it. */
const assertInvariants = async ({ customerId, expected, invoices, payments }: Account): Promise<void> => {
  expect(await checkBooks(billing.db)).toEqual([]);
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
  for (const { amount, unapplied, allocations, reversal } of payments) {
    const allocated = sum(allocations.map((allocation) => allocation.amount));
    expect(allocated.lte(amount)).toBe(true);
    expect(unapplied).toBe(reversal ? '0.00' : toMoney(decimal(amount).minus(allocated)));
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

/** Whatever the day: what is open less the credit is the balance, and the receivables of that day say the same. */
const assertStatementOn = async (customerId: string, days: number): Promise<void> => {
  const statement = await statementOn(customerId, days);
  const { aging, closingBalance, unappliedCredit, openItems } = statement;
  const owed = toMoney(sum(Object.values(aging)));
  expect(toMoney(sum(openItems.map(({ balance }) => balance)))).toBe(owed);
  expect(toMoney(decimal(owed).minus(unappliedCredit))).toBe(closingBalance);
  expect(decimal(unappliedCredit).gte(0)).toBe(true);
  for (const { total, balance } of openItems)
    expect(decimal(balance).gt(0) && decimal(balance).lte(total)).toBe(true);
  const { previousBalance, charges, payments, credits } = statement;
  expect(toMoney(decimal(previousBalance).plus(charges).minus(payments).minus(credits))).toBe(closingBalance);
  const asOf = addDays(today(), days);
  const { body } = await api.call(billingApi.getReceivables, { query: { customerId, asOf } });
  const nothing = { totalOwed: '0.00', unappliedCredit: '0.00', ...aging };
  expect(body.balances[0] ?? nothing).toMatchObject({ totalOwed: owed, unappliedCredit, ...aging });
};

it('keeps the books right whatever is done in whatever order', { timeout: 240_000 }, async () => {
  const step = fc.record({
    kind: fc.constantFrom(...Object.keys(steps)),
    pick: fc.nat({ max: 39 }),
    cents: fc.integer({ min: 1, max: 9_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (plan) => {
      const { id: customerId } = await billing.saveCustomer(customerFixture());
      const account: Account = { customerId, expected: zero, invoices: [], payments: [], credits: [] };
      // Something to pay, so that few steps find nothing to do.
      await steps.invoice?.(account, 30, 2);
      for (const { kind, pick, cents } of plan) {
        await steps[kind]?.(account, pick, cents);
        await refresh(account);
        await assertInvariants(account);
      }
      for (const days of [-50, -30, -11, -1, 0, 1, 9]) await assertStatementOn(customerId, days);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

it('keeps the books right when clerks pay, credit, reverse and void at once', {
  timeout: 120_000,
}, async () => {
  const { id: customerId } = await billing.saveCustomer(customerFixture());
  const account: Account = { customerId, expected: zero, invoices: [], payments: [], credits: [] };
  for (const at of [0, 1, 2, 3]) await steps.invoice?.(account, at, 3);
  for (const at of [0, 1, 2]) await steps.credit?.(account, at, 4_000);
  const ids = account.invoices.map(({ id }) => id);
  const allocations = (order: readonly string[]) => order.map((invoiceId) => ({ invoiceId, amount: '7.00' }));
  for (let round = 0; round < 10; round++) {
    const paying = (order: readonly string[]) =>
      api.call(billingApi.createPayment, {
        body: {
          ...{ customerId, paymentDate: today(), amount: '30', paymentMethod: 'cash' },
          allocations: allocations(order),
        },
      });
    const [credit] = account.credits.slice(round % 3);
    const before = account.payments.slice(-1);
    const [first, second, ...others] = await Promise.all([
      // Named in opposite orders: locked in one, they do not wait in a circle.
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
      update(ids[round % 4] ?? '', { status: 'voided' }),
    ]);
    for (const { status } of others) expect([200, 400, 409]).toContain(status);
    for (const paid of [first, second]) if (paid && done(paid.status)) account.payments.push(paid.body);
    await refresh(account);
    expect(await checkBooks(billing.db)).toEqual([]);
  }
  expect(account.payments.length).toBeGreaterThan(0);
});

it('finds what does not agree', async () => {
  const { id: customerId } = await billing.saveCustomer(customerFixture());
  const { id: invoiceId } = await create({ customerId, status: 'sent' });
  const { body } = await api.call(billingApi.createPayment, {
    body: {
      ...{ customerId, paymentDate: today(), amount: '50', paymentMethod: 'cash' },
      allocations: [{ invoiceId, amount: '30' }],
    },
  });
  expect(await checkBooks(billing.db)).toEqual([]);
  await sql`update payments set unapplied = 19 where id = ${body.id}`.execute(billing.db);
  await sql`update allocations set amount = 29 where payment_id = ${body.id}`.execute(billing.db);
  expect(await checkBooks(billing.db)).toEqual([
    { of: 'customer', id: customerId, computed: '30.00', stored: '31.00' },
    { of: 'invoice', id: invoiceId, computed: '29.00', stored: '30.00' },
    { of: 'payment', id: body.id, computed: '21.00', stored: '19.00' },
  ]);
});
