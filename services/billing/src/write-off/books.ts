import { accountByWriteOffKind } from '@primal/contracts/billing/write-off';
import { sql } from '@primal/service-kit/database';
import { type DocumentBooks, reversedByDate } from '../document/books.ts';

export const writeOffBooks: DocumentBooks = {
  journaled: [
    {
      type: 'write_off',
      table: 'write_offs',
      number: sql`d.invoice_number`,
      memo: { ...reversedByDate, method: sql`d.kind`, reason: sql`d.reason` },
      figures: [
        {
          name: 'The amount',
          accounts: Object.values(accountByWriteOffKind),
          side: 'debit',
          amount: sql`case when d.reversed_on is null then d.amount else 0 end`,
        },
      ],
    },
  ],
  movements: sql`
    select customer_id, id, date, created_at, case kind when 'discount' then 'discount' else 'write_off' end,
    case kind when 'discount' then 'discount' else 'write_off' end,
      invoice_number, -amount, null, null
    from write_offs
    union all
    select customer_id, id, reversed_on, reversed_at,
      case kind when 'discount' then 'discount_reversal' else 'write_off_reversal' end,
    case kind when 'discount' then 'discount' else 'write_off' end,
      invoice_number, amount, null, null
    from write_offs where reversed_on is not null`,
  settlements: sql`
    select invoice_id, 'write_off' as type, id, null as number, date, null as payment_method, amount, kind as write_off_kind,
      reversed_on is not null as is_reversed, created_at as at,
      case kind when 'discount' then 'discount' else 'write_off' end as settled_by
    from write_offs`,
};
