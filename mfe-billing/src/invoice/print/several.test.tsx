import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { StatementAnswer } from '@primal/contracts/billing/statement';
import { harborGrill } from '@primal/contracts/shared/documents.fixture';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../../shell/kit/src/testing/server.ts';
import AgingPrint from '../../receivables/aging-print.tsx';
import StatementsPrint from '../../statement/print-several.tsx';
import InvoicesPrint from './several.tsx';

const customer = { ...harborGrill, email: 'chef@grill.example' };

const invoice = (id: string, part: Partial<InvoiceAnswer> = {}): InvoiceAnswer =>
  ({
    id,
    invoiceNumber: `INV-${id}`,
    customerId: customer.id,
    customer,
    items: [],
    version: 3,
    invoiceDate: '2026-11-05',
    deliveryDate: null,
    dueDate: '2026-11-20',
    notes: null,
    subtotal: '0.00',
    deliveryCharge: '0.00',
    tax: '0.00',
    discount: '0.00',
    total: '0.00',
    status: 'sent',
    hasMissingCatchWeights: false,
    pdfPrinted: false,
    broughtForward: false,
    ...part,
  }) as InvoiceAnswer;

const statement = (name: string): StatementAnswer => ({
  customer: { ...customer, id: name, name },
  kind: 'account',
  from: '2026-11-01',
  to: '2026-11-20',
  previousBalance: '80.00',
  charges: '0.00',
  payments: '0.00',
  credits: '0.00',
  discounts: '0.00',
  writeOffs: '0.00',
  refunds: '0.00',
  closingBalance: '80.00',
  unappliedCredit: '0.00',
  aging: { currentBalance: '0.00', days8to14: '0.00', days15to21: '0.00', pastDue: '80.00' },
  agingByDueDate: {
    notDue: '80.00',
    days1to30: '0.00',
    days31to60: '0.00',
    days61to90: '0.00',
    over90Days: '0.00',
  },
  agingBy: 'invoice_date',
  entries: [],
  openItems: [],
  later: { count: 0, first: [] },
});

type Answer = (path: string, method: string) => unknown;

const renderPrint = (page: ReactNode, address: string, answerOf: Answer) => {
  const writes: string[] = [];
  const reads: string[] = [];
  serve(({ method, address, body }) => {
    if (method === 'GET') reads.push(address);
    else writes.push(`${method} ${address} ${JSON.stringify(body)}`);
    return answerOf(address, method);
  });
  const view = renderPage(page, { at: address });
  return { ...view, writes, reads };
};

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => {});
});

