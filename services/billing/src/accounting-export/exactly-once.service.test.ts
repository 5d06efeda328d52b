import {
  accountingExportApi,
  type ExportFormat,
  exportFormatNames,
} from '@primal/contracts/billing/accounting-export';
import { addDays, today } from '@primal/contracts/shared/dates';
import { type Decimal, sum, toMoney, zero } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createExportSteps, readRows, sumByAccount } from '../../testing/exports.ts';
import { createMoneySteps } from '../../testing/money-steps.ts';
import { startSales } from '../../testing/sales.ts';

const billing = await startSales();
afterAll(() => billing.stop());
const { newAccount, refresh, steps } = createMoneySteps(billing);
const { ask, download, undo } = createExportSteps(billing);

const sorted = (moved: Iterable<[string, Decimal]>) =>
  [...moved].map(([account, amount]) => `${account} ${toMoney(amount)}`).sort();

const ledger = async () => {
  const { rows } = await sql<{ name: string; amount: string }>`
    select case when category is null then account else account || ' ' || category end as name,
      sum(debit - credit)::text as amount
    from journal_lines group by 1 having sum(debit - credit) <> 0`.execute(billing.db);
  return new Map(rows.map(({ name, amount }) => [name, sum([amount])]));
};

const roles = new Map([
  ['Accounts Receivable', 'accounts_receivable'],
  ['Customer Credits', 'customer_credits'],
  ['Cash', 'cash'],
  ['Undeposited Checks', 'undeposited_checks'],
  ['Card Payments', 'card'],
  ['Bank', 'bank'],
  ['Sales Tax Payable', 'sales_tax'],
  ['Delivery Income', 'delivery_income'],
  ['Discounts', 'discounts'],
  ['Opening Balances', 'opening_balance'],
  ['Sales', 'sales'],
  ['Cash Over and Short', 'cash_over_short'],
  ['Cash Payouts', 'cash_payouts'],
  ['Finance Charge Income', 'finance_charge_income'],
  ['Small Differences', 'small_differences'],
  ['Bad Debts', 'bad_debts'],
  ['Discounts Given', 'discounts_given'],
  ['Processing Fees', 'processing_fees'],
] as [string, string][]);
const toRole = (name: string) => roles.get(name) ?? name.replace(/^Sales - /, 'sales ');

const act = fc.record({
  step: fc.constantFrom(...Object.keys(steps)),
  pick: fc.nat(1000),
  cents: fc.integer({ min: 1, max: 20_000 }),
});
const outing = fc.record({
  format: fc.constantFrom(...exportFormatNames),
  from: fc.integer({ min: -50, max: 20 }),
  days: fc.nat(30),
  undoes: fc.boolean(),
  opening: fc.boolean(),
});

it('each entry is exported once over any days, formats and undone batches, and the files equal the ledger', async () => {
  const standing = new Map<string, { format: ExportFormat; bytes: Uint8Array }>();
  const account = await newAccount();
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 10, maxLength: 25 }),
      fc.array(outing, { minLength: 3, maxLength: 8 }),
      async (drawnSteps, outings) => {
        for (const { step, pick, cents } of drawnSteps) {
          await steps[step]?.(account, pick, cents);
          await refresh(account);
        }
        const out = async (format: ExportFormat, opening: boolean, days?: { from: string; to: string }) => {
          const { status, body } = await ask(format, days, opening);
          expect([201, 409]).toContain(status);
          if (status === 201) standing.set(body.id, { format, bytes: await download(body) });
        };
        for (const { format, from, days, undoes, opening } of outings) {
          const first = addDays(today(), from);
          await out(format, opening, { from: first, to: addDays(first, days) });
          const [last] = [...standing.keys()].slice(-1);
          if (!undoes || !last) continue;
          expect((await undo(last)).status).toBe(200);
          standing.delete(last);
        }
        await out('csv', true);
        expect((await ask('csv', undefined, true)).status).toBe(409);
        expect((await ask('iif', undefined, true)).status).toBe(409);

        const moved = new Map<string, Decimal>();
        const seen: string[] = [];
        for (const { format, bytes } of standing.values()) {
          const file = sumByAccount(format, bytes);
          expect(toMoney(sum(file.values()))).toBe('0.00');
          for (const [name, amount] of file)
            moved.set(toRole(name), (moved.get(toRole(name)) ?? zero).plus(amount));
          if (format === 'csv') seen.push(...new Set(readRows(bytes).map(({ Entry }) => Entry ?? '')));
        }
        expect(sorted([...moved].filter(([, amount]) => !amount.eq(0)))).toEqual(sorted(await ledger()));
        expect(new Set(seen).size).toBe(seen.length);
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
  const { rows } = await sql<{ waiting: number; once: number }>`
    select (select count(*)::int from (
        select from journal_entries e join journal_lines l on l.entry_id = e.id
        where not exists (select from exported_entries x where x.entry_id = e.id)
        group by e.document_id, e.date, l.account, l.category, l.invoice_id having sum(l.debit - l.credit) <> 0) as open_lines) as waiting,
      count(*)::int as once
    from exported_entries x join accounting_exports b on b.id = x.export_id where b.undone_at is null`.execute(
    billing.db,
  );
  expect(rows[0]?.waiting).toBe(0);
  const { body } = await billing.api.call(accountingExportApi.listAccountingExports, {
    query: { status: 'exported', limit: '1000' },
  });
  expect(sum(body.map(({ entryCount }) => entryCount)).toNumber()).toBe(rows[0]?.once);
}, 240_000);
