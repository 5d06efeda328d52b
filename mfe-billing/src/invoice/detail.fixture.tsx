import { type InvoiceAnswer, invoiceAnswer } from '@primal/contracts/billing/invoice';
import type { InvoiceHistory } from '@primal/contracts/billing/invoice-history';
import { decideInvoiceActions } from '@primal/contracts/billing/invoice-rules';
import { harborGrill } from '@primal/contracts/shared/documents.fixture';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import Invoice from './detail.tsx';

export const id = '019a0000-0000-7000-8000-000000000001';

const customer = { ...harborGrill, email: 'chef@grill.example', cashOnDelivery: false, showShorts: true };

/** An overdue $100.00 invoice; `applied` is the settled amount. */
export const invoice = (
  part: Partial<InvoiceAnswer> = {},
  state: Partial<Parameters<typeof decideInvoiceActions>[0]> = {},
): InvoiceAnswer =>
  invoiceAnswer.parse({
    id,
    invoiceNumber: 'INV-10001',
    customerId: customer.id,
    customer,
    salesOrderId: 'o1',
    salesOrderNumber: 'SO-1001',
    poNumber: null,
    voidReason: null,
    broughtForward: false,
    invoiceDate: '2026-01-05',
    deliveryDate: null,
    dueDate: '2026-01-20',
    notes: null,
    subtotal: '100.00',
    deliveryCharge: '0.00',
    tax: '0.00',
    discount: '0.00',
    total: '100.00',
    balance: '100.00',
    status: 'sent',
    isPending: false,
    hasMissingCatchWeights: false,
    pdfGenerated: true,
    pdfPrinted: true,
    completedAt: null,
    version: 3,
    items: [],
    createdAt: '2026-01-05T15:00:00Z',
    updatedAt: '2026-01-05T15:00:00Z',
    allowed: decideInvoiceActions({
      status: part.status ?? 'sent',
      hasApplied: false,
      hasMissingCatchWeights: false,
      pdfGenerated: true,
      isPending: false,
      ...state,
    }),
    ...part,
  });

export const entry = (
  part: Partial<InvoiceHistory['entries'][number]>,
): InvoiceHistory['entries'][number] => ({
  id: part.deed ?? '',
  at: '2026-01-05T15:00:00Z',
  deed: 'created',
  userName: 'maria',
  detail: null,
  reason: null,
  changes: [],
  ...part,
});

export const paid: InvoiceHistory['settled'][number] = {
  type: 'payment',
  id: 'p1',
  number: '1042',
  date: '2026-01-12',
  paymentMethod: 'check',
  amount: '30.00',
  writeOffKind: null,
  isReversed: false,
};

export const renderInvoice = (
  record: InvoiceAnswer | Response,
  {
    history = { settled: [], entries: [] },
    stops = [],
    changed,
  }: { history?: InvoiceHistory; stops?: object[]; changed?: InvoiceAnswer } = {},
) => {
  let now = record;
  serve(({ method, path }) => {
    if (method === 'PATCH' && changed) now = changed;
    if (path.endsWith('/history')) return history;
    if (path.startsWith('/api/invoices/')) return now;
    return path.startsWith('/api/delivery-items') ? stops : { companyName: 'Primal Meats' };
  });
  return renderPage(<Invoice />, {
    as: { id: 'maria' },
    at: `/invoices/${id}/view`,
    path: '/invoices/:id/view',
  });
};

const beside = async () => within(await screen.findByRole('complementary', { name: 'About INV-10001' }));
export const sectionsThere = async () => {
  const panel = await beside();
  await panel.findByRole('heading', { level: 2, name: 'History' });
  return panel;
};
export const facts = (panel: Awaited<ReturnType<typeof beside>>) =>
  panel.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
export const reasonAt = (panel: Awaited<ReturnType<typeof beside>>, name: RegExp) => {
  const button = panel.getByRole('button', { name });
  const reason = button.getAttribute('aria-describedby');
  return button.getAttribute('aria-disabled') && reason && document.getElementById(reason)?.textContent;
};
