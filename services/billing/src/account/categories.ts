import { productSaved } from '@primal/contracts/admin/events';
import { defaultAccount } from '@primal/contracts/billing/accounts';
import { sql } from '@primal/service-kit/database';
import { on, type Subscription } from '@primal/service-kit/subscriptions';
import type { BillingTx } from '../tables.ts';
import { lockAccounts } from './store.ts';

/**
 * Numbers the sales account of a new category: 4010, 4020 to 4090, then any other number up to 4099. Without a
 * free number the account has none.
 */
const numberSalesAccount = async ({ db }: BillingTx, category: string): Promise<void> => {
  const stored = sql`select from accounts where role = 'sales' and category = ${category}`;
  const { rows } = await sql<{ stored: boolean }>`select exists (${stored}) as stored`.execute(db);
  if (rows[0]?.stored) return;
  await lockAccounts(db);
  await sql`
    insert into accounts (role, category, number, name)
    select 'sales', ${category}, coalesce((
      select free::text from generate_series(4001, 4099) as free
      where not exists (select from accounts a where a.number = free::text)
      order by free % 10 <> 0, free limit 1), ''), ${defaultAccount('sales', category).name}
    on conflict do nothing`.execute(db);
};

export const followSalesCategories = (): Subscription[] => [
  on(productSaved, async ({ data: { category } }, tx: BillingTx) => {
    if (category) await numberSalesAccount(tx, category);
  }),
];
