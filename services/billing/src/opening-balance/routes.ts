import { listAuditChanges } from '@primal/contracts/audit';
import {
  type OpeningPreview,
  type OpeningRow,
  openingBalancesApi,
} from '@primal/contracts/billing/opening-balances';
import { formatMoney, sum, toMoney } from '@primal/contracts/shared/decimal';
import { problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { readClosedThrough } from '../copies/settings.ts';
import { assertPeriodOpen } from '../ledger/post.ts';
import type { BillingTables } from '../tables.ts';
import { checkRows, isValidRow, lockOpeningBalances, storeRows } from './store.ts';

const computeTotal = (rows: readonly OpeningRow[], type: OpeningRow['type']): OpeningPreview['invoices'] => {
  const good = rows.filter((row) => row.type === type && isValidRow(row));
  return { count: good.length, total: toMoney(sum(good.map(({ amount }) => amount ?? '0'))) };
};

const computeTotals = (rows: readonly OpeningRow[]) => ({
  invoices: computeTotal(rows, 'invoice'),
  credits: computeTotal(rows, 'credit'),
});

const assertNoErrors = (rows: readonly OpeningRow[]): void => {
  const issues = rows.flatMap(({ line, errors }) =>
    errors.map((message) => ({ path: `line ${line}`, message })),
  );
  const [first] = issues;
  if (!first) return;
  const others = issues.length - 1;
  const more =
    others > 0 ? ` There ${others === 1 ? 'is 1 more problem' : `are ${others} more problems`}.` : '';
  throw problem.badRequest(
    `Nothing was stored. L${first.path.slice(1)}: ${first.message}${more}`,
    issues.slice(0, 100),
  );
};

const handlers: Handlers<typeof openingBalancesApi, BillingTables> = {
  previewOpeningBalances: async ({ tx, body }) => {
    const rows = await checkRows(tx.db, body.rows);
    return { rows, ...computeTotals(rows), errorCount: rows.filter((row) => !isValidRow(row)).length };
  },
  storeOpeningBalances: async ({ tx, body }) => {
    await lockOpeningBalances(tx);
    const rows = await checkRows(tx.db, body.rows);
    assertNoErrors(rows);
    const good = rows.filter(isValidRow);
    const after = good.map(({ date, number, amount }) => ({ date, amount, figures: number }));
    const { invoices, credits } = computeTotals(rows);
    const label = `${good.length} ${good.length === 1 ? 'balance' : 'balances'}`;
    const subject = { type: 'opening_balances', id: null, label } as const;
    assertPeriodOpen(tx, await readClosedThrough(tx.db), { before: [], after }, subject);
    const totals = { invoices: formatMoney(invoices.total), credits: formatMoney(credits.total) };
    tx.audit({
      kind: 'opening_balances',
      subject,
      changes: listAuditChanges(['invoices', 'credits'], {}, totals),
    });
    await storeRows(tx, good);
    return { invoices, credits };
  },
};

export const openingBalanceSlice = createSlice(openingBalancesApi, handlers);
