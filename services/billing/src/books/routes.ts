import { booksApi, type CloseAnswer, type ClosePoint } from '@primal/contracts/billing/book-checks';
import { salesTaxReportApi } from '@primal/contracts/billing/sales-tax-report';
import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { afterCommit, createSlice, type Handlers } from '@primal/service-kit/routes';
import { queryUnexportedEntries } from '../accounting-export/entries.ts';
import { readUnreconciled } from '../bank/store.ts';
import { readClosedThrough, republishClosing } from '../copies/settings.ts';
import { undepositedCards, undepositedChecks } from '../deposit/undeposited.ts';
import { selectAccountsAt } from '../figures/movements.ts';
import { isWithoutPdf } from '../invoice/store.ts';
import type { BillingDb, BillingTables } from '../tables.ts';
import { readBooks } from './checks.ts';
import { requestComparison } from './comparison.ts';
import { readOrStartComparison, wakeComparison } from './nightly-check.ts';
import { readSalesTax } from './sales-tax.ts';

/**
 * First day whose invoices need a PDF: the day after the closing date. If `through` is already closed, it is
 * the first of that month, so that closing does not hide missing PDFs.
 */
const computeFirstDay = (through: BusinessDate, closedThrough: string | null): string => {
  if (closedThrough === null) return '-infinity';
  return closedThrough < through ? addDays(closedThrough, 1) : `${through.slice(0, 7)}-01`;
};

/** Open items up to a day, shown before closing the books (docs/rules/books.md#closing-a-month). */
const readClose = async (db: BillingDb, through: BusinessDate): Promise<CloseAnswer> => {
  const closedThrough = await readClosedThrough(db);
  const unreconciled = await readUnreconciled(db, through);
  const { rows } = await sql<ClosePoint>`
      with ${selectAccountsAt({ day: through })}
      select 'drafts' as name, count(*)::int as count, coalesce(sum(total), 0.00)::text as amount,
        min(invoice_date)::text as since
        from invoices where status = 'draft' and invoice_date <= ${through}
      union all
      select 'unapplied_credit', count(*)::int, coalesce(sum(credit), 0.00)::text, null from credited
      union all
      select 'without_pdf', count(*)::int, null, min(invoice_date)::text from invoices i
        where ${isWithoutPdf} and invoice_date <= ${through}
          and invoice_date >= ${computeFirstDay(through, closedThrough)}
      union all
      select 'open_drawer_days', count(*)::int, null, min(date)::text from cash_drawer_days where status = 'open' and date <= ${through}
      union all
      select 'undeposited_checks', count(*)::int, coalesce(sum(amount), 0.00)::text, min(date)::text
        from (${undepositedChecks}) as checks where date <= ${through}
      union all
      select 'undeposited_cards', count(*)::int, coalesce(sum(amount), 0.00)::text, min(date)::text
        from (${undepositedCards}) as cards where date <= ${through}
      union all
      select 'not_exported', count(*)::int, null, min(date)::text from (${queryUnexportedEntries(through)}) as waiting`.execute(
    db,
  );
  const reconciling: ClosePoint[] = unreconciled
    ? [
        {
          name: 'unreconciled_accounts',
          count: unreconciled.length,
          amount: null,
          since: unreconciled.flatMap(({ since }) => since ?? []).sort()[0] ?? null,
        },
      ]
    : [];
  return {
    through,
    closedThrough,
    points: [...rows, ...reconciling],
    unreconciled: (unreconciled ?? []).map(({ accountId, accountName }) => ({ accountId, accountName })),
  };
};

const computeLastMonthEnd = (): string => addDays(`${today().slice(0, 7)}-01`, -1);

const calls = { ...booksApi, ...salesTaxReportApi };

const handlers: Handlers<typeof calls, BillingTables> = {
  getBooks: ({ tx, query }) => readBooks(tx.db, query.asOf, readOrStartComparison(tx.db)),
  compareBooks: afterCommit(
    async ({ tx }) => {
      await requestComparison(tx.db);
      return undefined;
    },
    () => {
      wakeComparison();
      return undefined;
    },
  ),
  salesTaxReport: ({ tx, query }) => {
    const to = query.to ?? computeLastMonthEnd();
    return readSalesTax(tx.db, { from: query.from ?? `${to.slice(0, 7)}-01`, to });
  },
  getClose: ({ tx, query }) => readClose(tx.db, query.through ?? computeLastMonthEnd()),
};

export const booksSlice = createSlice(calls, handlers, { republish: republishClosing });
