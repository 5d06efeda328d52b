import { type AccountAnswer, accountsApi, rolesWithCategories } from '@primal/contracts/billing/accounts';
import { listAuditChanges } from '@primal/contracts/shared/audit';
import { sql } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { createRoutes, type Handlers } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import { readAccountNames, readAccounts } from './store.ts';

const toKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

const fields = ['number', 'name'] as const;

/**
 * Rejects a number or name that another account has, ignoring case and blanks. `changed` maps role and
 * category to the place in the body. Existing duplicates do not block saves of other accounts.
 */
const assertUnlike = (accounts: readonly AccountAnswer[], changed: ReadonlyMap<string, number>): void => {
  for (const account of accounts) {
    const at = changed.get(`${account.role} ${account.category}`);
    if (at === undefined) continue;
    for (const field of fields) {
      const key = toKey(account[field]);
      const owner = accounts.find((other) => other !== account && toKey(other[field]) === key);
      if (!owner || key === '') continue;
      const message =
        field === 'number'
          ? `${owner.name} already has the number ${account.number}.`
          : `Another account is already called ${owner.name}${owner.number && ` (number ${owner.number})`}.`;
      throw problem.conflict(message, `account_${field}_taken`, [
        { path: `accounts.${at}.${field}`, message },
      ]);
    }
  }
};

const handlers: Handlers<typeof accountsApi, BillingTables> = {
  listAccounts: ({ tx }) => readAccounts(tx.db),
  saveAccounts: async ({ body, tx }) => {
    // Serializes saves, so that a second save reads the names that the first stored.
    await sql`select pg_advisory_xact_lock(hashtext('billing.accounts'))`.execute(tx.db);
    const nameOf = await readAccountNames(tx.db);
    const seen = new Set<string>();
    const changed = new Map<string, number>();
    for (const [at, { role, category, number, name }] of body.accounts.entries()) {
      if (category !== null && !rolesWithCategories.includes(role))
        throw createFieldProblem(
          'Only sales and payouts have accounts by category.',
          `accounts.${at}.category`,
        );
      if (seen.has(`${role} ${category}`))
        throw createFieldProblem('This account is listed twice.', `accounts.${at}.role`);
      seen.add(`${role} ${category}`);
      const before = nameOf(role, category);
      if (before.number === number && before.name === name) continue;
      changed.set(`${role} ${category}`, at);
      await tx.db
        .insertInto('accounts')
        .values({ role, category: category ?? '', number, name })
        .onConflict((conflict) => conflict.columns(['role', 'category']).doUpdateSet({ number, name }))
        .execute();
      const subject = { type: 'settings', id: null, label: before.name } as const;
      const changes = listAuditChanges(['number', 'name'], before, { number, name });
      tx.audit({ kind: 'settings', subject, changes });
    }
    const accounts = await readAccounts(tx.db);
    assertUnlike(accounts, changed);
    return accounts;
  },
};

export const accountRoutes = createRoutes(accountsApi, handlers);
