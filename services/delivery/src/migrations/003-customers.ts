import { Migration } from '@mikro-orm/migrations';

/** Customers are copied as the other services copy them: a column for each field. */
export class Customers extends Migration {
  override up(): void {
    this.addSql(`
      alter table customers
        add column name text not null default '',
        add column address text not null default '',
        add column city text not null default '',
        add column state text not null default '',
        add column zip_code text not null default '',
        add column phone text not null default '',
        add column email text,
        add column contact_person text,
        add column pricing_tier text not null default 'base'`);
    this.addSql(`
      update customers set
        name = shown ->> 'name', address = shown ->> 'address', city = shown ->> 'city', state = shown ->> 'state',
        zip_code = shown ->> 'zipCode', phone = shown ->> 'phone', contact_person = shown ->> 'contactPerson'
      where shown is not null`);
    this.addSql(`alter table customers drop column shown`);
  }
}
