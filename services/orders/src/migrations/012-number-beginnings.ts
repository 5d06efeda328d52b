import type { Migration } from '@primal/service-kit/database/migrate';
import { beginning } from '@primal/service-kit/lists/search';

/** `SO-5` is how a tenth of all numbers begins: they are read in the order of the list, and not sorted. */
const beginnings = `
  create index sales_orders_beginning on sales_orders (${beginning('order_number', 'SO')}, order_date, id)`;

export const numberBeginnings: Migration = { name: '012-number-beginnings', sql: [beginnings] };
