import { bankApi } from '@primal/contracts/billing/bank';
import { reconciliationApi } from '@primal/contracts/billing/bank-reconciliation';
import { addDays, today } from '@primal/contracts/shared/dates';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import type { TestClient } from '@primal/service-kit/testing';
import { expect } from 'vitest';
import { choose, isDone, type Step } from './account.ts';

type Api = Pick<TestClient, 'call'>;

const listReconciliations = async (api: Api) =>
  (await api.call(reconciliationApi.listReconciliations, { query: { limit: '100' } })).body;

/** Bank lines, matches and reconciliations, which move no money. */
export const createBankSteps = (api: Api): Record<string, Step> => ({
  async matchBank(_, pick, cents) {
    const { body: entries } = await api.call(bankApi.listBankEntries, { query: { status: 'open' } });
    const entry = choose(entries, pick);
    if (!entry) return;
    const name = `Line ${crypto.randomUUID()}`;
    const text = `Date,Description,Amount\n${entry.date},${name},${entry.amount}`;
    const file = await api.call(bankApi.importBankFile, { body: { fileName: 'bank.csv', text } });
    if (!isDone(file.status)) return;
    const { body: lines } = await api.call(bankApi.listBankLines, { query: { q: name } });
    const body = { matches: [{ lineId: lines[0]?.id ?? null, entryIds: [entry.id] }] };
    const answers = await Promise.all(
      Array.from({ length: 1 + (cents % 2) }, () => api.call(bankApi.matchBankLines, { body })),
    );
    expect(answers.filter(({ status }) => isDone(status)).length).toBeLessThan(2);
  },
  async unmatchBank(_, pick) {
    const { body: matches } = await api.call(bankApi.listBankMatches, { query: { limit: '20' } });
    const match = choose(matches, pick);
    if (!match) return;
    const { status } = await api.call(bankApi.unmatchBankLine, { params: { id: match.id } });
    expect([204, 404, 409]).toContain(status);
  },
  async reconcile(_, pick, cents) {
    const [last] = await listReconciliations(api);
    if (last?.status === 'finished' && cents % 4 === 0) {
      const body = { version: last.version, reason: 'A match was wrong' };
      isDone(
        (await api.call(reconciliationApi.reopenReconciliation, { params: { id: last.id }, body })).status,
      );
      return;
    }
    if (last?.status !== 'open') {
      const body = {
        statementDate: addDays(last?.statementDate ?? addDays(today(), -40), pick % 4),
        statementBalance: '0',
      };
      isDone((await api.call(reconciliationApi.startReconciliation, { body })).status);
      return;
    }
    const params = { id: last.id };
    const statementBalance = toMoney(sum([last.openingBalance, last.cleared]));
    const { statementDate, version } = last;
    const changed = await api.call(reconciliationApi.updateReconciliation, {
      params,
      body: { statementDate, statementBalance, version },
    });
    if (!isDone(changed.status)) return;
    const body = { version: changed.body.version };
    isDone((await api.call(reconciliationApi.finishReconciliation, { params, body })).status);
  },
});

/** Asserts that each finished reconciliation still comes to its statement's balance. */
export const assertReconciled = async (api: Api): Promise<void> => {
  const finished = (await listReconciliations(api)).filter(({ status }) => status === 'finished');
  for (const { id, difference } of finished) expect({ id, difference }).toEqual({ id, difference: '0.00' });
};
