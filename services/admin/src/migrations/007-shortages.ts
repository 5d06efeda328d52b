import type { Migration } from '@primal/service-kit/database/migrate';

/** What was ordered of each line, what of it is missing, and what that lost; whose document it is. */
const columns = `
  alter table report_lines
    add column ordered numeric(12,3),
    add column missing numeric(12,3),
    -- Far more may be ordered than a document's total holds.
    add column lost_sales numeric;
  alter table report_documents add column customer_id uuid`;

/** What counts, as before; a view has the columns that its table had when it was made. */
const sales = `
  create or replace view sales as select d.* from report_documents d
  where d.counts and (
    d.type = 'invoice' or not exists (
      select from report_documents invoice
      where invoice.sales_order_id = d.id and (invoice.counts or d.status = 'invoiced')
    )
  )`;

/** The documents that were told of before did without: they are heard of again. */
const readAgain = `
  truncate inbox;
  delete from kit_state where name in ('consumes orders', 'consumes billing')`;

export const shortages: Migration = { name: '007-shortages', sql: [columns, sales, readAgain] };
