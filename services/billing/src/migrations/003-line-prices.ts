import type { Migration } from '@primal/service-kit/database/migrate';

/** Where a line's price comes from, and what the tier pays that day. Lines from before keep their price as one by hand. */
const lines = `
  alter table invoice_items
    add column price_source text not null default 'hand',
    add column list_price numeric(12,2)`;

/** The copies that prices follow from; none has a foreign key, since they can be rebuilt. */
const copies = `
  alter table products add column pricing jsonb;

  create table customer_prices (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    customer_id uuid,
    product_id uuid,
    category text,
    kind text,
    value numeric(12,2),
    min_quantity numeric(12,3),
    from_date date,
    to_date date
  );
  -- What one customer pays for the products of a document.
  create index on customer_prices (customer_id, product_id) where not deleted`;

/** A database that has copied products before did without their pricing: it hears of all of them again. */
const readAgain = `
  truncate inbox;
  delete from kit_state where name = 'consumes admin'`;

export const linePrices: Migration = { name: '003-line-prices', sql: [lines, copies, readAgain] };
