import type { Migration } from '@primal/service-kit/database/migrate';

/** Pieces and pounds of a document's lines as `loadOf` has them (contracts/delivery/goods.ts), with all else that is no line of it. */
const cardOf = `
  create function card_of(shown jsonb) returns jsonb language sql immutable as $$
    select shown - '{items,returns}'::text[] || jsonb_build_object('load', jsonb_build_object(
      'lines', count(*),
      'cases', round(coalesce(sum(case when l.unit = 'LBS' and l.quantity > 0 then 1 else l.quantity end), 0), 3)::text,
      'pounds', round(coalesce(sum(coalesce(l.pounds, l.weight, 0)), 0), 3)::text,
      'poundsAreEstimate', coalesce(bool_or(l."poundsAreEstimate"), false)))
    from jsonb_to_recordset(shown -> 'items')
      as l (quantity numeric, unit text, pounds numeric, weight numeric, "poundsAreEstimate" boolean)
  $$`;

/** What a card of the board shows, reckoned when the copy is written: a day has hundreds of them, and thousands of lines. */
const cards = `
  alter table invoices add column card jsonb generated always as (card_of(shown)) stored;
  alter table orders add column card jsonb generated always as (card_of(shown)) stored`;

/** The last stops of a customer, read from the index alone when his usual driver is asked for. */
const lastStops = `
  create index on delivery_items (customer_id, created_at, id) include (route_id, sequence_number, status);
  drop index delivery_items_customer_id_created_at_id_idx`;

export const boardCards: Migration = { name: '008-board-cards', sql: [cardOf, cards, lastStops] };
