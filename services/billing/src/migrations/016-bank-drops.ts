import type { Migration } from '@primal/service-kit/database/migrate';

/** A deposit's cash may come out of an open drawer. Days closed so far had no such deposit. */
const drops = `
  alter table deposits add column from_drawer date references cash_drawer_days (date),
    add constraint deposits_from_drawer check (from_drawer is null or (cash > 0 and from_drawer <= date));
  create index on deposits (from_drawer) where from_drawer is not null;
  update cash_drawer_days set closing = jsonb_set(closing, '{figures,bankDrops}', '"0.00"') where closing is not null`;

export const bankDrops: Migration = { name: '016-bank-drops', sql: [drops] };
