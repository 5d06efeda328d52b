import type { Migration } from '@primal/service-kit/database/migrate';

/** The addresses of weight certificates: one that holds an invoice, and those that were revoked. */
const links = `
  create table certificate_links (
    id uuid primary key,
    invoice_id uuid not null references invoices (id),
    token text not null unique,
    created_at timestamptz not null,
    created_by text not null,
    revoked_at timestamptz,
    revoked_by text
  );
  create unique index certificate_links_open on certificate_links (invoice_id) where revoked_at is null;
  create index on certificate_links (invoice_id, created_at)`;

export const certificates: Migration = { name: '009-certificates', sql: [links] };
