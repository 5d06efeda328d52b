import type { Migration } from '@primal/service-kit/database/migrate';

/** What one customer bought in a range of days: reports that are narrowed to it. */
export const salesOfCustomer: Migration = {
  name: '015-sales-of-customer',
  sql: [
    'create index report_documents_by_customer on report_documents (customer_id, sale_date) where counts',
  ],
};
