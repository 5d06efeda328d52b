/** Pieces have no foreign key, because recalled pieces outlive their order. */
export const pieces = `
  create table pieces (
    id uuid primary key,
    sales_order_id uuid not null,
    item_id uuid not null,
    position integer not null,
    order_number text not null,
    product_id uuid not null,
    -- Null for a case whose product needs no weight.
    weight numeric(12,3) check (weight > 0),
    -- Weight on the order's line, if the invoice has a corrected weight.
    order_weight numeric(12,3),
    source text not null check (source in ('scan', 'scale', 'typed')),
    gtin text,
    serial text,
    lot text,
    production_date date,
    packaging_date date,
    best_before date,
    expiry date,
    taken_by_id uuid,
    taken_by text not null,
    taken_at timestamptz(3) not null,
    held boolean not null,
    traced boolean not null default true,
    left_with uuid,
    -- Credit memo that returned the piece.
    returned jsonb,
    -- Time when the line was removed from the order. Recalls still list its labeled pieces.
    removed_at timestamptz(3)
  );
  create index on pieces (sales_order_id, item_id, position);
  -- Weights of a product's latest pieces.
  create index on pieces (product_id, taken_at, id);
  -- Allows each case on one document only.
  create unique index on pieces (gtin, serial) where held and gtin is not null and serial is not null;
  -- In byte order, for prefix searches for lots.
  create index pieces_of_lot on pieces ((upper(translate(lot, ' -', ''))) text_pattern_ops, taken_at, id)
    include (lot, sales_order_id, product_id, weight, held) where traced and lot is not null;
  create index pieces_of_gtin on pieces (gtin, taken_at, id)
    include (sales_order_id, product_id, weight, held) where traced and gtin is not null;
  create index pieces_of_serial on pieces (serial, taken_at, id)
    include (sales_order_id, product_id, weight, held) where traced and serial is not null;
  create index pieces_of_day on pieces (taken_at, id)
    include (sales_order_id, product_id, weight, held) where traced;
  -- Pieces without a lot, by day and product, for the count of unlabeled pieces.
  create index pieces_without_lot on pieces (taken_at, product_id) include (held, gtin, serial)
    where traced and lot is null;
  -- Released cases, which another document may have now.
  create index pieces_released on pieces (gtin, serial, id) where traced and not held`;
