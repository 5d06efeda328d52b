import type { BookCheck, BooksAnswer, CloseAnswer, LateEntry } from '@primal/contracts/billing/book-checks';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import type { Permission } from '@primal/contracts/shared/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { formatAge } from './checks.ts';
import CloseMonth from './close.tsx';
import Books from './page.tsx';

const at = '2026-11-20T15:00:00.000Z';
const agrees = (name: string, part: Partial<BookCheck> = {}): BookCheck =>
  ({ name, ok: true, checkedAt: at, count: 0, differences: [], ...part }) as BookCheck;

const books: BooksAnswer = {
  checkedAt: at,
  receivables: '724.16',
  credits: '40.00',
  comparison: null,
  lateEntries: [],
  lateCount: 0,
  checks: [
    agrees('Ledger balanced'),
    agrees('Receivables equal documents', {
      ok: false,
      count: 1204,
      differences: [
        {
          documentType: 'invoice',
          documentId: 'i1',
          documentNumber: 'INV-1042',
          sentence: 'The total is $80.01 on the document and $80.00 in the ledger.',
        },
      ],
    }),
    agrees('A check of tomorrow', { ok: null, checkedAt: null }),
    agrees('Cash drawer days closed', {
      ok: false,
      count: 1,
      differences: [
        {
          documentType: 'cash_drawer_day',
          documentId: 'd1',
          documentNumber: '11/16/2026',
          sentence: 'The cash drawer of 11/16/2026 is still open.',
        },
      ],
    }),
  ],
};

const close: CloseAnswer = {
  through: '2026-10-31',
  closedThrough: null,
  points: [
    { name: 'drafts', count: 0, amount: '0.00', since: null },
    { name: 'unapplied_credit', count: 2, amount: '40.25', since: null },
    { name: 'without_pdf', count: 65, amount: null, since: '2026-10-03' },
    { name: 'open_drawer_days', count: 1, amount: null, since: '2026-10-16' },
    { name: 'undeposited_checks', count: 21, amount: '32632.00', since: '2026-10-07' },
    { name: 'undeposited_cards', count: 3, amount: '310.00', since: '2026-10-29' },
    { name: 'unreconciled_accounts', count: 2, amount: null, since: '2026-10-01' },
    { name: 'not_exported', count: 107, amount: null, since: '2026-09-26' },
  ],
  unreconciled: [
    { accountId: null, accountName: 'Bank' },
    { accountId: 'a1', accountName: 'Savings' },
  ],
};

const endOfMonth = (path: string) => (path.startsWith('/api/books/close') ? close : books);

const renderBooks = (
  page: ReactNode,
  answerOf: (path: string) => unknown,
  address = '/books',
  permissions: Permission[] = ['viewInvoices'],
) => {
  const writes: string[] = [];
  serve(({ method, address }) => {
    if (method === 'GET') return answerOf(address);
    writes.push(`${method} ${address}`);
    return Response.json({}, { status: 202 });
  });
  const view = renderPage(page, { as: { id: 'u1', username: 'maria', permissions }, at: address });
  return { ...view, writes };
};

it('shows every check with its differences and their documents', async () => {
  renderBooks(<Books />, () => books);
  const receivables = await screen.findByRole('region', { name: 'Receivables equal documents' });
  within(receivables).getByText('1,204 differences');
  within(receivables).getByText('The first 1 are listed.');
  expect(within(receivables).getByRole('link', { name: 'Invoice INV-1042' }).getAttribute('href')).toBe(
    '/invoices/i1/view',
  );
  within(screen.getByRole('region', { name: 'Ledger balanced' })).getByText('No differences');
  within(screen.getByRole('region', { name: 'A check of tomorrow' })).getByText('Not compared yet');
  const drawer = screen.getByRole('link', { name: 'Cash Drawer 11/16/2026' });
  expect(drawer.getAttribute('href')).toBe('/cash-drawer?date=2026-11-16');
  screen.getByText('1 of 4');
});

it('exports every check, including checks without differences', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:books';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  const { user } = renderBooks(<Books />, () => books);
  await screen.findByRole('region', { name: 'Ledger balanced' });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  const rows = ((await files[0]?.text()) ?? '').trim().split(/\r?\n/);
  expect(rows.slice(1)).toEqual([
    'Ledger balanced,,No differences',
    'Receivables equal documents,,"1,204 differences"',
    'Receivables equal documents,Invoice INV-1042,The total is $80.01 on the document and $80.00 in the ledger.',
    'A check of tomorrow,,Not compared yet',
    'Cash drawer days closed,,1 difference',
    'Cash drawer days closed,Cash Drawer 11/16/2026,The cash drawer of 11/16/2026 is still open.',
    'Entries made in closed months,,None',
  ]);
});

it('lists late entries of a closed month, or reports that there are none', async () => {
  const { unmount } = renderBooks(<Books />, () => books);
  const none = await screen.findByRole('region', { name: 'Entries made in closed months' });
  within(none).getByText('No entries were made in a closed month');
  unmount();
  const late: LateEntry = {
    id: 'e1',
    date: '2026-10-30',
    documentType: 'payment',
    documentId: 'p1',
    documentNumber: '4711',
    amount: '200.00',
    at,
    by: 'Ann Clerk',
    closedThrough: '2026-10-31',
  };
  renderBooks(<Books />, () => ({ ...books, lateEntries: [late], lateCount: 1204 }));
  const region = await screen.findByRole('region', { name: 'Entries made in closed months' });
  within(region).getByText('1,204 entries, the latest 1 listed');
  const link = within(region).getByRole('link', { name: 'Payment 4711' });
  expect(link.getAttribute('href')).toBe('/payments/p1');
  const cells = [...(link.closest('tr')?.cells ?? [])].map(({ textContent }) => textContent);
  expect(cells).toEqual([
    'Payment 4711',
    '10/30/2026',
    '$200.00',
    expect.stringMatching(/^11\/20\/2026, /),
    'Ann Clerk',
    '10/31/2026',
  ]);
});

