import { billingApi } from '@primal/contracts/billing/api';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { type AgingBucket, type AgingDate, agingBuckets } from '@primal/contracts/shared/aging';
import { addDays, today } from '@primal/contracts/shared/dates';
import { toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { isDone, toDollars } from '../../testing/account.ts';
import { startSales } from '../../testing/sales.ts';

const billing = await startSales();
const { api, create, createCredit, saveSettings, update } = billing;
afterAll(() => billing.stop());

interface Owed {
  invoiceDate: string;
  dueDate: string;
  cents: number;
  /** Amounts by the first day on which they count. */
  settled: { from: string; cents: number }[];
}

const latest = (...days: string[]): string => days.sort().at(-1) ?? '';

const chooseBucket = (days: number, by: AgingDate): AgingBucket => {
  if (by === 'invoice_date') {
    if (days < 8) return 'currentBalance';
    if (days < 15) return 'days8to14';
    return days < 22 ? 'days15to21' : 'pastDue';
  }
  if (days < 1) return 'notDue';
  if (days < 31) return 'days1to30';
  if (days < 61) return 'days31to60';
  return days < 91 ? 'days61to90' : 'over90Days';
};

/** Independent aging of both kinds. Without a day: all that is stored, aged as of today. */
const countAging = (invoices: readonly Owed[], day?: string) => {
  const cents = new Map<AgingBucket, number>();
  let total = 0;
  let overdue = 0;
  for (const invoice of invoices) {
    if (day !== undefined && invoice.invoiceDate > day) continue;
    let open = invoice.cents;
    for (const part of invoice.settled) if (day === undefined || part.from <= day) open -= part.cents;
    total += open;
    for (const by of ['invoice_date', 'due_date'] as const) {
      const date = by === 'due_date' ? invoice.dueDate : invoice.invoiceDate;
      const days = (Date.parse(day ?? today()) - Date.parse(date)) / 86_400_000;
      const bucket = chooseBucket(days, by);
      cents.set(bucket, (cents.get(bucket) ?? 0) + open);
      if (by === 'due_date' && days > 0) overdue += open;
    }
  }
  const pick = (by: AgingDate) =>
    Object.fromEntries(agingBuckets[by].map(({ id }) => [id, toDollars(cents.get(id) ?? 0)]));
  return {
    byInvoiceDate: pick('invoice_date'),
    byDueDate: pick('due_date'),
    sums: { totalOwed: toDollars(total), overdueAmount: toDollars(overdue) },
  };
};

const toCents = (dollars: string): number => Number(dollars.replace('.', ''));

const dates = fc.oneof(
  fc.integer({ min: -150, max: 20 }).map((days) => addDays(today(), days)),
  fc.constantFrom('2024-02-29', '2024-01-31', '2025-01-31', '2025-02-28', '2025-12-31'),
);
const plans = fc.record({
  invoices: fc.array(
    fc.record({
      invoiceDate: dates,
      terms: fc.constantFrom(0, 30),
      quantity: fc.integer({ min: 1, max: 3 }),
      cents: fc.integer({ min: 0, max: 9_999 }),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  settlements: fc.array(
    fc.record({
      kind: fc.constantFrom('payment', 'credit'),
      date: dates,
      pick: fc.nat({ max: 20 }),
      cents: fc.integer({ min: 1, max: 6_000 }),
    }),
    { maxLength: 6 },
  ),
  moves: fc.array(fc.record({ invoiceDate: dates, pick: fc.nat({ max: 20 }) }), { maxLength: 3 }),
  days: fc.array(dates, { minLength: 2, maxLength: 5 }),
});

const settle = async (
  customerId: string,
  invoiceId: string,
  { kind, date, cents }: { kind: string; date: string; cents: number },
): Promise<boolean> => {
  const allocations = [{ invoiceId, amount: toDollars(cents) }];
  if (kind === 'payment') {
    const body = { customerId, paymentDate: date, amount: toDollars(cents), paymentMethod: 'cash' as const };
    return isDone((await api.call(billingApi.createPayment, { body: { ...body, allocations } })).status);
  }
  const credit = await createCredit({ customerId, creditDate: date }, [
    { quantity: 1, unitPrice: toDollars(cents) },
  ]);
  const input = { params: { id: credit.id }, body: { allocations } };
  return isDone((await api.call(creditMemoApi.applyCreditMemo, input)).status);
};

const assertAging = async (customerId: string, invoices: readonly Owed[], day?: string): Promise<void> => {
  const { byInvoiceDate, byDueDate, sums } = countAging(invoices, day);
  const { body } = await api.call(billingApi.getReceivables, {
    query: { customerId, ...(day && { asOf: day }) },
  });
  const none = { ...byInvoiceDate, ...byDueDate, ...sums };
  expect(body.balances[0] ?? none).toMatchObject({ ...byInvoiceDate, ...byDueDate, ...sums });
  if (body.balances.length === 0) expect(sums.totalOwed).toBe('0.00');
  if (day === undefined) return;
  const { rows } = await sql<{ owed: string }>`
    select coalesce(sum(l.debit - l.credit), 0.00)::text as owed
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.customer_id = ${customerId} and e.date <= ${day} and l.account = 'accounts_receivable'`.execute(
    billing.db,
  );
  expect(rows).toEqual([{ owed: sums.totalOwed }]);
  const query = { from: day, to: day };
  const { body: statement } = await api.call(billingApi.getStatement, { params: { id: customerId }, query });
  expect(statement.aging).toEqual(byInvoiceDate);
  expect(statement.agingByDueDate).toEqual(byDueDate);
};

it('aging equals the ledger and an independent count by both dates, on any day', {
  timeout: 400_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(plans, async ({ invoices: planned, settlements, moves, days }) => {
      const { id: customerId } = await billing.saveCustomer(customerFixture());
      const invoices: (Owed & { id: string })[] = [];
      for (const { invoiceDate, terms, quantity, cents } of planned) {
        const dueDate = addDays(invoiceDate, terms);
        const fields = { customerId, invoiceDate, dueDate, deliveryCharge: toDollars(cents) };
        const { id, total } = await create({ ...fields, status: 'sent' }, [{ quantity }]);
        invoices.push({ id, invoiceDate, dueDate, cents: toCents(total), settled: [] });
      }
      for (const settlement of settlements) {
        const invoice = invoices[settlement.pick % invoices.length];
        if (!invoice || !(await settle(customerId, invoice.id, settlement))) continue;
        // A payment with allocations counts from its own date, an applied credit memo from the day of applying.
        const applied = settlement.kind === 'payment' ? settlement.date : today();
        const from = latest(settlement.date, applied, invoice.invoiceDate);
        invoice.settled.push({ from, cents: settlement.cents });
      }
      for (const { invoiceDate, pick } of moves) {
        const invoice = invoices[pick % invoices.length];
        if (!invoice) continue;
        const dueDate = latest(invoiceDate, invoice.dueDate);
        if (isDone((await update(invoice.id, { invoice: { invoiceDate, dueDate } })).status))
          Object.assign(invoice, { invoiceDate, dueDate });
      }
      await assertAging(customerId, invoices);
      for (const day of [...days, today(), addDays(today(), 300)])
        await assertAging(customerId, invoices, day);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

it('follows the settings', async () => {
  const { id: customerId } = await billing.saveCustomer(customerFixture());
  await create({ customerId, status: 'sent', invoiceDate: today() });
  const read = async () => {
    const { body: receivables } = await api.call(billingApi.getReceivables, { query: { customerId } });
    const { body: statement } = await api.call(billingApi.getStatement, { params: { id: customerId } });
    return [receivables.agingBy, statement.agingBy];
  };
  expect(await read()).toEqual(['invoice_date', 'invoice_date']);
  await saveSettings({ agingBy: 'due_date' }, 1);
  await eventually(async () => expect(await read()).toEqual(['due_date', 'due_date']));
});

it('sorts accounts by a bucket of due dates', async () => {
  const owe = async (name: string, quantity: number) => {
    const { id: customerId } = await billing.saveCustomer(customerFixture({ name }));
    const invoiceDate = addDays(today(), -45);
    await create({ customerId, status: 'sent', invoiceDate, dueDate: invoiceDate }, [{ quantity }]);
  };
  await owe('Sorted Little', 1);
  await owe('Sorted Most', 3);
  await owe('Sorted More', 2);
  const names = async (order: 'asc' | 'desc') =>
    (
      await api.call(billingApi.getReceivables, { query: { q: 'Sorted', sort: 'days31to60', order } })
    ).body.balances.map(({ customer, days31to60 }) => [customer.name, toMoney(days31to60)]);
  const rising = [
    ['Sorted Little', '40.00'],
    ['Sorted More', '80.00'],
    ['Sorted Most', '120.00'],
  ];
  expect(await names('asc')).toEqual(rising);
  expect(await names('desc')).toEqual(rising.toReversed());
});
