import { Migration } from '@mikro-orm/migrations';

const columns = [
  'alter table sales_orders add status_chosen boolean not null default false',
  `update sales_orders set status_chosen = true where status in ('in_progress', 'ready')`,
  'alter table pieces add traced boolean not null default true',
  // Those of voided invoices have left the house; what else is let go was taken off its invoice.
  `update pieces as p set traced = exists (
     select from invoices as i where i.sales_order_id = p.sales_order_id and i.status = 'voided'
       and (i.pieces is null or p.id = any(i.pieces)))
   where not held`,
];

const indexes = [
  'drop index pieces_lot_taken_at_id_sales_order_id_weight_idx',
  'drop index pieces_gtin_taken_at_id_sales_order_id_weight_idx',
  'drop index pieces_serial_taken_at_id_sales_order_id_weight_idx',
  'drop index pieces_taken_at_id_sales_order_id_weight_idx',
  // In byte order, so that what a lot begins with is found as well.
  `create index pieces_of_lot on pieces ((upper(translate(lot, ' -', ''))) text_pattern_ops, taken_at, id)
     include (lot, sales_order_id, product_id, weight, held) where traced and lot is not null`,
  `create index pieces_of_gtin on pieces (gtin, taken_at, id)
     include (sales_order_id, product_id, weight, held) where traced and gtin is not null`,
  `create index pieces_of_serial on pieces (serial, taken_at, id)
     include (sales_order_id, product_id, weight, held) where traced and serial is not null`,
  `create index pieces_of_day on pieces (taken_at, id)
     include (sales_order_id, product_id, weight, held) where traced`,
  // What carries no label, by day and product; and the cases of voided invoices, which may be on other documents since.
  `create index pieces_without_lot on pieces (taken_at, product_id) include (held, gtin, serial)
     where traced and lot is null`,
  'create index pieces_let_go on pieces (gtin, serial, id) where traced and not held',
];

/** Recalls tell what left the house, also on an invoice that was voided, and find lots as people write them. */
export class Recall extends Migration {
  override up(): void {
    for (const statement of [...columns, ...indexes]) this.addSql(statement);
  }
}
