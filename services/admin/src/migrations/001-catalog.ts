import { concatColumns, foldSql, nameKeySql, shortPartsSql } from '@primal/service-kit/lists/search';

const customerText = concatColumns(['name', 'email', 'phone']);
const productText = concatColumns(['name', 'product_code', 'brand', 'category']);

/** Each letter of a text and each pair of adjacent letters, with repetitions. */
const shortPartsFunction = `
  create function short_parts(searched text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as $$
  declare
    letters text[] := regexp_split_to_array(searched, '');
    parts text[] := letters;
  begin
    for at in 2..cardinality(letters) loop
      parts := parts || (letters[at - 1] || letters[at]);
    end loop;
    return parts;
  end $$`;

/** Limits the pending list of the index, because every search reads the whole list. */
const createShortPartsIndex = (table: string) => `
  create index ${table}_short_parts on ${table} using gin (${shortPartsSql('folded_text')})
    with (gin_pending_list_limit = 256)`;

/**
 * Each index serves one sort, filter or search of a list; the id breaks ties for paging
 * (docs/decisions/0022).
 */
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
    is_active boolean not null default true,
    tax_code_id uuid,
    tax_exempt boolean not null default false,
    finance_charge_exempt boolean not null default false,
    exempt_reason text not null default 'resale',
    exempt_certificate text,
    exempt_until date,
    credit_limit numeric(12,2),
    payment_terms integer,
    discount_percent numeric(5,2),
    discount_days integer,
    max_days_overdue integer,
    cash_on_delivery boolean not null default false,
    on_hold boolean not null default false,
    hold_reason text,
    show_shorts boolean not null default true,
    delivery_days text[] not null default '{}',
    minimum_order numeric(12,2),
    delivery_charge numeric(12,2),
    free_delivery_from numeric(12,2),
    deliver_from text,
    deliver_until text,
    delivery_notes text,
    folded_text text not null generated always as (${foldSql(customerText)}) stored
  );
  create index customers_by_name on customers (lower(name), id);
  create index on customers (lower(email), id);
  create index on customers (lower(city), id);
  create index on customers (pricing_tier, id);
  create index on customers (created_at, id);
  create index on customers using gin (folded_text public.gin_trgm_ops);
  -- Finds names of imported files.
  create index customers_name_key on customers ((${nameKeySql('name')}));
  ${createShortPartsIndex('customers')}`;

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
    scheduled_prices jsonb not null default '[]',
    taxable boolean not null default true,
    weight_per_unit numeric(12,3),
    weight_per_box numeric(12,3),
    weight_per_pc numeric(12,3),
    fixed_weight numeric(12,3),
    average_weight numeric(12,3),
    in_stock boolean not null,
    gtins text[] not null default '{}',
    folded_text text not null generated always as (${foldSql(productText)}) stored
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
  -- Finds names and codes of imported files; their codes may lack leading zeros.
  create index products_name_key on products ((${nameKeySql('name')}));
  create index products_code_without_zeros on products (ltrim(lower(product_code), '0'));
  -- First day of each product's scheduled prices, which are sorted by day (docs/rules/prices.md#scheduled-prices).
  create index products_by_scheduled_prices on products ((scheduled_prices -> 0 ->> 'from'), id)
    where scheduled_prices <> '[]';
  ${createShortPartsIndex('products')};

  -- The key allows each GTIN on one product only.
  create table product_gtins (
    gtin text primary key,
    product_id uuid not null references products on delete cascade
  );
  create index on product_gtins (product_id)`;

/** Writers lock the customer's row, so that no two prices overlap (docs/decisions/0116). */
const customerPrices = `
  create table customer_prices (
    id uuid primary key,
    version int not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    customer_id uuid not null references customers,
    product_id uuid references products,
    category text,
    kind text not null,
    value numeric(12,2) not null,
    min_quantity numeric(12,3),
    "from" date not null,
    "to" date,
    note text,
    check ((product_id is null) <> (category is null)),
    check ("to" >= "from")
  );
  create index on customer_prices (customer_id, product_id, category);
  create index on customer_prices (product_id, id);
  create index on customer_prices (category, id);
  -- By group and first day, so that an import compares a price only with its neighbors.
  create index customer_prices_by_day on customer_prices
    (customer_id, coalesce(product_id::text, category), coalesce(min_quantity, -1), "from")`;

export const catalog = [shortPartsFunction, customers, products, customerPrices];
