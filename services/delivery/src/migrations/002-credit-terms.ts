import type { Migration } from '@primal/service-kit/database/migrate';

/** What customers and their papers agree about credit (docs/rules/catalog.md#credit-and-terms). */
const columns = `
  alter table customers
    add column cash_on_delivery boolean not null default false,
    add column show_shorts boolean not null default true,
    add column credit_limit numeric(12,2),
    add column payment_terms integer,
    add column max_days_overdue integer,
    add column on_hold boolean not null default false,
    add column hold_reason text`;

/**
 * Some may have been saved with them before this database had the columns, and what is collected stands in the copies of
 * orders and invoices: it hears of all of them again.
 */
const readAgain = `
  truncate inbox;
  delete from kit_state where name in ('consumes admin', 'consumes orders', 'consumes billing')`;

export const creditTerms: Migration = { name: '002-credit-terms', sql: [columns, readAgain] };
