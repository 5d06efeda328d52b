import type { Migration } from '@primal/service-kit/database/migrate';

/** Where each series begins, the tax of cash sales, the mail server, and how far the business is set up. */
const settings = `
  alter table settings
    add column sales_order_starting_number int not null default 1001,
    add column credit_memo_starting_number int not null default 1001,
    add column cash_receipt_starting_number int not null default 1001,
    add column cash_sale_tax_rate numeric(6,3) not null default 0,
    add column cash_sale_tax_name text not null default 'Sales Tax',
    add column set_up_done text[] not null default '{}',
    add column first_steps text not null default 'open',
    add column smtp_host text,
    add column smtp_port int not null default 587,
    add column smtp_security text not null default 'starttls',
    add column smtp_user text,
    add column smtp_password text,
    add column smtp_from text`;

/** Who bears the tax, and what does. */
const taxed = `
  alter table products add column taxable boolean not null default true;
  alter table customers add column tax_exempt boolean not null default false`;

/** Nobody is led through first steps who took them long ago. */
const experienced = `
  update settings set first_steps = 'done', set_up_done = '{logo,terms,numbers,taxes,mail}'
  where exists (select from products) and exists (select from customers)`;

export const setUp: Migration = { name: '011-set-up', sql: [settings, taxed, experienced] };
