import { accountsApi } from '@primal/contracts/billing/accounts';
import { booksApi } from '@primal/contracts/billing/book-checks';
import { journalApi } from '@primal/contracts/billing/journal';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { createExportSteps } from '../../testing/exports.ts';
import { startSales } from '../../testing/sales.ts';

const sales = await startSales();
const { api, client } = sales;
afterAll(() => sales.stop());

const date = addDays(today(), -3);
const rent = [
  { account: '6100', debit: '1200' },
  { account: 'bank', credit: '1200.00' },
];
const make = (body: object = {}) =>
  api.call(manualEntryApi.createManualEntry, { body: { date, memo: 'Rent', lines: rent, ...body } as never });
const reverse = (id: string, body: object) =>
  api.call(manualEntryApi.reverseManualEntry, { params: { id }, body: body as never });

const readLines = async (documentId: string) => {
  const query = { documentId, sort: 'at', order: 'asc' } as const;
  const { body } = await api.call(journalApi.listJournalEntries, { query });
  return body.map(({ date, documentType, lines }) => [
    date,
    documentType,
    ...lines.map(({ accountKey, debit, credit }) => `${accountKey} ${debit} ${credit}`),
  ]);
};

describe('a journal entry by hand', () => {
  it('is numbered, in the ledger, and read with its accounts', async () => {
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      entryNumber: expect.stringMatching(/^JE-\d{4}$/),
      date,
      memo: 'Rent',
      total: '1200.00',
      reversal: null,
      allowed: { reverse: true },
      lines: [
        { account: 'cash_over_short', accountNumber: '6100', debit: '1200.00', credit: '0.00' },
        { account: 'bank', accountName: 'Bank', debit: '0.00', credit: '1200.00' },
      ],
    });
    expect((await api.call(manualEntryApi.getManualEntry, { params: { id: body.id } })).body).toEqual(body);
    expect(await readLines(body.id)).toEqual([
      [date, 'journal_entry', 'cash_over_short 1200.00 0.00', 'bank 0.00 1200.00'],
    ]);
  });

  it('is reversed once, by a counter-entry of its own day', async () => {
    const { id, version } = (await make()).body;
    const early = await reverse(id, { date: addDays(date, -1), reason: 'Slip' });
    expect([early.status, early.problem?.issues?.[0]?.path]).toEqual([400, 'date']);
    expect((await reverse(id, { reason: 'Slip', version: version + 1 })).status).toBe(409);
    const day = addDays(date, 1);
    const { body } = await reverse(id, { date: day, reason: 'Slip' });
    expect(body).toMatchObject({ reversal: { date: day, reason: 'Slip' }, total: '1200.00' });
    expect(await readLines(id)).toEqual([
      [date, 'journal_entry', 'cash_over_short 1200.00 0.00', 'bank 0.00 1200.00'],
      [day, 'journal_entry', 'bank 1200.00 0.00', 'cash_over_short 0.00 1200.00'],
    ]);
    expect((await reverse(id, { reason: 'Again' })).problem?.message).toBe(
      'This entry has already been reversed.',
    );
  });

  it.each([
    [
      'unequal sides',
      { lines: [rent[0], { account: 'bank', credit: '1000' }] },
      'lines',
      'Debits are $1,200.00 and credits $1,000.00. They must be equal.',
    ],
    ['one line', { lines: [rent[0]] }, 'lines', 'Please enter at least two lines.'],
    [
      'both sides in a line',
      { lines: [{ account: 'bank', debit: '5', credit: '5' }, rent[1]] },
      'lines.0.debit',
      'Please enter a debit or a credit.',
    ],
    [
      'an unknown account',
      { lines: [{ ...rent[0], account: '9999' }, rent[1]] },
      'lines.0.account',
      'This account does not exist.',
    ],
    [
      'receivables',
      { lines: [{ ...rent[0], account: 'accounts_receivable' }, rent[1]] },
      'lines.0.account',
      'Accounts Receivable follows its documents. Choose another account.',
    ],
    [
      'an account twice',
      { lines: [{ ...rent[0], account: '1100' }, rent[1]] },
      'lines.1.account',
      'This account is listed twice.',
    ],
    ['no memo', { memo: ' ' }, 'memo', 'Please enter a memo.'],
  ])('is refused with %s', async (_, body, path, message) => {
    const { status, problem } = await make(body);
    expect([status, problem?.issues?.[0]]).toEqual([400, { path, message }]);
  });

  it('needs the permission to close periods', async () => {
    const { id } = (await make()).body;
    const clerk = client({ permissions: ['viewInvoices', 'takePayments', 'void'] });
    const body = { date, memo: 'Rent', lines: rent } as never;
    const made = await clerk.call(manualEntryApi.createManualEntry, { body });
    const reversed = await clerk.call(manualEntryApi.reverseManualEntry, {
      params: { id },
      body: { reason: 'Slip' },
    });
    expect([made.status, reversed.status]).toEqual([403, 403]);
    expect(made.problem?.message).toBe('Only an admin may make or reverse journal entries.');
  });

  it('leaves a closed month alone unless a reason is given', async () => {
    await sales.saveSettings({ closedThrough: date }, 90);
    await eventually(async () => expect((await make()).status).toBe(409));
    const { body } = await make({ date: addDays(date, 1) });
    expect((await reverse(body.id, { reason: 'Slip' })).status).toBe(200);
    await sales.saveSettings({ closedThrough: null }, 91);
    await eventually(async () => expect((await make()).status).toBe(201));
  });

  it('is exported with its memo, and the books agree', async () => {
    const { entryNumber, id } = (await make({ memo: 'Rent of the cooler' })).body;
    await reverse(id, { reason: 'Twice' });
    const { make: exportEntries, download } = createExportSteps(sales);
    const file = new TextDecoder().decode(await download(await exportEntries('csv')));
    expect(file).toContain(`Journal Entry ${entryNumber}: Rent of the cooler`);
    expect(file).toContain('reversed: Twice');
    const { checks } = (await api.call(booksApi.getBooks, { query: {} })).body;
    for (const name of ['Ledger balanced', 'Receivables equal documents', 'No missing numbers'])
      expect(checks).toContainEqual(expect.objectContaining({ name, ok: true }));
  });
});