it('reports a closing date that is not in force yet', async () => {
  const coming = { closedThrough: '2026-10-31', inForce: false };
  const answers = (path: string) => (path.startsWith('/api/settings') ? coming : endOfMonth(path));
  const { unmount } = renderBooks(<Books />, answers);
  const said = await screen.findByRole('status', { name: 'Not in force yet' });
  expect(said.textContent).toContain('The books are closed through 10/31/2026.');
  unmount();
  renderBooks(<CloseMonth />, answers, '/books/close', ['closePeriods', 'viewInvoices']);
  await screen.findByRole('status', { name: 'Not in force yet' });
  screen.getByText(/An admin can reopen them/);
  expect(screen.queryByRole('button', { name: /Close the Books/ })).toBeNull();
});

it('compares the other areas on Check Again and shows progress', async () => {
  let comparison: BooksAnswer['comparison'] = null;
  const { user, writes } = renderBooks(<Books />, () => ({ ...books, comparison }));
  await screen.findByText(/^Checked/);
  comparison = { startedAt: at, step: 'Deliveries', done: 2, of: 5 };
  await user.click(screen.getByRole('button', { name: 'Check Again' }));
  await screen.findByText('Comparing with the other areas: Deliveries, 2 of 5');
  expect(writes).toEqual(['POST /api/books/check']);
  comparison = null;
  await waitFor(() => expect(screen.queryByText(/^Comparing with/)).toBeNull(), { timeout: 10_000 });
  await screen.findByText(/^Checked/);
});

it('links each open point to its page', async () => {
  renderBooks(<CloseMonth />, endOfMonth, '/books/close');
  const region = await screen.findByRole('region', { name: '1. Still Open' });
  within(region).getByText('1 of 7 done');
  const links = within(region).getAllByRole('button');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Show Accounts', '/accounts-receivable/aging?asOf=2026-10-31&sort=unappliedCredit&order=desc'],
    ['Show Invoices', '/invoices?status=without_pdf&from=2026-10-03&to=2026-10-31'],
    ['Show Cash Drawer', '/cash-drawer?date=2026-10-16'],
    ['Show Deposits', '/deposits'],
    ['Show Card Batch', '/deposits?kind=cards'],
    ['Show Bank', '/bank'],
  ]);
  within(region).getByText('Bank, Savings: not reconciled through 10/31/2026.');
  screen.getByText('107 journal entries of 09/26/2026 to 10/31/2026 have not been exported.');
  expect(screen.getByRole('button', { name: 'Export' }).getAttribute('href')).toBe(
    '/accounting-exports#2026-09-26..2026-10-31',
  );
  expect(screen.getByRole('button', { name: /Close the Books/ }).getAttribute('aria-disabled')).toBe('true');
});

it('names failed checks before the books are closed, but no pending ones and no drawer of a later month', async () => {
  renderBooks(<CloseMonth />, endOfMonth, '/books/close');
  const warning = await screen.findByText(/^A book check failed/);
  expect(warning.textContent).toContain("'Receivables equal documents'");
  expect(warning.textContent).not.toContain('Cash drawer');
  expect(within(warning).getByRole('link', { name: 'Show the differences' }).getAttribute('href')).toBe(
    '/books',
  );
});

it('links to the page that reopens a closed month', async () => {
  const done = { ...close, closedThrough: close.through };
  renderBooks(<CloseMonth />, (path) => (path.startsWith('/api/books/close') ? done : books), '/books/close');
  const said = await screen.findByText(
    /^The books are closed through 10\/31\/2026\. An admin can reopen them/,
  );
  expect(within(said).getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
});

it('reports that no points are open and that every entry is exported', async () => {
  const points = close.points.map((point) => ({ ...point, count: 0 }));
  renderBooks(
    <CloseMonth />,
    (path) => (path.startsWith('/api/books/close') ? { ...close, points } : books),
    '/books/close',
    ['closePeriods'],
  );
  await screen.findByText('The books are open. Everything above is done. Close them through 10/31/2026.');
  screen.getByText('Everything through 10/31/2026 has been exported.');
});

it('says from when the books can be closed through a day that is not over', async () => {
  const later: CloseAnswer = { ...close, through: addDays(today(), 1) };
  renderBooks(
    <CloseMonth />,
    (path) => (path.startsWith('/api/books/close') ? later : books),
    '/books/close',
    ['closePeriods'],
  );
  const day = formatDate(addDays(today(), 1));
  await screen.findByText(
    `The books are open. You can close them through ${day} from ${formatDate(addDays(today(), 2))}.`,
  );
  expect(screen.queryByRole('button', { name: 'Close the Books' })).toBeNull();
});

it('focuses the heading after closing, since the button is gone', async () => {
  const { user, writes } = renderBooks(<CloseMonth />, endOfMonth, '/books/close', ['closePeriods']);
  await user.click(await screen.findByRole('button', { name: 'Close the Books' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Close the Books' }));
  await waitFor(() => expect(writes).toEqual(['PUT /api/settings/closing-date']));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Close a Month' })),
  );
});

it.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [119, '1 minute'],
  [7_300, '2 hours'],
  [200_000, '2 days'],
])('formats %i seconds as %s', (seconds, words) => {
  expect(formatAge(seconds)).toBe(words);
});
