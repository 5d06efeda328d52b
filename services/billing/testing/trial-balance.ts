import { journalApi } from '@primal/contracts/billing/journal';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { expect } from 'vitest';
import type { Billing } from './billing.ts';

interface Range {
  from?: string;
  to: string;
}

/** All journal lines by account, as the trial balance must show them. */
const sumLines = async (db: Billing['db'], { from, to }: Range) => {
  const { rows } = await sql<
    Record<'role' | 'category' | 'opening' | 'debits' | 'credits' | 'closing', string>
  >`
    select l.account as role, l.category,
      coalesce(sum(l.debit - l.credit) filter (where e.date < ${from ?? '0001-01-01'}), 0.00)::text as opening,
      coalesce(sum(l.debit) filter (where e.date >= ${from ?? '0001-01-01'}), 0.00)::text as debits,
      coalesce(sum(l.credit) filter (where e.date >= ${from ?? '0001-01-01'}), 0.00)::text as credits,
      sum(l.debit - l.credit)::text as closing
    from journal_lines l join journal_entries e on e.id = l.entry_id where e.date <= ${to}
    group by l.account, l.category`.execute(db);
  return rows;
};

/** Asserts that the trial balance equals the journal lines and sums to zero. Returns its rows. */
export const assertTrialBalance = async ({ api, db }: Pick<Billing, 'api' | 'db'>, range: Range) => {
  const [{ body }, lines] = await Promise.all([
    api.call(journalApi.getTrialBalance, { query: range }),
    sumLines(db, range),
  ]);
  const { rows, totals } = body;
  expect([totals.opening, totals.closing]).toEqual(['0.00', '0.00']);
  expect(totals.debits).toBe(totals.credits);
  const figures = rows.map(({ role, category, opening, debits, credits, closing }) => ({
    role,
    category,
    opening,
    debits,
    credits,
    closing,
  }));
  expect(figures).toHaveLength(lines.length);
  expect(figures).toEqual(expect.arrayContaining(lines));
  return rows;
};

/** Asserts that the pages of an account's activity run from its opening to its closing balance. */
export const assertActivity = async (
  billing: Pick<Billing, 'api' | 'db'>,
  range: Range,
  { limit, order }: { limit: number; order: 'asc' | 'desc' },
): Promise<void> => {
  for (const { key, opening, debits, credits, closing } of await assertTrialBalance(billing, range)) {
    const lines = [];
    let cursor: string | undefined;
    do {
      const query = { ...range, order, limit: String(limit), ...(cursor && { cursor }) };
      const page = await billing.api.call(journalApi.listActivity, { params: { account: key }, query });
      expect(page.status).toBe(200);
      lines.push(...page.body);
      cursor = /[?&]cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1];
    } while (cursor);
    if (order === 'desc') lines.reverse();
    let balance = decimal(opening);
    for (const line of lines) {
      balance = balance.plus(line.debit).minus(line.credit);
      expect(line.balance).toBe(toMoney(balance));
    }
    expect(toMoney(balance)).toBe(closing);
    expect([debits, credits]).toEqual([
      toMoney(sum(lines.map((line) => line.debit))),
      toMoney(sum(lines.map((line) => line.credit))),
    ]);
    expect(lines).toEqual(lines.toSorted((a, b) => a.date.localeCompare(b.date)));
  }
};