describe('own accounts', () => {
  const add = (body: object) => api.call(accountsApi.addAccount, { body: body as never });
  const remove = (id: string) => api.call(accountsApi.deleteAccount, { params: { id } });
  const fuel = { number: '6500', name: 'Fuel', type: 'expense' };

  it('take journal entries, are renamed, and cannot be deleted once used', async () => {
    const { status, body: account } = await add(fuel);
    expect([status, account]).toEqual([201, expect.objectContaining({ ...fuel, role: 'own' })]);
    const { body } = await make({
      lines: [
        { account: '6500', debit: '80' },
        { account: 'bank', credit: '80' },
      ],
    });
    expect(body.lines[0]).toMatchObject({ account: account.key, accountName: 'Fuel' });
    const renamed = {
      role: account.role,
      category: account.category,
      number: '6510',
      name: 'Fuel and Tolls',
    };
    const saved = await api.call(accountsApi.saveAccounts, { body: { accounts: [renamed] } });
    expect(saved.body).toContainEqual({ ...account, number: '6510', name: 'Fuel and Tolls' });
    expect((await remove(account.key)).problem?.message).toBe(
      'Fuel and Tolls has journal entries, so it cannot be deleted.',
    );
    const unused = (await add({ ...fuel, number: '6520', name: 'Toll' })).body;
    expect((await remove(unused.key)).status).toBe(204);
    expect((await remove(unused.key)).status).toBe(404);
  });

  it.each([
    [{ number: '1200' }, 409, 'number'],
    [{ name: 'bank' }, 409, 'name'],
    [{ type: 'petty' }, 400, 'type'],
    [{ number: ' ' }, 400, 'number'],
  ])('are refused with %j', async (change, expected, path) => {
    const { status, problem } = await add({ number: '6600', name: 'Postage', type: 'expense', ...change });
    expect([status, problem?.issues?.[0]?.path]).toEqual([expected, path]);
  });
});
