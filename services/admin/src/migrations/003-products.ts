import { Migration } from '@mikro-orm/migrations';

export class Products extends Migration {
  override up(): void {
    this.addSql(`
      create table products (
        id uuid primary key,
        version int not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        product_code text,
        name text not null,
        description text,
        category text,
        brand text not null,
        product_type text not null,
        unit text not null,
        billed_by text not null,
        sales_unit text,
        units_per_case numeric(12, 3),
        unit_price numeric(12, 2) not null,
        cost_price numeric(12, 2),
        wholesale_price numeric(12, 2) not null,
        restaurant_price numeric(12, 2) not null,
        retail_price numeric(12, 2) not null,
        weight_per_unit numeric(12, 3),
        weight_per_box numeric(12, 3),
        weight_per_pc numeric(12, 3),
        fixed_weight numeric(12, 3),
        average_weight numeric(12, 3),
        in_stock boolean not null
      )`);
    this.addSql('create index products_by_name on products (lower(name), id)');
  }
}
