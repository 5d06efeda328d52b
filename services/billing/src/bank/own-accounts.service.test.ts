import { accountsApi } from '@primal/contracts/billing/accounts';
import { bankApi } from '@primal/contracts/billing/bank';
import { reconciliationApi } from '@primal/contracts/billing/bank-reconciliation';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { addDays, today } from '@primal/contracts/shared/dates';
import { afterAll, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

const sales = await startSales();
const { api } = sales;
afterAll(() => sales.stop());

const day = addDays(today(), -40);

const addAccount = async (number: string, name: string, type: 'asset' | 'expense') =>
  (await api.call(accountsApi.addAccount, { body: { number, name, type } })).body.key;
const savings = await addAccount('1110', 'Savings', 'asset');

const transfer = async (amount: string) => {
  const lines = [
    { account: savings, debit: amount },
    { account: 'bank', credit: amount },
  ];
  await api.call(manualEntryApi.createManualEntry, { body: { date: day, memo: 'Savings', lines } });
};
const send = (amount: string, accountId: string | null) =>
  api.call(bankApi.importBankFile, {
    body: { accountId, fileName: null, text: `Date,Description,Amount\n${day},Transfer,${amount}` },
  });
const propose = async (accountId?: string) =>
  (await api.call(bankApi.proposeBankMatches, { query: accountId ? { accountId } : {} })).body;
const accept = async (accountId?: string) => {
  const { proposals } = await propose(accountId);
  const matches = proposals.map(({ line, entries }) => ({
    lineId: line?.id ?? null,
    entryIds: entries.map(({ id }) => id),
  }));
  return api.call(bankApi.matchBankLines, { body: { accountId: accountId ?? null, matches } });
};
const reconcile = async (statementBalance: string, accountId: string | null) => {
  const body = { accountId, statementDate: addDays(day, 5), statementBalance };
  const { body: started } = await api.call(reconciliationApi.startReconciliation, { body });
  const { id, version, accountName } = started;
  const finished = await api.call(reconciliationApi.finishReconciliation, {
    params: { id },
    body: { version },
  });
  return [accountName, finished.body.status, finished.body.openEntries];
};

it('reconciles a transfer on both of its accounts, each with its own lines and statements', async () => {
  await transfer('500.00');
  expect((await send('-500.00', null)).body).toMatchObject({ lineCount: 1 });
  expect((await send('500.00', savings)).body).toMatchObject({ lineCount: 1, duplicateCount: 0 });
  expect((await send('500.00', savings)).body).toMatchObject({ lineCount: 0, duplicateCount: 1 });
  expect(await propose()).toMatchObject({ count: 1, proposals: [{ line: { amount: '-500.00' } }] });
  expect(await propose(savings)).toMatchObject({
    count: 1,
    openEntries: 1,
    proposals: [{ line: { amount: '500.00' }, entries: [{ amount: '500.00' }] }],
  });
  expect((await accept()).body).toMatchObject({ count: 1 });
  expect((await accept(savings)).body).toMatchObject({ count: 1 });
  for (const accountId of [undefined, savings]) {
    const { body } = await api.call(bankApi.listBankMatches, {
      query: accountId ? { accountId } : {},
    });
    expect(body).toMatchObject([{ line: { amount: accountId ? '500.00' : '-500.00' }, entries: [{}] }]);
  }
  expect(await reconcile('500.00', savings)).toEqual(['Savings', 'finished', []]);
  expect(await reconcile('-500.00', null)).toEqual(['Bank', 'finished', []]);
  const { body } = await api.call(reconciliationApi.listReconciliations, { query: { accountId: savings } });
  expect(body).toMatchObject([{ accountId: savings, cleared: '500.00', isFirst: true }]);
});

it('rejects lines of another account, and accounts that are no assets', async () => {
  const line = (await api.call(bankApi.listBankLines, { query: {} })).body[0];
  const entryIds = (await api.call(bankApi.listBankEntries, { query: {} })).body.map(({ id }) => id);
  const matches = [{ lineId: line?.id ?? '', entryIds }];
  expect(await api.call(bankApi.matchBankLines, { body: { accountId: savings, matches } })).toMatchObject({
    status: 400,
    problem: { message: 'This bank line does not exist.' },
  });
  const fuel = await addAccount('6500', 'Fuel', 'expense');
  for (const accountId of [fuel, '0198a000-0000-7000-8000-000000000001'])
    expect(await send('1.00', accountId)).toMatchObject({
      status: 400,
      problem: { message: 'Only the account Bank and own asset accounts can be reconciled.' },
    });
});

it('keeps an account with a bank file', async () => {
  const checking = await addAccount('1120', 'Payroll', 'asset');
  await send('1.00', checking);
  expect(await api.call(accountsApi.deleteAccount, { params: { id: checking } })).toMatchObject({
    status: 409,
    problem: { message: 'Payroll has bank files, so it cannot be deleted.' },
  });
});

it('finishes a first statement once an entry explains its opening balance', async () => {
  const accountId = await addAccount('1130', 'Second Bank', 'asset');
  const started = await api.call(reconciliationApi.startReconciliation, {
    body: { accountId, statementDate: addDays(day, 5), statementBalance: '100.00', openingBalance: '100.00' },
  });
  const { id, version } = started.body;
  expect(started.body).toMatchObject({
    difference: '0.00',
    ledgerBalance: '0.00',
    ledgerDifference: '100.00',
  });
  const finish = () =>
    api.call(reconciliationApi.finishReconciliation, { params: { id }, body: { version } });
  expect(await finish()).toMatchObject({ status: 400, problem: { issues: [{ path: 'reason' }] } });

  const lines = [
    { account: accountId, debit: '100.00' },
    { account: 'bank', credit: '100.00' },
  ];
  await api.call(manualEntryApi.createManualEntry, { body: { date: day, memo: 'Opening', lines } });
  const { body: entries } = await api.call(bankApi.listBankEntries, { query: { accountId } });
  const matches = [{ lineId: null, entryIds: entries.map(({ id }) => id) }];
  const matched = await api.call(bankApi.matchBankLines, { body: { accountId, matches } });
  expect(matched.status).toBe(201);
  expect((await finish()).body).toMatchObject({
    status: 'finished',
    cleared: '0.00',
    ledgerBalance: '100.00',
    ledgerDifference: '0.00',
    ledgerReason: null,
    openEntries: [],
  });
});

it('counts an entry that cleared before its own date', async () => {
  const accountId = await addAccount('1140', 'Third Bank', 'asset');
  const lines = [
    { account: accountId, debit: '40.00' },
    { account: 'bank', credit: '40.00' },
  ];
  await api.call(manualEntryApi.createManualEntry, {
    body: { date: addDays(day, 2), memo: 'Later', lines },
  });
  await send('40.00', accountId);
  await accept(accountId);
  const { body } = await api.call(reconciliationApi.startReconciliation, {
    body: { accountId, statementDate: day, statementBalance: '40.00' },
  });
  expect(body).toMatchObject({
    difference: '0.00',
    ledgerBalance: '0.00',
    clearedEarly: '40.00',
    ledgerDifference: '0.00',
  });
});
