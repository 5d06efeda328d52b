import type { Migration } from '@primal/service-kit/database/migrate';
import { beginning } from '@primal/service-kit/lists/search';

/** `INV-5` is how a tenth of all numbers begins: they are read in the order of the list, and not sorted. */
const beginnings = `
  create index invoices_beginning on invoices (${beginning('invoice_number', 'INV')}, invoice_date, id);
  create index credit_memos_beginning on credit_memos (${beginning('credit_number', 'CM')}, credit_date, id);
  create index cash_receipts_beginning on cash_receipts (${beginning('receipt_number', 'CR')}, sale_date, id)`;

/** The list of pending invoices asks for their status as well, and has an index of its own for both. */
const spare = 'drop index if exists invoices_invoice_date_id_idx1';

export const numberBeginnings: Migration = { name: '013-number-beginnings', sql: [beginnings, spare] };
