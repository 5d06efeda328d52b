import { accountsApi } from '@primal/contracts/billing/accounts';
import { auditChanges } from '@primal/contracts/shared/audit';
import { sql } from '@primal/service-kit/database';
import { invalidField } from '@primal/service-kit/problem';
import { type Handlers, routes } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import { readAccountNames, readAccounts } from './store.ts';
import { mustBeUnlike } from './unlike.ts';

const handlers: Handlers<typeof accountsApi, BillingTables> = {
  listAccounts: ({ tx }) => readAccounts(tx.db),
  saveAccounts: async ({ body, tx }) => {
    // Two saves at once take turns, so that the second one sees the names of the first.
    await sql`select pg_advisory_xact_lock(hashtext('billing.accounts'))`.execute(tx.db);
    const nameOf = await readAccountNames(tx.db);
    const seen = new Set<string>();
    const changed = new Map<string, number>();
    for (const [at, { role, category, number, name }] of body.accounts.entries()) {
      if (category !== null && role !== 'sales')
        throw invalidField('Only sales have an account for each category.', `accounts.${at}.category`);
      if (seen.has(`${role} ${category}`))
        throw invalidField('This account is listed twice.', `accounts.${at}.role`);
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
      const changes = auditChanges(['number', 'name'], before, { number, name });
      tx.audit({ kind: 'settings', subject, changes });
    }
    const accounts = await readAccounts(tx.db);
    mustBeUnlike(accounts, changed);
    return accounts;
  },
};

export const accountRoutes = routes(accountsApi, handlers);
