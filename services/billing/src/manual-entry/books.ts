import { accountRoleNames } from '@primal/contracts/billing/accounts';
import { sql } from '@primal/service-kit/database';
import { type DocumentBooks, reversedByDate } from '../document/books.ts';

export const manualEntryBooks: DocumentBooks = {
  journaled: [
    {
      type: 'journal_entry',
      table: 'manual_entries',
      number: sql`d.entry_number`,
      memo: { ...reversedByDate, reason: sql`d.memo` },
      figures: [
        {
          name: 'The sum of the debits',
          accounts: accountRoleNames,
          side: 'debit',
          moved: sql`l.debit`,
          amount: sql`case when d.reversed_on is null then d.total else 2 * d.total end`,
        },
      ],
    },
  ],
};
