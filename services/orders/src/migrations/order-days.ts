import { Migration } from '@mikro-orm/migrations';

const counting = `
  create function count_order_day() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      update order_days set orders = orders - 1 where order_date = old.order_date;
    end if;
    if tg_op <> 'DELETE' then
      insert into order_days values (new.order_date, 1)
      on conflict (order_date) do update set orders = order_days.orders + 1;
    end if;
    return null;
  end $$`;

/** How many orders each day has: pages of the list come with a count, and counting a million rows takes long. */
export class OrderDays extends Migration {
  override up(): void {
    this.addSql('create table order_days (order_date date primary key, orders integer not null)');
    this.addSql('insert into order_days select order_date, count(*) from sales_orders group by order_date');
    this.addSql(counting);
    this.addSql(`create trigger count_order_day after insert or delete on sales_orders
      for each row execute function count_order_day()`);
    this.addSql(`create trigger move_order_day after update of order_date on sales_orders
      for each row when (old.order_date <> new.order_date) execute function count_order_day()`);
  }
}
