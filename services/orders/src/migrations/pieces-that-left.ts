import { Migration } from '@mikro-orm/migrations';

/** A case that left with an invoice which was voided stays to be recalled while its order goes on without it. */
export class PiecesThatLeft extends Migration {
  override up(): void {
    this.addSql('alter table pieces add left_with uuid');
    this.addSql('alter table sales_orders add is_over boolean not null default false');
    // As `quantityOver` of the contracts: lines that are done, of more pieces than were ordered.
    this.addSql(`
      update sales_orders as o set is_over = true where exists (
        select from sales_order_items as i where i.sales_order_id = o.id and not i.is_open
          and i.quantity > ceil(i.quantity_ordered) and coalesce(i.product ->> 'unit', '') <> 'LBS'
          and (i.weight is not null or i.product ->> 'productType' <> 'variable-weight'))`);
  }
}
