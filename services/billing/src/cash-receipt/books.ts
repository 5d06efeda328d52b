import { checkTotals } from '@primal/service-kit/consistency/checks';
import { sql } from '@primal/service-kit/database';
import { type DocumentBooks, moneyRoles, voidedByStatus } from '../document/books.ts';

export const cashReceiptBooks: DocumentBooks = {
  journaled: [
    {
      type: 'cash_receipt',
      table: 'cash_receipts',
      number: sql`d.receipt_number`,
      memo: { ...voidedByStatus, method: sql`d.payment_method` },
      figures: [
        {
          name: 'The total',
          accounts: moneyRoles,
          side: 'debit',
          amount: sql`case when d.status = 'voided' then 0 else d.total end`,
        },
      ],
    },
  ],
  taxed: sql`
    select sale_date as date, false as is_credit, sales_tax, tax, subtotal as net from cash_receipts
    union all
    select voided_on, true, sales_tax, tax, subtotal from cash_receipts where voided_on is not null`,
  checks: [
    checkTotals({
      of: 'cash receipt',
      table: 'cash_receipts',
      number: 'receipt_number',
      lines: 'cash_receipt_items',
      parent: 'cash_receipt_id',
      total: sql`d.subtotal + d.tax`,
    }),
  ],
};
