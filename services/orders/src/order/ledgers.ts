import { findingsOf, numbersOf, totalsOf } from '@primal/service-kit/consistency/ledgers';
import type { Finding } from '@primal/service-kit/consistency/protocol';
import { sql } from '@primal/service-kit/database';
import type { OrdersDb } from '../tables.ts';
import { orderSeries } from './store.ts';

/** How many lines an order says it has. */
const counts = sql`
  select 'order' as "of", o.id, o.order_number as label,
    'it has ' || l.count || ' lines and says ' || o.line_count as says
  from sales_orders as o, lateral (
    select count(*) from sales_order_items as i where i.sales_order_id = o.id) as l
  where l.count <> o.line_count`;

/** Orders whose figures are not those of their lines. That each converted one has its invoice is billing's to say. */
export const orderLedgers = (db: OrdersDb): Promise<Finding[]> =>
  findingsOf(db, [
    totalsOf({
      of: 'order',
      table: 'sales_orders',
      number: 'order_number',
      lines: 'sales_order_items',
      parent: 'sales_order_id',
      total: sql`d.subtotal + d.delivery_charge + d.tax - d.discount`,
    }),
    counts,
    numbersOf({ series: orderSeries.name, table: 'sales_orders', column: 'order_number' }),
  ]);
