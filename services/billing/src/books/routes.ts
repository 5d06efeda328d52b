import { booksApi } from '@primal/contracts/billing/book-checks';
import { addDays, today } from '@primal/contracts/shared/dates';
import { afterCommit, createRoutes, type Handlers } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import { readBooks } from './checks.ts';
import { readClose } from './close.ts';
import { requestComparison } from './comparison.ts';
import { readOrStartComparison, wakeComparison } from './nightly-check.ts';

const computeLastMonthEnd = (): string => addDays(`${today().slice(0, 7)}-01`, -1);

const handlers: Handlers<typeof booksApi, BillingTables> = {
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
  getClose: ({ tx, query }) => readClose(tx.db, query.through ?? computeLastMonthEnd()),
};

export const booksRoutes = createRoutes(booksApi, handlers);
