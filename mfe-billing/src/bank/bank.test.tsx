import type { BankEntry, BankLine } from '@primal/contracts/billing/bank';
import type { ReconciliationAnswer } from '@primal/contracts/billing/bank-reconciliation';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { toastStore } from '../../../shell/kit/src/toasts/toast.ts';
import Reconciliation from './detail.tsx';
import Bank from './page.tsx';
import PrintReconciliation from './print.tsx';

const id = (at: number) => `0198a000-0000-7000-8000-00000000000${at}`;
const fee: BankLine = {
  id: id(1),
  date: '2026-10-30',
  description: 'SERVICE FEE',
  reference: null,
  amount: '-8.00',
  matchId: null,
};
const paid: BankLine = { ...fee, id: id(2), description: 'BRANCH DEPOSIT', amount: '150.00' };
const entry = (at: number, documentNumber: string, amount: string): BankEntry => ({
  id: id(at),
  date: '2026-10-29',
  documentType: 'deposit',
  documentId: id(at),
  documentNumber,
  checkNumber: null,
  customerName: null,
  amount,
  matchId: null,
});
const entries = [entry(3, 'DEP-1001', '100.00'), entry(4, 'DEP-1002', '50.00')];

const admin = { id: 'u1', username: 'maria', role: 'admin' } as const;

const savings = { key: id(8), role: 'own', category: id(8), number: '1110', name: 'Savings', type: 'asset' };
const chart = [
  { ...savings, key: 'bank', role: 'bank', name: 'Operating' },
  savings,
  { ...savings, type: 'expense' },
];

const refuseFile = (): unknown =>
  createRefusal(400, 'bad_request', "Row 2: 'soon' is not a date like 11/20/2026.", 'text');

const openBank = (as: object = admin, answerImport = refuseFile) => {
  const sent: { path: string; body: unknown }[] = [];
  serve(({ method, path, body }) => {
    if (path.endsWith('/accounts')) return chart;
    if (method === 'POST') {
      sent.push({ path, body });
      if (path.endsWith('/imports')) return answerImport();
      return { count: 1, ids: [id(9)] };
    }
    if (path.endsWith('/proposals'))
      return { count: 1, openLines: 2, openEntries: 2, proposals: [{ line: paid, entries }] };
    if (path.endsWith('/lines')) return [fee, paid];
    if (path.endsWith('/entries')) return entries;
    return [];
  });
  const { user } = renderPage(<Bank />, { as: as as typeof admin, at: '/bank' });
  return { user, sent };
};

it('accepts a proposal only when a person does', async () => {
  const { user, sent } = openBank();
  await screen.findByRole('table', { name: 'Proposed matches' });
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Accept All 1 Shown' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: '/api/bank/matches',
        body: { matches: [{ lineId: paid.id, entryIds: [id(3), id(4)] }] },
      },
    ]),
  );
});

