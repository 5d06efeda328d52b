import {
  type AccountAnswer,
  type AccountRole,
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
}

export type AccountNames = (role: AccountRole, category: string | null) => AccountAnswer;

const toAccountNames = (stored: readonly StoredAccount[]): AccountNames => {
  const renamed = new Map(stored.map((account) => [`${account.role} ${account.category}`, account]));
  return (role, category) => {
    const usual = defaultAccount(role, category);
    const { number, name } = renamed.get(`${role} ${category ?? ''}`) ?? usual;
    return { ...usual, number, name };
  };
};

export const readAccountNames = async (db: BillingDb): Promise<AccountNames> =>
  toAccountNames(await db.selectFrom('accounts').select(['role', 'category', 'number', 'name']).execute());

const readCategories = async (db: BillingDb): Promise<string[]> => {
  const { rows } = await sql<{ category: string }>`
    select snapshot ->> 'category' as category from products where not deleted and snapshot ->> 'category' <> ''
    union select category from accounts where role = 'sales' and category <> ''
    order by category`.execute(db);
  return rows.map(({ category }) => category);
};

export const readAccounts = async (db: BillingDb): Promise<AccountAnswer[]> => {
  const [nameOf, categories] = await Promise.all([readAccountNames(db), readCategories(db)]);
  const accounts = accountRoleNames.flatMap((role) => [
    nameOf(role, null),
    ...(role === 'sales' ? categories.map((category) => nameOf(role, category)) : []),
  ]);
  const place = ({ role, number }: AccountAnswer) => number || nameOf(role, null).number;
  return accounts.sort((a, b) => place(a).localeCompare(place(b)) || a.name.localeCompare(b.name));
};
