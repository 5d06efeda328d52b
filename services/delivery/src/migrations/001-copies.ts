import { customersTable } from '@primal/service-trade/copies/customers';
import { settingsTable } from '@primal/service-trade/copies/settings';

const customers = `
  ${customersTable('deliver_from text', 'deliver_until text', 'delivery_notes text')};
  create index on customers using gin (folded_name public.gin_trgm_ops)`;

/**
 * Pieces and pounds of a document's lines as computed by `computeLoad` (contracts/delivery/goods.ts), and its
 * other fields.
 */
const cardFunction = `
  create function card_of(shown jsonb) returns jsonb language sql immutable as $$
    select shown - '{items,returns}'::text[] || jsonb_build_object('load', jsonb_build_object(
      'lines', count(*),
      'cases', round(coalesce(sum(case when l.unit = 'LBS' and l.quantity > 0 then 1 else l.quantity end), 0), 3)::text,
      'pounds', round(coalesce(sum(coalesce(l.pounds, l.weight, 0)), 0), 3)::text,
      'poundsAreEstimate', coalesce(bool_or(l."poundsAreEstimate"), false)))
    from jsonb_to_recordset(shown -> 'items')
      as l (quantity numeric, unit text, pounds numeric, weight numeric, "poundsAreEstimate" boolean)
  $$`;

/** `card` is stored, since a board shows hundreds of cards with thousands of lines. */
const orders = `
  create table orders (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    deletion_reason text,
    customer_id uuid,
    invoice_id uuid,
    status text,
    shown jsonb,
    expected_delivery_date date,
    work_order_printed boolean not null default false,
    unweighed_count integer not null default 0,
    -- Digits of the number, so that lists sort SO-10000 after SO-9999.
    number_value bigint
      generated always as ((substring(shown ->> 'orderNumber' from '[0-9]+'))::bigint) stored,
    card jsonb generated always as (card_of(shown)) stored
  );
  create index on orders (customer_id, id);
  create index on orders (expected_delivery_date, id);
  create index on orders (status, id);
  create index on orders (number_value, id);
  create index on orders using gin ((shown ->> 'orderNumber') public.gin_trgm_ops) with (fastupdate = off);
  create index on orders ((shown ->> 'orderNumber') text_pattern_ops)`;

const invoices = `
  create table invoices (
    id uuid primary key,
    sequence integer not null,
    customer_id uuid not null,
    sales_order_id uuid,
    status text not null,
    shown jsonb not null,
    invoice_date date,
    delivery_date date,
    has_missing_weights boolean not null default false,
    -- Opening balances have numbers of an earlier system, which may have more digits than a bigint.
    number_value bigint
      generated always as (left(substring(shown ->> 'invoiceNumber' from '[0-9]+'), 18)::bigint) stored,
    card jsonb generated always as (card_of(shown)) stored
  );
  create index on invoices (customer_id, id);
  create index on invoices (invoice_date, id);
  create index on invoices (delivery_date, id);
  create index on invoices (status, id);
  create index on invoices (number_value, id);
  create index on invoices (sales_order_id) where sales_order_id is not null;
  create index on invoices using gin ((shown ->> 'invoiceNumber') public.gin_trgm_ops) with (fastupdate = off);
  create index on invoices ((shown ->> 'invoiceNumber') text_pattern_ops)`;

/** Each index serves one sort, filter or search of the lists (docs/decisions/0022). */
export const copies = [customers, settingsTable, cardFunction, orders, invoices];
