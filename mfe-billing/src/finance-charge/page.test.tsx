import type { FinanceChargePreview } from '@primal/contracts/billing/finance-charge';
import { addDays, today } from '@primal/contracts/shared/dates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, type ServerCall, serve } from '../../../shell/kit/src/testing/server.ts';
import FinanceCharges from './page.tsx';

const charges = [
  { customerId: 'c1', customerName: 'Corner Bistro', amount: '15.53', unappliedCredit: '20.00' },
  { customerId: 'c2', customerName: 'Harbor Grill', amount: '3.88', unappliedCredit: '0.00' },
].map((charge) => ({
  ...charge,
  overdue: '315.00',
  invoices: [
    {
      id: 'i1',
      invoiceNumber: 'INV-10001',
      dueDate: '2026-10-01',
      days: 30,
      charged: '315.00',
      balance: '315.00',
      settledOn: null,
    },
    {
      id: 'i2',
      invoiceNumber: 'INV-10002',
      dueDate: '2026-10-20',
      days: 12,
      charged: '98.00',
      balance: '0.00',
      settledOn: '2026-11-13',
    },
  ],
}));

const createPreview = (date: unknown): FinanceChargePreview => ({
  date: String(date),
  from: `${String(date).slice(0, 8)}01`,
  percent: '1.500',
  graceDays: 5,
  minimum: '2.00',
  token: 'previewed',
  charges,
  skipped: [
    { customerId: 'c3', customerName: 'Exempt Diner', reason: 'exempt', chargedThrough: null },
    { customerId: 'c4', customerName: 'Early Bird', reason: 'charged', chargedThrough: '2026-10-15' },
  ],
  lastRun: { date: '2026-09-30', customers: 6, total: '11.01' },
  unchargedMonths: [{ through: '2026-10-31', customers: 2, total: '19.41' }],
});

const open = async (answerRun: () => unknown) => {
  const { writes } = serve(({ path, body }) =>
    path === '/api/finance-charges/preview' ? createPreview(body.date) : answerRun(),
  );
  const view = renderPage(<FinanceCharges />, {
    as: { id: 'maria', permissions: ['invoice', 'viewInvoices'] },
  });
  await screen.findByRole('checkbox', { name: 'Select Harbor Grill' });
  const isRun = ({ path }: ServerCall) => path === '/api/finance-charges';
  return {
    ...view,
    listRuns: () => writes.filter(isRun).map(({ body }) => body),
    countPreviews: () => writes.filter((call) => !isRun(call)).length,
  };
};

const enterDate = (value: string) =>
  fireEvent.change(screen.getByLabelText('Charge Through'), { target: { value } });

const confirmCharge = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Charge' }));
};

it('charges the customers left checked with the token of the preview', async () => {
  const { user, listRuns, countPreviews } = await open(() =>
    Response.json(
      { invoices: [{ id: 'f1', invoiceNumber: 'FC-1001', customerId: 'c2', total: '3.88' }] },
      { status: 201 },
    ),
  );
  screen.getByText(/at 1.5% per month, by days, after 5 grace days, at least \$2.00/);
  screen.getByText('$20.00 unapplied credit');
  screen.getByText(
    'Not charged: Exempt Diner (exempt), Early Bird (already charged this month, through 10/15/2026)',
  );
  const [row] = screen.getAllByRole('row').slice(1);
  expect(row?.textContent).toContain('INV-10001: 30 days, $315.00');
  expect(row?.textContent).toContain('INV-10002: 12 days, $98.00, settled 11/13/2026');
  screen.getByRole('button', { name: 'Charge 2 Customers, $19.41' });
  await user.click(screen.getByRole('checkbox', { name: 'Select Corner Bistro' }));
  await confirmCharge(user, 'Charge 1 Customer, $3.88');
  await screen.findByText('1 customer charged');
  expect(listRuns()).toEqual([{ date: today(), customerIds: ['c2'], token: 'previewed' }]);
  await waitFor(() => expect(countPreviews()).toBe(2));
  screen.getByRole('heading', { name: 'Charged' });
  expect(screen.getByRole('link', { name: 'FC-1001' }).getAttribute('href')).toBe('/invoices/f1/view');
  expect(screen.getByRole('button', { name: 'Print Invoices' }).getAttribute('href')).toBe(
    '/invoices/print?ids=f1',
  );
  screen.getByRole('button', { name: 'Show Invoices' });
});

it('names the last run and months without one, and shows such a month', async () => {
  const { user, countPreviews } = await open(() => undefined);
  screen.getByText('Last charged through 09/30/2026: 6 customers, $11.01.');
  screen.getByText('October 2026 was not charged: 2 customers, $19.41.');
  await user.click(screen.getByRole('button', { name: 'Show October 2026' }));
  await waitFor(() => expect(countPreviews()).toBe(2));
  expect(screen.getByLabelText<HTMLInputElement>('Charge Through').value).toMatch(/2026-10-31|10\/31\/2026/);
  await waitFor(() => expect(screen.queryByText(/October 2026 was not charged/)).toBeNull());
});

it('computes again after a rejection and keeps the selection', async () => {
  const { user, countPreviews } = await open(() =>
    createRefusal(409, 'charges_changed', 'The charges changed since the preview.'),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select Corner Bistro' }));
  await confirmCharge(user, 'Charge 1 Customer, $3.88');
  await screen.findByText(/The charges changed since the preview/);
  await waitFor(() => expect(countPreviews()).toBe(2));
  screen.getByRole('button', { name: 'Charge 1 Customer, $3.88' });
});

it('reports a blank or future date without a call', async () => {
  const { countPreviews } = await open(() => undefined);
  enterDate(addDays(today(), 1));
  await screen.findByText('Finance charges cannot be dated in the future.');
  expect(screen.queryByRole('table')).toBeNull();
  enterDate('');
  await screen.findByText('Enter the last day of the charges.');
  expect(screen.queryByRole('button', { name: /^Charge \d/ })).toBeNull();
  expect(countPreviews()).toBe(1);
});
