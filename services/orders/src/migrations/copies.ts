import { Migration } from '@mikro-orm/migrations';

/** The copies of what the admin area owns. No document refers to them by a foreign key: they can be rebuilt. */
export class Copies extends Migration {
  override up(): void {
    this.addSql(`
      create table customers (
        id uuid primary key,
        sequence integer not null,
        deleted boolean not null default false,
        name text not null default '',
        address text not null default '',
        city text not null default '',
        state text not null default '',
        zip_code text not null default '',
        phone text not null default '',
        email text,
        contact_person text,
        pricing_tier text not null default 'base'
      )`);
    this.addSql(`
      create table products (
        id uuid primary key,
        sequence integer not null,
        deleted boolean not null default false,
        snapshot jsonb,
        wholesale_price numeric(12,2),
        restaurant_price numeric(12,2),
        retail_price numeric(12,2)
      )`);
  }
}
