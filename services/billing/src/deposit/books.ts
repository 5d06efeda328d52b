import { sql } from '@primal/service-kit/database';
import { type DocumentBooks, voidedByStatus } from '../document/books.ts';

const returnedChecks = sql`cross join lateral (
  select coalesce(sum(c.amount), 0) as amount from deposit_checks c
    left join payments r on r.id = c.document_id left join cash_receipts s on s.id = c.document_id
    left join refunds f on f.id = c.document_id
    where c.deposit_id = d.id
      and (r.reversed_on is not null or s.status = 'voided' or f.reversed_on is not null)) as returned`;

export const depositBooks: DocumentBooks = {
  journaled: [
    {
      type: 'deposit',
      table: 'deposits',
      number: sql`d.deposit_number`,
      memo: voidedByStatus,
      figures: [
        {
          name: 'The amount at the bank',
          accounts: ['bank'],
          side: 'debit',
          with: returnedChecks,
          amount: sql`case when d.status = 'voided' then 0 else d.total - returned.amount end`,
        },
        {
          name: 'The processor fee',
          accounts: ['processing_fees'],
          side: 'debit',
          amount: sql`case when d.status = 'voided' then 0 else d.processor_fee end`,
        },
      ],
    },
  ],
};
