import { bankApi } from '@primal/contracts/billing/bank';
import { reconciliationApi } from '@primal/contracts/billing/bank-reconciliation';
import { today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { afterAll, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';
import { checkDocuments } from './check.ts';

const sales = await startSales();
afterAll(() => sales.stop());

it.each(['/api/credit-memos', `/api/invoices/${crypto.randomUUID()}/returns`])(
  'finds a stored answer to %s whose document is missing',
  async (path) => {
    const id = crypto.randomUUID();
    const answer = JSON.stringify({ id });
    await sql`
      insert into idempotency_keys (user_id, call, key, body_hash, status, answer)
      values ('somebody', ${`POST ${path}`}, ${id}, '', 201, ${answer})`.execute(sales.db);
    const found = await checkDocuments(sales.db);
    expect(found.filter((finding) => finding.id === id)).toMatchObject([{ of: 'kept answer' }]);
  },
);

it('accepts stored answers of bank files and reconciliations, which can be deleted', async () => {
  const { api } = sales;
  const text = `Date,Description,Amount\n${today()},Deposit,12.00`;
  const file = await api.call(bankApi.importBankFile, {
    body: { fileName: 'november.csv', text },
    idempotencyKey: crypto.randomUUID(),
  });
  const body = { statementDate: today(), statementBalance: '0.00' };
  const start = () =>
    api.call(reconciliationApi.startReconciliation, { body, idempotencyKey: crypto.randomUUID() });
  const deleted = await start();
  const params = { id: deleted.body.id };
  const answers = [
    file,
    deleted,
    await api.call(bankApi.deleteBankImport, { params: { id: file.body.id } }),
    await api.call(reconciliationApi.deleteReconciliation, { params }),
    await start(),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 204, 204, 201]);
  const kept = (await checkDocuments(sales.db)).filter(({ of }) => of === 'kept answer');
  expect(kept.filter(({ label }) => label?.includes('/bank/'))).toEqual([]);
});
