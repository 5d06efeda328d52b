import type { AccountRole } from '@primal/contracts/billing/accounts';
import type { ledgerApi, TrialBalance, TrialBalanceRow } from '@primal/contracts/billing/trial-balance';
import type { Query } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { compareAccounts, readAccountNames } from '../account/store.ts';
import { dailyMovements } from '../ledger/journal.ts';
import type { BillingDb } from '../tables.ts';

interface Moved {
  role: AccountRole;
  category: string | null;
  opening: string;
  debits: string;
  credits: string;
}

const figures = ['opening', 'debits', 'credits', 'closing'] as const;

export const readTrialBalance = async (
  db: BillingDb,
  {
    from = null,
    to = today(),
  }: { [Field in keyof Query<typeof ledgerApi.getTrialBalance>]: string | null | undefined },
): Promise<TrialBalance> => {
  const isBefore = from === null ? sql`false` : sql`date < ${from}`;
  const [nameOf, { rows: moved }] = await Promise.all([
    readAccountNames(db),
    sql<Moved>`
      select account as role, nullif(category, '') as category,
        coalesce(sum(debit - credit) filter (where ${isBefore}), 0.00)::text as opening,
        coalesce(sum(debit) filter (where not ${isBefore}), 0.00)::text as debits,
        coalesce(sum(credit) filter (where not ${isBefore}), 0.00)::text as credits
      from (${dailyMovements}) as moved where date <= ${to} group by account, category`.execute(db),
  ]);
  const rows = moved
    .map(({ role, category, opening, debits, credits }): TrialBalanceRow => {
      const closing = toMoney(decimal(opening).plus(debits).minus(credits));
      return { ...nameOf(role, category), opening, debits, credits, closing };
    })
    .sort(compareAccounts(nameOf));
  const totals = Object.fromEntries(
    figures.map((figure) => [figure, toMoney(sum(rows.map((row) => row[figure])))]),
  ) as TrialBalance['totals'];
  return { from, to: to ?? today(), rows, totals };
};
