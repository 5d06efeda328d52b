import type { Migration } from '@primal/service-kit/database/migrate';

/** Shares of the invoice's discount and tax that returns credit. Returns so far have credited goods alone. */
const shares = `
  alter table credit_memos add column discount numeric(12,2) not null default 0 check (discount >= 0),
    add column tax numeric(12,2) not null default 0 check (tax >= 0);
  alter table credit_memos alter column discount drop default, alter column tax drop default;
  update invoice_items set returns = (
    select jsonb_agg(back || '{"discount": "0.00", "tax": "0.00"}' order by place)
    from jsonb_array_elements(returns) with ordinality as r (back, place))
  where returns <> '[]'`;

export const returnShares: Migration = { name: '017-return-shares', sql: [shares] };
