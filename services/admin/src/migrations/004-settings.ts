import { Migration } from '@mikro-orm/migrations';
import { settingsId } from '../settings/settings.ts';

/** The one row starts with the defaults (docs/rules/settings-and-integrations.md#defaults). */
export class SettingsTable extends Migration {
  override up(): void {
    this.addSql(`
      create table settings (
        id uuid primary key check (id = '${settingsId}'),
        version int not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        business_name text,
        address text,
        phone text,
        email text,
        currency text not null default 'USD',
        invoice_starting_number int not null default 1001,
        default_payment_terms int not null default 30,
        invoice_logo text,
        invoice_business_name text,
        invoice_address text,
        invoice_phone text,
        invoice_footer_message text default 'Thank you for your business!',
        invoice_footer_note text,
        google_client_id text,
        google_client_secret text,
        sheets_client_email text,
        sheets_private_key text,
        sheets_sheet_id text,
        gmail_client_email text,
        gmail_private_key text,
        gmail_sender_email text
      )`);
    this.addSql(`insert into settings (id) values ('${settingsId}')`);
  }
}
