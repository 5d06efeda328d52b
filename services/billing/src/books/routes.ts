import { booksApi } from '@primal/contracts/billing/book-checks';
import { addDays, today } from '@primal/contracts/shared/dates';
import { afterCommit, type Handlers, routes } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import { readBooks } from './checks.ts';
import { readClose } from './close.ts';
import { askForComparison } from './comparison.ts';
import { lookForComparison, readOrBegin } from './nights.ts';

const lastMonth = (): string => addDays(`${today().slice(0, 7)}-01`, -1);

const handlers: Handlers<typeof booksApi, BillingTables> = {
  getBooks: ({ query, tx }) => readBooks(tx.db, query.asOf, readOrBegin(tx.db)),
  compareBooks: afterCommit(
    async ({ tx }) => {
      await askForComparison(tx.db);
      return undefined;
    },
    () => {
      lookForComparison();
      return undefined;
    },
  ),
  getClose: ({ query, tx }) => readClose(tx.db, query.through ?? lastMonth()),
};

export const booksRoutes = routes(booksApi, handlers);
