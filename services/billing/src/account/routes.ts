import { accountsApi } from '@primal/contracts/billing/accounts';
import { auditChanges } from '@primal/contracts/shared/audit';
import { invalidField } from '@primal/service-kit/problem';
import { type Handlers, routes } from '@primal/service-kit/routes';
import type { BillingTables } from '../tables.ts';
import { readAccountNames, readAccounts } from './store.ts';

const handlers: Handlers<typeof accountsApi, BillingTables> = {
  listAccounts: ({ tx }) => readAccounts(tx.db),
  saveAccounts: async ({ body, tx }) => {
    const nameOf = await readAccountNames(tx.db);
    const seen = new Set<string>();
    for (const [at, { role, category, number, name }] of body.accounts.entries()) {
      if (category !== null && role !== 'sales')
        throw invalidField('Only sales have an account for each category.', `accounts.${at}.category`);
      if (seen.has(`${role} ${category}`))
        throw invalidField('This account is listed twice.', `accounts.${at}.role`);
      seen.add(`${role} ${category}`);
      const before = nameOf(role, category);
      if (before.number === number && before.name === name) continue;
      await tx.db
        .insertInto('accounts')
        .values({ role, category: category ?? '', number, name })
        .onConflict((conflict) => conflict.columns(['role', 'category']).doUpdateSet({ number, name }))
        .execute();
      const subject = { type: 'settings', id: null, label: before.name } as const;
      const changes = auditChanges(['number', 'name'], before, { number, name });
      tx.audit({ kind: 'settings', subject, changes });
    }
    return readAccounts(tx.db);
  },
};

export const accountRoutes = routes(accountsApi, handlers);
