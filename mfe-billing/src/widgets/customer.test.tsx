import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { type ServerCall, serve } from '../../../shell/kit/src/testing/server.ts';
import Invoices from '../invoice/list.tsx';
import CustomerBalance from './customer-balance.tsx';
import CustomerInvoices from './customer-invoices.tsx';

const customerId = '019a0000-0000-7000-8000-000000000002';
const invoice = {
  id: '019a0000-0000-7000-8000-000000000001',
  invoiceNumber: 'INV-1001',
  customer: { name: 'Harbor Grill' },
  invoiceDate: '2026-10-12',
  dueDate: '2026-11-11',
  status: 'sent',
  total: '94.50',
  balance: '94.50',
  allowed: {},
} as unknown as InvoiceSummary;

let asked: ServerCall[];
beforeEach(() => {
  asked = serve(({ path }) => {
    if (path.startsWith('/api/invoices')) return [invoice];
    if (path === '/api/settings') return { defaultPaymentTerms: 30 };
    if (path === `/api/customers/${customerId}`) return { id: customerId, paymentTerms: null };
    if (path.startsWith('/api/accounts-receivable'))
      return { balances: [], agingBy: 'invoice_date', summary: {} };
  }).calls;
});

it("opens a customer's statement from the balance", async () => {
  const { user } = renderPage(<CustomerBalance customerId={customerId} />);
  await screen.findByText('Total Owed');
  await user.click(screen.getByRole('button', { name: 'Statement' }));
  await screen.findByRole('dialog', { name: 'Customer Statement' }, { timeout: 5_000 });
  await vi.waitFor(() =>
    expect(asked.some(({ path }) => path === `/api/customers/${customerId}/statement`)).toBe(true),
  );
});

it('shows the payment terms beside the overdue amount', async () => {
  renderPage(<CustomerBalance customerId={customerId} />);
  await screen.findByText('past the due date, Net 30');
  expect(screen.queryByText('Past Due')).toBeNull();
});

it('links the newest invoices of a customer to all of them', async () => {
  renderPage(<CustomerInvoices customerId={customerId} />);
  const all = await screen.findByRole('button', { name: 'All Invoices' });
  expect(all.getAttribute('href')).toBe(`/invoices?customerId=${customerId}`);
});

it('names the customer of a filtered list', async () => {
  renderPage(<Invoices />, { at: `/invoices?customerId=${customerId}` });
  await screen.findByText('Showing 1 of 1 invoices of Harbor Grill');
  expect(asked.some(({ query }) => query.get('customerId') === customerId)).toBe(true);
});
