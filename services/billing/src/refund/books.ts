import { sql } from '@primal/service-kit/database';
import { type DocumentBooks, moneyRoles, reversedByDate } from '../document/books.ts';

export const refundBooks: DocumentBooks = {
  journaled: [
    {
      type: 'refund',
      table: 'refunds',
      number: sql`d.refund_number`,
      memo: {
        ...reversedByDate,
        method: sql`d.method`,
        checkNumber: sql`d.check_number`,
        reason: sql`d.memo`,
      },
      figures: [
        {
          name: 'The amount',
          accounts: moneyRoles,
          side: 'credit',
          amount: sql`case when d.reversed_on is null then d.amount else 0 end`,
        },
      ],
    },
  ],
  movements: sql`
    select customer_id, id, date, created_at, 'refund', 'refund', refund_number, amount, null, check_number
    from refunds
    union all
    select customer_id, id, reversed_on, reversed_at, 'refund_reversal', 'refund', refund_number, -amount, null, check_number
    from refunds where reversed_on is not null`,
  parts: {
    computed: sql`select refund_id, amount from refund_parts`,
    stored: sql`select id, amount from refunds`,
  },
};
