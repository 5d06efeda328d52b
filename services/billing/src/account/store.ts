import { productSaved } from '@primal/contracts/admin/events';
import {
  type AccountAnswer,
  type AccountRole,
  type AccountType,
  accountRoleNames,
  defaultAccount,
} from '@primal/contracts/billing/accounts';
import { sql } from '@primal/service-kit/database';
import { on, type Subscription } from '@primal/service-kit/subscriptions';
import type { BillingDb, BillingTx } from '../tables.ts';

interface StoredAccount {
  role: AccountRole;
  category: string;
  number: string;
  name: string;
  type: AccountType | null;
}

export type AccountNames = (role: AccountRole, category: string | null) => AccountAnswer;

const toAccountNames = (stored: readonly StoredAccount[]): AccountNames => {
  const renamed = new Map(stored.map((account) => [`${account.role} ${account.category}`, account]));
  return (role, category) => {
    const usual = defaultAccount(role, category);
    const { number, name, type } = renamed.get(`${role} ${category ?? ''}`) ?? usual;
    return { ...usual, number, name, type: type ?? usual.type };
  };
};

export const readAccountNames = async (db: BillingDb): Promise<AccountNames> =>
  toAccountNames(
    await db.selectFrom('accounts').select(['role', 'category', 'number', 'name', 'type']).execute(),
  );

const readCategories = async (db: BillingDb): Promise<{ role: AccountRole; category: string }[]> => {
  const { rows } = await sql<{ role: AccountRole; category: string }>`
    select 'sales' as role, snapshot ->> 'category' as category from products
      where not deleted and snapshot ->> 'category' <> ''
    union select role, category from accounts where category <> ''
    order by category`.execute(db);
  return rows;
};

/** By number and name. An account without a number has its role's place. */
export const compareAccounts = (nameOf: AccountNames) => {
  const place = ({ role, number }: AccountAnswer) => number || nameOf(role, null).number;
  return (a: AccountAnswer, b: AccountAnswer): number =>
    place(a).localeCompare(place(b)) || a.name.localeCompare(b.name);
};

export const readAccounts = async (db: BillingDb): Promise<AccountAnswer[]> => {
  const [nameOf, categories] = await Promise.all([readAccountNames(db), readCategories(db)]);
  const accounts = accountRoleNames.flatMap((role) => [
    ...(role === 'own' ? [] : [nameOf(role, null)]),
    ...categories.flatMap((each) => (each.role === role ? nameOf(role, each.category) : [])),
  ]);
  return accounts.sort(compareAccounts(nameOf));
};

/** Account by its key or number. */
export const findAccount = (chart: readonly AccountAnswer[], text: string): AccountAnswer | undefined =>
  chart.find(({ key }) => key === text) ?? chart.find(({ number }) => number !== '' && number === text);

/** Serializes changes of the chart, so that the next one reads the names that this one stores. */
export const lockAccounts = async (db: BillingDb): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('billing.accounts'))`.execute(db);
};

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
