import type { AgingDate } from '@primal/contracts/shared/aging';
import { harborGrill } from '@primal/contracts/shared/documents.fixture';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import CustomerBalance from '../widgets/customer-balance.tsx';
import AgingPrint from './aging-print.tsx';
import AgingReport from './aging-report.tsx';
import AccountsReceivable from './page.tsx';

const balance = {
  customer: { ...harborGrill, id: 'c1', name: 'Harbor Grill' },
  invoices: [],
  currentBalance: '1.00',
  days8to14: '2.00',
  days15to21: '3.00',
  pastDue: '94.00',
  notDue: '40.00',
  days1to30: '30.00',
  days31to60: '15.00',
  days61to90: '10.00',
  over90Days: '5.00',
  overdueAmount: '60.00',
  totalOwed: '100.00',
  unappliedCredit: '7.50',
};

const renderAging = (page: ReactNode, agingBy: AgingDate, at = '/accounts-receivable') => {
  serve(({ path }) => {
    if (!path.startsWith('/api/accounts-receivable')) return { businessName: 'Primal Meats' };
    const summary = { totalOutstanding: '100.00', currentBalance: '40.00', totalOverdue: '60.00' };
    return { balances: [balance], agingBy, summary, total: 1, nextCursor: null };
  });
  return renderPage(page, { at, as: { id: 'maria' } });
};

const byDueDate = ['Current', '1-30 Days', '31-60 Days', '61-90 Days', 'Over 90 Days'];
const totals = ['Total', 'Overdue', 'Credit'];
const readHeadings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('shows the buckets of the settings in the aging report, and the other buckets on request', async () => {
  const { user } = renderAging(<AgingReport />, 'due_date', '/accounts-receivable/aging?asOf=2026-11-20');
  await screen.findByRole('row', { name: /^Harbor Grill \$40\.00 \$30\.00 \$15\.00 \$10\.00 \$5\.00/ });
  expect(readHeadings()).toEqual(['Customer', ...byDueDate, ...totals]);
  screen.getByText('Who owed what at the end of 11/20/2026, by days past the due date');
  const print = () => screen.getByRole('button', { name: 'Print Report' }).getAttribute('href');
  expect(print()).toBe('/accounts-receivable/aging/print?asOf=2026-11-20&by=due_date');
  await user.selectOptions(screen.getByLabelText('Age By'), 'Invoice Date');
  await screen.findByRole('row', { name: /^Harbor Grill \$1\.00 \$2\.00 \$3\.00 \$94\.00 \$100\.00/ });
  expect(readHeadings()).toEqual(['Customer', '0-7 Days', '8-14 Days', '15-21 Days', '22+ Days', ...totals]);
  expect(print()).toBe('/accounts-receivable/aging/print?asOf=2026-11-20&by=invoice_date');
});

it('saves the shown buckets as CSV', async () => {
  let saved: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:x';
  });
  const { user } = renderAging(<AgingReport />, 'invoice_date', '/accounts-receivable/aging?by=due_date');
  await screen.findByText('Harbor Grill');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toBeDefined());
  const text = (await saved?.text())?.replace('\uFEFF', '').trim().split(/\r?\n/);
  expect(text?.[0]?.replaceAll('"', '')).toBe(['Customer', ...byDueDate, ...totals].join(','));
  expect(text?.[1]?.replaceAll('"', '')).toBe('Harbor Grill,40.00,30.00,15.00,10.00,5.00,100.00,60.00,7.50');
});

it('prints the requested buckets', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => {});
  renderAging(<AgingPrint />, 'invoice_date', '/accounts-receivable/aging/print?asOf=2026-11-20&by=due_date');
  const sums = await screen.findByRole('row', { name: /^All Accounts/ });
  expect(sums.textContent).toBe('All Accounts$40.00$30.00$15.00$10.00$5.00$100.00$60.00$7.50');
  screen.getByText(/^Aged by days past the due date\./);
});

it.each([
  ['due_date', byDueDate, 'The columns count days past the due date. Current is not yet due.'],
  ['invoice_date', ['Current', '8-14 Days', '15-21 Days', 'Past Due'], /Past Due is 22 days or more/],
] as const)('lists accounts by %s', async (by, headings, note) => {
  renderAging(<AccountsReceivable />, by);
  await screen.findByText('Harbor Grill');
  await screen.findByText(note);
  expect(readHeadings().filter((heading) => heading !== null)).toEqual(
    expect.arrayContaining(['Customer', ...headings, 'Total', 'Status']),
  );
  expect(screen.queryByRole('columnheader', { name: 'Past Due' }) !== null).toBe(by === 'invoice_date');
});

it.each([
  ['due_date', byDueDate, ['$40.00', '$30.00', '$15.00', '$10.00', '$5.00']],
  ['invoice_date', ['Current', '8-14 Days', '15-21 Days', '22+ Days'], ['$1.00', '$2.00', '$3.00', '$94.00']],
] as const)("shows a customer's balance by %s", async (by, labels, values) => {
  renderAging(<CustomerBalance customerId="c1" />, by);
  await screen.findByText('Total Owed');
  for (const label of labels) screen.getByText(label);
  for (const value of values) screen.getByText(value);
  expect(screen.queryByText('Past Due')).toBeNull();
  screen.getByText(by === 'due_date' ? '$7.50 unapplied credit' : '$7.50');
});
