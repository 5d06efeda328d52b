import { booksApi } from '@primal/contracts/billing/book-checks';
import { salesTaxReportApi } from '@primal/contracts/billing/sales-tax-report';
import { addDays, today } from '@primal/contracts/shared/dates';
import { afterCommit, createSlice, type Handlers } from '@primal/service-kit/routes';
import { republishClosing } from '../copies/settings.ts';
import type { BillingTables } from '../tables.ts';
import { readBooks } from './checks.ts';
import { readClose } from './close.ts';
import { requestComparison } from './comparison.ts';
import { readOrStartComparison, wakeComparison } from './nightly-check.ts';
import { readSalesTax } from './sales-tax.ts';

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