it('reports at once that a match needs the network', async () => {
  const { user } = openBank();
  await screen.findByRole('table', { name: 'Proposed matches' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(screen.getByRole('button', { name: 'Accept All 1 Shown' }));
  await waitFor(() => expect(toastStore.current()).toMatchObject({ variant: 'error' }));
  expect(toastStore.current()?.description).toMatch(/^The server could not be reached/);
});

it('matches one line with several entries by hand once they are equal', async () => {
  const { user, sent } = openBank();
  const lines = await screen.findByRole('table', { name: 'Open bank lines' });
  const open = screen.getByRole('table', { name: 'Open ledger entries' });
  expect(screen.queryByRole('button', { name: 'Match' })).toBeNull();
  await user.click(within(lines).getByRole('checkbox', { name: /SERVICE FEE/ }));
  await user.click(within(lines).getByRole('checkbox', { name: /BRANCH DEPOSIT/ }));
  await user.click(within(open).getByRole('checkbox', { name: /DEP-1001/ }));
  const press = () => user.click(screen.getByRole('button', { name: 'Match' }));
  await press();
  expect(sent).toEqual([]);
  await user.click(within(open).getByRole('checkbox', { name: /DEP-1002/ }));
  screen.getByText('2 · $150.00');
  await press();
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Match' })).toBeNull());
});

it('begins the journal entry of a fee with its date, amount and text', async () => {
  const { user } = openBank();
  const lines = await screen.findByRole('table', { name: 'Open bank lines' });
  const row = within(lines).getByRole('row', { name: /SERVICE FEE/ });
  await user.click(within(row).getByRole('button', { name: 'Add Journal Entry' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Journal Entry' });
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Memo/).value).toBe('SERVICE FEE');
  within(dialog).getByText('Debits $8.00, credits $8.00: balanced');
});

it('shows the columns of a CSV file, and what is wrong with it', async () => {
  const { user, sent } = openBank();
  const file = new File(['Date,Details,Amount\nsoon,Fee,-8'], 'bank.csv', { type: 'text/csv' });
  await screen.findByRole('heading', { name: 'Import a Bank File' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field.');
  await user.upload(input, file);
  expect((await screen.findByLabelText<HTMLSelectElement>('Description')).value).toBe('Details');
  await user.selectOptions(screen.getByLabelText('Reference'), 'Details');
  await user.click(screen.getByRole('button', { name: 'Import File' }));
  await screen.findByText("Row 2: 'soon' is not a date like 11/20/2026.");
  expect(sent[0]?.body).toMatchObject({
    fileName: 'bank.csv',
    mapping: { date: 'Date', description: 'Details', amount: 'Amount', debit: null, reference: 'Details' },
  });
});

it('returns focus to the file field after an import', async () => {
  const { user } = openBank(admin, () => ({ lineCount: 1, duplicateCount: 0 }));
  const file = new File(['Date,Details,Amount\n2026-10-30,Fee,-8'], 'bank.csv', { type: 'text/csv' });
  await screen.findByRole('heading', { name: 'Import a Bank File' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field.');
  await user.upload(input, file);
  await user.click(await screen.findByRole('button', { name: 'Import File' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Import File' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bank file' })));
});

it('reconciles an own asset account that a person chooses', async () => {
  const { user, sent } = openBank();
  const account = await screen.findByLabelText<HTMLSelectElement>('Account');
  expect([...account.options].map(({ text }) => text)).toEqual(['Operating', 'Savings']);
  await user.selectOptions(account, 'Savings');
  await user.click(await screen.findByRole('button', { name: 'Accept All 1 Shown' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ accountId: savings.key }));
});

const reconciliation: ReconciliationAnswer = {
  id: id(5),
  accountId: null,
  accountName: 'Bank',
  statementDate: '2026-10-31',
  openingBalance: '1000.00',
  statementBalance: '842.00',
  cleared: '-150.00',
  difference: '-8.00',
  matchCount: 2,
  status: 'open',
  finishedAt: null,
  finishedBy: null,
  reopenReason: null,
  isFirst: true,
  version: 3,
  createdAt: '2026-11-01T15:00:00.000Z',
  updatedAt: '2026-11-01T15:00:00.000Z',
  allowed: {
    edit: true,
    delete: true,
    finish: 'The cleared balance differs from the statement by -$8.00.',
    reopen: 'This reconciliation is not finished.',
  },
  ledgerBalance: '1000.00',
  clearedEarly: '0.00',
  ledgerDifference: '-8.00',
  ledgerReason: null,
  openEntries: entries,
  openEntryCount: 2,
  openEntryTotal: '150.00',
  openLines: [fee],
  openLineCount: 1,
  openLineTotal: '-8.00',
};

it('finishes at the balance, and reopens with a reason', async () => {
  let now = reconciliation;
  const sent: unknown[] = [];
  serve(({ method, path, body }) => {
    if (method === 'GET') return now;
    sent.push([path, body]);
    const isFinish = path.endsWith('/finish');
    now = { ...now, status: isFinish ? 'finished' : 'open', version: now.version + 1 };
    now.finishedAt = isFinish ? '2026-11-01T15:00:00.000Z' : null;
    now.finishedBy = isFinish ? 'maria' : null;
    now.allowed = { ...now.allowed, reopen: true };
    return now;
  });
  const { user, client } = renderPage(<Reconciliation />, {
    as: admin,
    at: `/bank/reconciliations/${id(5)}`,
    path: '/bank/reconciliations/:id',
  });
  await screen.findByRole('heading', { name: 'Reconciliation of 10/31/2026' });
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(sent).toEqual([]);
  now = { ...now, difference: '0.00', ledgerDifference: '0.00', allowed: { ...now.allowed, finish: true } };
  await client.invalidateQueries();
  await waitFor(() => expect(screen.getAllByText('$0.00').length).toBeGreaterThan(0));
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await user.click(await screen.findByRole('button', { name: 'Reopen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reopen Reconciliation' });
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Missed a fee');
  await user.click(within(dialog).getByRole('button', { name: 'Reopen' }));
  await waitFor(() =>
    expect(sent).toEqual([
      [`/api/bank/reconciliations/${id(5)}/finish`, { version: 3 }],
      [`/api/bank/reconciliations/${id(5)}/reopen`, { version: 4, reason: 'Missed a fee' }],
    ]),
  );
});

it('asks for a reason if the ledger does not have the opening balance', async () => {
  const sent: unknown[] = [];
  const record = {
    ...reconciliation,
    difference: '0.00',
    ledgerDifference: '100.00',
    allowed: { ...reconciliation.allowed, finish: true },
  };
  serve(({ method, body }) => {
    if (method !== 'GET') sent.push(body);
    return record;
  });
  const { user } = renderPage(<Reconciliation />, {
    as: admin,
    at: `/bank/reconciliations/${id(5)}`,
    path: '/bank/reconciliations/:id',
  });
  await screen.findByText('Ledger balance on 10/31/2026');
  screen.getByText('Not yet at the bank');
  const sentence =
    'The ledger differs from the statement by $100.00: the opening balance is not in the ledger.';
  screen.getByText(sentence);
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  const dialog = await screen.findByRole('dialog', { name: 'Finish Reconciliation' });
  within(dialog).getByText(sentence);
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Opened earlier');
  await user.click(within(dialog).getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(sent).toEqual([{ version: 3, reason: 'Opened earlier' }]));
});

it('matches an entry of the opening balance without a bank line', async () => {
  const sent: unknown[] = [];
  serve(({ method, path, body }) => {
    if (method === 'POST') {
      sent.push(body);
      return { count: 1, ids: [id(9)] };
    }
    if (path.endsWith('/proposals')) return { count: 0, openLines: 0, openEntries: 2, proposals: [] };
    if (path.endsWith('/entries')) return entries;
    if (path.endsWith('/reconciliations')) return [{ ...reconciliation, openingBalance: '100.00' }];
    return [];
  });
  const { user } = renderPage(<Bank />, { as: admin, at: '/bank' });
  await screen.findByText('Continue Reconciling');
  const open = await screen.findByRole('table', { name: 'Open ledger entries' });
  await user.click(within(open).getByRole('checkbox', { name: /DEP-1001/ }));
  await user.click(screen.getByRole('button', { name: 'Match' }));
  await waitFor(() => expect(sent).toEqual([{ matches: [{ lineId: null, entryIds: [id(3)] }] }]));
});

it('prints how the ledger differs from the statement, with the reason', async () => {
  const record = { ...reconciliation, difference: '0.00', ledgerDifference: '100.00' };
  serve(({ path }) => (path.includes('/bank/') ? { ...record, ledgerReason: 'Opened earlier' } : {}));
  renderPage(<PrintReconciliation />, {
    as: admin,
    at: `/bank/reconciliations/${id(5)}/print`,
    path: '/bank/reconciliations/:id/print',
  });
  await screen.findByText('Ledger balance on 10/31/2026');
  screen.getByText('Not yet at the bank');
  screen.getByText(/^The ledger differs from the statement by \$100\.00/);
  screen.getByText('Opened earlier');
});
