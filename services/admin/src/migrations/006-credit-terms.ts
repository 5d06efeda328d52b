import type { Migration } from '@primal/service-kit/database/migrate';

/** Who may buy on credit, and what becomes of the orders of those who may not. The defaults are those of the contracts. */
export const creditTerms: Migration = {
  name: '006-credit-terms',
  sql: [
    `alter table settings add column credit_control text not null default 'warn';
    alter table customers
      add column credit_limit numeric(12,2),
      add column payment_terms integer,
      add column max_days_overdue integer,
      add column cash_on_delivery boolean not null default false,
      add column on_hold boolean not null default false,
      add column hold_reason text,
      add column show_shorts boolean not null default true`,
  ],
};
