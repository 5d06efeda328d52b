import { standardTerms } from '@primal/contracts/admin/terms-texts';
import type { Migration } from '@primal/service-kit/database/migrate';
import { folded, plainName, together } from '@primal/service-kit/lists/search';
import { settingsId } from '../settings/settings.ts';

const customerText = together(['name', 'email', 'phone']);
const productText = together(['name', 'product_code', 'brand', 'category']);
const auditText = together(['subject', 'user_name', 'address', 'reason']);

const users = `
  create table users (
    id uuid primary key,
    version int not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    username text not null,
    email text,
    password_hash text not null,
    first_name text,
    last_name text,
    profile_image_url text,
    role text not null check (role in ('admin', 'user')),
    is_active boolean not null,
    last_login timestamptz(3),
    -- With which version of the account its password was set, and from which of the gateway's sessions.
    password_version int not null default 1,
    password_session text
  );
  create unique index users_username_taken on users (lower(username));
  create unique index users_email_taken on users (lower(email))`;

/** Each index serves one sort, filter or search of the lists; the id breaks ties for paging (docs/decisions/0022). */
const customers = `
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
    pricing_tier text not null,
    search_text text not null generated always as (${plainName(customerText)}) stored,
    folded_text text not null generated always as (${folded(customerText)}) stored,
    is_active boolean not null default true
  );
  create index customers_by_name on customers (lower(name), id);
  create index on customers (lower(email), id);
  create index on customers (lower(city), id);
  create index on customers (pricing_tier, id);
  create index on customers (created_at, id);
  create index on customers using gin (folded_text public.gin_trgm_ops)`;

const products = `
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
    units_per_case numeric(12,3),
    unit_price numeric(12,2) not null,
    cost_price numeric(12,2),
    wholesale_price numeric(12,2) not null,
    restaurant_price numeric(12,2) not null,
    retail_price numeric(12,2) not null,
    weight_per_unit numeric(12,3),
    weight_per_box numeric(12,3),
    weight_per_pc numeric(12,3),
    fixed_weight numeric(12,3),
    average_weight numeric(12,3),
    in_stock boolean not null,
    search_text text not null generated always as (${plainName(productText)}) stored,
    gtins text[] not null default '{}',
    folded_text text not null generated always as (${folded(productText)}) stored
  );
  create index products_by_name on products (lower(name), id);
  create unique index products_code_taken on products (lower(product_code));
  create index on products (lower(product_code), id);
  create index on products (lower(category), id);
  create index on products (lower(brand), id);
  create index on products (unit_price, id);
  create index on products (created_at, id);
  create index on products (category, lower(name), id);
  create index on products (product_type, lower(name), id);
  create index on products using gin (folded_text public.gin_trgm_ops);

  -- Gives each GTIN to one product.
  create table product_gtins (
    gtin text primary key,
    product_id uuid not null references products on delete cascade
  );
  create index on product_gtins (product_id)`;

/** The one row starts with the defaults (docs/rules/settings-and-integrations.md#defaults). */
const settings = `
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
    gmail_sender_email text,
    google_refresh_token text,
    closed_through date,
    service_charge_terms text default '${standardTerms.serviceChargeTerms}',
    returned_check_terms text default '${standardTerms.returnedCheckTerms}'
  );
  insert into settings (id) values ('${settingsId}')`;

/** Files on their way into products and customers: what each of their rows will do, until they are stored or a day old. */
const imports = `
  create table imports (
    id uuid primary key,
    created_at timestamptz(3) not null,
    subject text not null,
    file_name text not null,
    headings text[] not null,
    state text not null,
    added int not null,
    changed int not null,
    unchanged int not null,
    refused int not null,
    stored int not null,
    touched_at timestamptz(3) not null,
    without_tier int not null default 0
  );

  create table import_rows (
    import_id uuid not null references imports on delete cascade,
    row int not null,
    kind text not null,
    name text not null,
    key text,
    record_id uuid,
    changes jsonb not null,
    problems jsonb not null,
    record jsonb,
    primary key (import_id, row)
  );
  create index on import_rows (import_id, kind, row);
  create index on import_rows (import_id, key);
  create index on import_rows (import_id, record_id)`;

/**
 * Copies of documents and their lines for the reports. Whether an order counts depends on another document, its invoice,
 * which may come before or after it: `sales` says so with each read, so that no order of arrival makes it count twice.
 */
const documents = `
  create table document_uses (
    id uuid primary key,
    sequence int not null,
    customer_id uuid,
    product_ids uuid[] not null
  );
  create index document_uses_by_customer on document_uses (customer_id);
  create index document_uses_by_product on document_uses using gin (product_ids);

  create table report_documents (
    id uuid primary key,
    sequence int not null,
    type text not null,
    number text not null default '',
    sale_date date,
    customer_name text not null default '',
    total numeric(12,2) not null default 0,
    status text not null default '',
    sales_order_id uuid,
    counts boolean not null
  );
  create index report_documents_by_date on report_documents (sale_date) where counts;
  create index report_documents_by_order on report_documents (sales_order_id) where sales_order_id is not null;

  create table report_lines (
    document_id uuid not null,
    position int not null,
    sale_date date not null,
    product_id uuid not null,
    product_code text,
    product_name text not null,
    brand text,
    category text,
    unit text,
    quantity numeric(12,3) not null,
    unit_price numeric(12,2) not null,
    total numeric(12,2) not null,
    individual_weights text not null,
    primary key (document_id, position)
  );
  create index report_lines_by_date on report_lines (sale_date);
  create index report_lines_by_product on report_lines (product_id, sale_date);

  create view sales as select d.* from report_documents d
  where d.counts and (
    d.type = 'invoice' or not exists (
      select from report_documents invoice
      where invoice.sales_order_id = d.id and (invoice.counts or d.status = 'invoiced')
    )
  )`;

/** What the audit trail is read by: time, kind, person, what it is about, words. */
const audit = `
  alter table audit_entries
    add search_text text not null generated always as (${plainName(auditText)}) stored,
    add folded_text text not null generated always as (${folded(auditText)}) stored;
  create index on audit_entries (at, id);
  create index on audit_entries (kind, at, id);
  create index on audit_entries (user_id, at, id);
  create index on audit_entries (subject_id, at, id);
  create index on audit_entries using gin (folded_text public.gin_trgm_ops)`;

export const start: Migration = {
  name: '001-start',
  sql: [users, customers, products, settings, imports, documents, audit],
  replaces: [
    '001-users',
    '002-customers',
    '003-products',
    '004-settings',
    '005-documents',
    '006-password-versions',
    '007-lists',
    '008-google-consent',
    '009-product-codes',
    '020-imports',
    '021-product-types',
    '040-reports',
    '070-closing-and-audit',
    '080-product-gtins',
    '090-folded-search',
    '100-terms-texts',
    '091-tried-names',
    '092-inactive-customers',
    '093-import-tiers',
    '094-reopened-orders',
  ],
};
