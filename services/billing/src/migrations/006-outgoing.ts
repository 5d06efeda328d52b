import { Migration } from '@mikro-orm/migrations';

/** Credentials for mail and Drive, the mails that were sent, and which file of Drive shows which invoice. */
export class Outgoing extends Migration {
  override up(): void {
    this.addSql(`
      create table credentials (
        id text primary key,
        sequence integer not null,
        facts jsonb not null
      )`);
    this.addSql(`
      create table outgoing_mails (
        id uuid primary key,
        invoice_id uuid not null references invoices (id),
        idempotency_key text,
        user_id text not null,
        recipient text not null,
        created_at timestamptz(3) not null default now(),
        sent_at timestamptz(3),
        unique (user_id, invoice_id, idempotency_key)
      )`);
    this.addSql('create index on outgoing_mails (invoice_id)');
    this.addSql(`
      create table drive_files (
        invoice_id uuid primary key references invoices (id),
        file_id text not null
      )`);
    // The credentials were told before this copy was there.
    this.addSql("delete from kit_state where name = 'consumes admin'");
  }
}