it('prints several invoices: drafts become sent, except those without weights', async () => {
  const stored = new Map([
    ['1', invoice('1', { status: 'draft' })],
    ['2', invoice('2', { status: 'draft', hasMissingCatchWeights: true })],
    ['3', invoice('3', { pdfPrinted: true })],
    ['4', invoice('4')],
  ]);
  const { user, writes } = renderPrint(<InvoicesPrint />, '/invoices/print?ids=3,1,2,4', (path, method) => {
    const [, id = ''] = /^\/api\/invoices\/(\d)/.exec(path) ?? [];
    if (method === 'PATCH' && !path.endsWith('pending-status'))
      return { ...stored.get(id), status: 'sent', version: 4 };
    return stored.get(id) ?? {};
  });
  await screen.findByText('Printing marks 1 draft as sent.');
  const numbers = () => screen.getAllByRole('article').map((paper) => /INV-\d/.exec(paper.textContent)?.[0]);
  expect(numbers()).toEqual(['INV-3', 'INV-1', 'INV-2', 'INV-4']);
  expect(screen.getAllByText('DRAFT')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Print Invoices' }));
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
  expect(writes).toEqual([
    'PATCH /api/invoices/1 {"status":"sent","version":3}',
    'PATCH /api/invoices/1/pending-status {"pdfPrinted":true,"version":4}',
    'PATCH /api/invoices/4/pending-status {"pdfPrinted":true,"version":3}',
  ]);
  expect(screen.getAllByText('DRAFT')).toHaveLength(1);
});

it('reports a failure and prints anyway', async () => {
  const { user } = renderPrint(<InvoicesPrint />, '/invoices/print?ids=1', (path, method) => {
    if (method === 'PATCH') return createRefusal(409, 'stale_version', 'Somebody else changed it.');
    return path.startsWith('/api/invoices/') ? invoice('1', { status: 'draft' }) : {};
  });
  await user.click(await screen.findByRole('button', { name: 'Print Invoices' }));
  await screen.findByText(/^Failed to update invoice status/);
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
});

it('prints all statements with a balance across pages, each on its own page', async () => {
  const address = '/accounts-receivable/statements/print?from=2026-11-01&to=2026-11-20&kind=account&account=';
  const { reads } = renderPrint(<StatementsPrint />, address, (path) => {
    if (!path.startsWith('/api/statements')) return {};
    return path.includes('cursor=next')
      ? { statements: [statement('Zoe Diner')], total: 2, nextCursor: null }
      : { statements: [statement('Able Diner')], total: 2, nextCursor: 'next' };
  });
  await screen.findByText('Zoe Diner');
  const papers = screen.getAllByRole('article');
  expect(papers.map((paper) => paper.style.getPropertyValue('page'))).toHaveLength(2);
  expect(within(papers[0] as HTMLElement).getByText('Able Diner')).toBeDefined();
  expect(reads.filter((path) => path.startsWith('/api/statements'))).toEqual([
    '/api/statements?from=2026-11-01&to=2026-11-20&kind=account&limit=50',
    '/api/statements?from=2026-11-01&to=2026-11-20&kind=account&cursor=next&limit=50',
  ]);
});

it('prints the chosen statements of the chosen kind', async () => {
  const address =
    '/accounts-receivable/statements/print?from=2026-11-01&to=2026-11-20&kind=open_items&ids=b,a';
  const { reads } = renderPrint(<StatementsPrint />, address, (path) => {
    const [, id] = /customers\/(\w)\/statement/.exec(path) ?? [];
    return id ? { ...statement(`Diner ${id}`), kind: 'open_items' } : {};
  });
  await screen.findByText('Diner a');
  const names = screen.getAllByText(/^Diner/).map(({ textContent }) => textContent);
  expect(names).toEqual(['Diner b', 'Diner a']);
  expect(screen.getAllByText('Open Item Statement')).toHaveLength(2);
  expect(reads.filter((path) => path.includes('statement'))).toEqual([
    '/api/customers/b/statement?from=2026-11-01&to=2026-11-20&kind=open_items',
    '/api/customers/a/statement?from=2026-11-01&to=2026-11-20&kind=open_items',
  ]);
});

it('reports a missing letterhead and waits for it before printing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let away = true;
  const balance = {
    customer,
    invoices: [],
    currentBalance: '1.10',
    days8to14: '2.20',
    days15to21: '0.00',
    pastDue: '0.00',
    overdueAmount: '2.20',
    totalOwed: '3.30',
    unappliedCredit: '0.00',
  };
  const { user } = renderPrint(<AgingPrint />, '/accounts-receivable/aging/print?asOf=2026-11-20', (path) => {
    if (path.startsWith('/api/accounts-receivable'))
      return {
        balances: [balance, { ...balance, customer: { ...customer, id: 'c2' } }],
        agingBy: 'invoice_date',
        nextCursor: null,
      };
    if (away) return createRefusal(503, 'unavailable', 'Away.');
    return { businessName: 'Primal Meats' };
  });
  const sums = await screen.findByRole('row', { name: /^All Accounts/ });
  expect(sums.textContent).toBe('All Accounts$2.20$4.40——$6.60$4.40—');
  screen.getByText('The letterhead did not load, so this page prints without it.');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(window.print).not.toHaveBeenCalled();
  away = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Primal Meats');
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1), { timeout: 3_000 });
  vi.useRealTimers();
});
