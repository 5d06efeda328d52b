export const imports = `
  create table imports (
    id uuid primary key,
    created_at timestamptz(3) not null,
    subject text not null,
    file_name text not null,
    headings text[] not null,
    has_headings boolean not null default true,
    mapping jsonb,
    stand_ins jsonb not null default '[]',
    words jsonb not null default '[]',
    overwrite boolean not null default false,
    state text not null,
    added int not null,
    changed int not null,
    unchanged int not null,
    refused int not null,
    stored int not null,
    without_tier int not null default 0,
    taxable int not null default 0,
    changed_here integer not null default 0,
    noted integer not null default 0,
    -- Number of stored values that the import clears, by column.
    clears jsonb not null default '[]',
    touched_at timestamptz(3) not null
  );

  create table import_rows (
    import_id uuid not null references imports on delete cascade,
    row int not null,
    kind text not null,
    name text not null,
    key text,
    record_id uuid,
    changes jsonb not null,
    changed_here jsonb not null default '[]',
    problems jsonb not null,
    notes jsonb not null default '[]',
    record jsonb,
    primary key (import_id, row)
  );
  create index on import_rows (import_id, kind, row);
  create index on import_rows (import_id, key);
  create index on import_rows (import_id, record_id);
  -- Customer prices by group and first day, to find overlaps.
  create index import_rows_by_day on import_rows
    (import_id, (record ->> 'customerId'), coalesce(record ->> 'productId', record ->> 'category'),
      coalesce(record ->> 'minQuantity', ''), (record ->> 'from'))
    where record ? 'customerId';

  -- Mapping of the last file with the same headings.
  create table import_mappings (
    subject text not null,
    headings text not null,
    used_at timestamptz(3) not null,
    columns jsonb not null,
    stand_ins jsonb not null,
    words jsonb not null,
    primary key (subject, headings)
  )`;
