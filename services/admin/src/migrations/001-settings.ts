import { defaultTerms } from '@primal/contracts/admin/letterhead';
import { settingsId } from '../settings/settings.ts';

const table = `
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
    invoice_logo text,
    invoice_business_name text,
    invoice_address text,
    invoice_phone text,
    invoice_footer_message text default 'Thank you for your business!',
    invoice_footer_note text,
    service_charge_terms text default '${defaultTerms.serviceChargeTerms}',
    returned_check_terms text default '${defaultTerms.returnedCheckTerms}',
    finance_charge_percent numeric(6,3) not null default 1.5,
    finance_charge_grace_days integer not null default 0,
    finance_charge_minimum numeric(12,2) not null default 0,
    returned_check_fee numeric(12,2) not null default 30,
    certificate_qr_code boolean not null default false,

    invoice_starting_number int not null default 1001,
    sales_order_starting_number int not null default 1001,
    credit_memo_starting_number int not null default 1001,
    cash_receipt_starting_number int not null default 1001,
    default_payment_terms int not null default 30,
    discount_percent numeric(5,2) not null default 0,
    discount_days integer not null default 0,
    credit_control text not null default 'warn',
    aging_by text not null default 'invoice_date',
    small_difference_limit numeric(12,2) not null default 5.00,
    sales_tax jsonb,
    closed_through date,
    -- Settings version of the last closing date change.
    closing_version integer not null default 0,

    delivery_weekdays text[] not null default '{mon,tue,wed,thu,fri,sat}',
    cut_off_time text,
    closed_dates jsonb not null default '[]',
    minimum_order numeric(12,2),
    standing_orders_at text not null default '14:00',

    set_up_done text[] not null default '{}',
    first_steps text not null default 'open',

    google_client_id text,
    google_client_secret text,
    google_refresh_token text,
    sheets_client_email text,
    sheets_private_key text,
    sheets_sheet_id text,
    gmail_client_email text,
    gmail_private_key text,
    gmail_sender_email text,
    smtp_host text,
    smtp_port int not null default 587,
    smtp_security text not null default 'starttls',
    smtp_user text,
    smtp_password text,
    smtp_from text
  );
  insert into settings (id) values ('${settingsId}')`;

const closingInForce = `
  create table closing_in_force (
    id text primary key,
    sequence integer not null,
    closed_through date
  )`;

export const settings = [table, closingInForce];
