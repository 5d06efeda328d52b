import { randomUUIDv7 } from 'node:crypto';
import { listAuditChanges } from '@primal/contracts/audit';
import { type AccountAnswer, accountsApi, rolesWithCategories } from '@primal/contracts/billing/accounts';
import { sql } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { AccountSchema } from '../ledger/journal.ts';
import type { BillingTables } from '../tables.ts';
import { findAccount, followSalesCategories, lockAccounts, readAccountNames, readAccounts } from './store.ts';

const toKey = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

const fields = ['number', 'name'] as const;

/**
 * Rejects a number or name that another account has, ignoring case and blanks. `changed` maps keys to the
 * prefix of their fields in the body. Existing duplicates do not block saves of other accounts.
 */
const assertUnlike = (accounts: readonly AccountAnswer[], changed: ReadonlyMap<string, string>): void => {
  for (const account of accounts) {
    const at = changed.get(account.key);
    if (at === undefined) continue;
    for (const field of fields) {
      const key = toKey(account[field]);
      const owner = accounts.find((other) => other !== account && toKey(other[field]) === key);
      if (!owner || key === '') continue;
      const message =
        field === 'number'
          ? `${owner.name} already has the number ${account.number}.`
          : `Another account is already called ${owner.name}${owner.number && ` (number ${owner.number})`}.`;
      throw problem.conflict(message, `account_${field}_taken`, [{ path: `${at}${field}`, message }]);
    }
  }
};

const handlers: Handlers<typeof accountsApi, BillingTables> = {
  listAccounts: ({ tx }) => readAccounts(tx.db),
  saveAccounts: async ({ tx, body }) => {
    await lockAccounts(tx.db);
    const chart = await readAccounts(tx.db);
    const isOwn = new Set(chart.filter(({ role }) => role === 'own').map(({ key }) => key));
    const nameOf = await readAccountNames(tx.db);
    const seen = new Set<string>();
    const changed = new Map<string, string>();
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
      if (role === 'own' && (category === null || !isOwn.has(before.key)))
        throw createFieldProblem('This account does not exist.', `accounts.${at}.category`);
      changed.set(before.key, `accounts.${at}.`);
      const type = role === 'own' ? before.type : null;
      await tx.db
        .insertInto('accounts')
        .values({ role, category: category ?? '', number, name, type })
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
  addAccount: async ({ tx, body: { number, name, type } }) => {
    await lockAccounts(tx.db);
    const key = randomUUIDv7();
    await tx.db.insertInto('accounts').values({ role: 'own', category: key, number, name, type }).execute();
    const accounts = await readAccounts(tx.db);
    assertUnlike(accounts, new Map([[key, '']]));
    const subject = { type: 'settings', id: null, label: name } as const;
    tx.audit({
      kind: 'settings',
      subject,
      changes: listAuditChanges(['number', 'name', 'type'], {}, { number, name, type }),
    });
    return { key, role: 'own', category: key, number, name, type };
  },
  deleteAccount: async ({ tx, params: { id } }) => {
    await lockAccounts(tx.db);
    const account = findAccount(await readAccounts(tx.db), id);
    if (account?.role !== 'own') throw problem.missing('Account');
    const { rows } = await sql<{ used: string | null }>`
      select case when exists (select from journal_lines where account = 'own' and category = ${id}) then 'journal entries'
        when exists (select from bank_imports where account_id = ${id}::uuid)
          or exists (select from bank_reconciliations where account_id = ${id}::uuid) then 'bank files' end as used`.execute(
      tx.db,
    );
    if (rows[0]?.used)
      throw problem.conflict(`${account.name} has ${rows[0].used}, so it cannot be deleted.`, 'account_used');
    await tx.db.deleteFrom('accounts').where('role', '=', 'own').where('category', '=', id).execute();
    const subject = { type: 'settings', id: null, label: account.name } as const;
    tx.audit({ kind: 'settings', subject, changes: listAuditChanges(['number', 'name'], account, {}) });
  },
};

export const accountSlice = createSlice(accountsApi, handlers, {
  entities: [AccountSchema],
  consumers: [...followSalesCategories()],
});
