import { findingsOf, keptAnswersOf, numbersOf, totalsOf } from '@primal/service-kit/consistency/ledgers';
import type { Finding } from '@primal/service-kit/consistency/protocol';
import { sql } from '@primal/service-kit/database';
import type { BillingDb } from '../tables.ts';
import { checkBooks } from './check.ts';

const totals = [
  totalsOf({
    of: 'invoice',
    table: 'invoices',
    number: 'invoice_number',
    lines: 'invoice_items',
    parent: 'invoice_id',
    total: sql`d.subtotal + d.delivery_charge + d.tax - d.discount`,
    // Owed since before this system: an amount and no lines.
    where: sql`not d.brought_forward`,
  }),
  totalsOf({
    of: 'credit memo',
    table: 'credit_memos',
    number: 'credit_number',
    lines: 'credit_memo_items',
    parent: 'credit_memo_id',
    total: sql`d.subtotal + d.delivery_charge`,
  }),
  totalsOf({
    of: 'cash receipt',
    table: 'cash_receipts',
    number: 'receipt_number',
    lines: 'cash_receipt_items',
    parent: 'cash_receipt_id',
    total: sql`d.subtotal + d.tax`,
  }),
];

/** Invoices may skip numbers when the settings lift the series; the others never do. */
const numbers = [
  numbersOf({
    series: 'INV',
    table: 'invoices',
    column: 'invoice_number',
    // What was brought forward keeps the number of the earlier system.
    where: sql`not brought_forward`,
  }),
  numbersOf({ series: 'CM', table: 'credit_memos', column: 'credit_number', withoutGapsFrom: 1001 }),
  numbersOf({ series: 'CR', table: 'cash_receipts', column: 'receipt_number', withoutGapsFrom: 1001 }),
];

const keptAnswers = keptAnswersOf({
  'POST /api/invoices': 'invoices',
  'POST /api/payments': 'payments',
  'POST /api/credit-memos': 'credit_memos',
  'POST /api/cash-receipts': 'cash_receipts',
});

/** The books (`check.ts`), the documents' own figures, their numbers, and what repeated requests are answered with. */
export const billingLedgers = async (db: BillingDb): Promise<Finding[]> => [
  ...(await checkBooks(db)).map(({ of, id, computed, stored }) => ({
    of,
    id,
    label: null,
    says: `what moved comes to ${computed}, what stands on the documents to ${stored}`,
  })),
  ...(await findingsOf(db, [...totals, ...numbers, keptAnswers])),
];
