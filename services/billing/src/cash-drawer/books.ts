import { sql } from '@primal/service-kit/database';
import type { DocumentBooks } from '../document/books.ts';

export const cashDrawerBooks: DocumentBooks = {
  journaled: [
    {
      type: 'cash_payout',
      table: 'cash_payouts',
      number: sql`null`,
      memo: {
        reason: sql`d.reason`,
        voided: sql`d.voided_at is not null`,
        voidReason: sql`d.void_reason`,
      },
      figures: [
        {
          name: 'The amount',
          accounts: ['cash_payouts'],
          side: 'debit',
          amount: sql`case when d.voided_at is null then d.amount else 0 end`,
        },
      ],
    },
    {
      type: 'cash_drawer',
      table: 'cash_drawer_days',
      number: sql`to_char(d.date, 'MM/DD/YYYY')`,
      figures: [
        {
          name: 'The amount over or short',
          accounts: ['cash_over_short'],
          side: 'credit',
          amount: sql`coalesce(d.over_short, 0)`,
        },
      ],
    },
  ],
};
