import { Migration } from '@mikro-orm/migrations';

export class Customers extends Migration {
  override up(): void {
    this.addSql(`
      create table customers (
        id uuid primary key,
        version int not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        name text not null,
        address text not null,
        city text not null,
        state text not null,
        zip_code text not null,
        phone text not null,
        email text,
        contact_person text,
        pricing_tier text not null
      )`);
    this.addSql('create index customers_by_name on customers (lower(name), id)');
  }
}
