import {
  type AccountAnswer,
  type AccountRole,
  type AccountType,
  accountRoleNames,
  defaultAccount,
} from '@primal/contracts/billing/accounts';
import { sql } from '@primal/service-kit/database';
import type { BillingDb } from '../tables.ts';

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
