import type { Migration } from '@primal/service-kit/database/migrate';

/** What credit memos and cash receipts take from the settings. The defaults are those of the contracts. */
const settings = `
  alter table settings
    add column credit_memo_starting_number integer not null default 1001,
    add column cash_receipt_starting_number integer not null default 1001,
    add column cash_sale_tax_rate numeric(6,3) not null default 0,
    add column cash_sale_tax_name text not null default 'Sales Tax'`;

/** Copies of what sales taxes depend on. */
const copies = `
  create table customer_taxes (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    tax_exempt boolean not null default false
  )`;

/** How the tax of a receipt was computed; that of the receipts of before was typed. */
const receipts = `
  alter table cash_receipts
    add column tax_rate numeric(6,3) not null default 0,
    add column tax_name text,
    add column tax_exempt boolean not null default false;
  alter table cash_receipt_items add column taxable boolean not null default true`;

/** What is copied from now on was told before: customers, products and settings are heard of again. */
const readAgain = `
  truncate inbox;
  delete from kit_state where name = 'consumes admin'`;

export const setUp: Migration = { name: '007-set-up', sql: [settings, copies, receipts, readAgain] };
