import { readFileSync } from 'node:fs';
import { type InvoiceAnswer, invoiceAnswer } from '@primal/contracts/billing/invoice';
import type { InvoiceHistory } from '@primal/contracts/billing/invoice-history';
import { decideInvoiceActions } from '@primal/contracts/billing/invoice-rules';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { harborGrill } from '@primal/contracts/shared/documents.fixture';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import Invoice from './detail.tsx';

const id = '019a0000-0000-7000-8000-000000000001';

const customer = { ...harborGrill, email: 'chef@grill.example', cashOnDelivery: false, showShorts: true };

/** An overdue $100.00 invoice; `applied` is the settled amount. */
const invoice = (
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

const entry = (part: Partial<InvoiceHistory['entries'][number]>): InvoiceHistory['entries'][number] => ({
  id: part.deed ?? '',
  at: '2026-01-05T15:00:00Z',
  deed: 'created',
  userName: 'maria',
  detail: null,
  reason: null,
  changes: [],
  ...part,
});

const paid: InvoiceHistory['settled'][number] = {
  type: 'payment',
  id: 'p1',
  number: '1042',
  date: '2026-01-12',
  paymentMethod: 'check',
  amount: '30.00',
  writeOffKind: null,
  isReversed: false,
};

const renderInvoice = (
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
const sectionsThere = async () => {
  const panel = await beside();
  await panel.findByRole('heading', { level: 2, name: 'History' });
  return panel;
};
const facts = (panel: Awaited<ReturnType<typeof beside>>) =>
  panel.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
const reasonAt = (panel: Awaited<ReturnType<typeof beside>>, name: RegExp) => {
  const button = panel.getByRole('button', { name });
  const reason = button.getAttribute('aria-describedby');
  return button.getAttribute('aria-disabled') && reason && document.getElementById(reason)?.textContent;
};

it('shows the balance, payments and history of an open invoice beside its paper', async () => {
  const record = invoice({ balance: '70.00' }, { hasApplied: true });
  const history = {
    settled: [
      paid,
      {
        ...paid,
        type: 'credit_memo' as const,
        id: 'm1',
        number: 'CM-7',
        paymentMethod: null,
        amount: '5.00',
      },
      { ...paid, id: 'p0', number: '99', isReversed: true },
    ],
    entries: [
      entry({ deed: 'from_order', detail: 'SO-1001', userName: null }),
      entry({
        deed: 'changed',
        changes: [
          { field: 'dueDate', before: '2026-01-21', after: '2026-01-20' },
          { field: 'total', before: null, after: '100.00' },
        ],
      }),
      entry({ deed: 'settled', detail: '$30.00', at: '2026-01-12T15:00:00Z' }),
    ],
  };
  const stops = [{ id: 's1', invoiceId: id, route: { driver: { name: 'Ed' }, routeDate: '2026-01-06' } }];
  renderInvoice(record, { history, stops });
  const panel = await sectionsThere();
  await panel.findByText('Ed');
  expect(facts(panel)).toEqual([
    'Balance: $70.00',
    'Total: $100.00',
    'Due Date: Overdue01/20/2026',
    'Sales Order: SO-1001',
    'Route: Ed01/06/2026',
  ]);
  panel.getByText('Sent', { selector: '[data-status]' });
  expect(panel.getByRole('link', { name: 'SO-1001' }).getAttribute('href')).toBe('/sales-orders/o1');
  const settled = within(panel.getByRole('table', { name: 'Payments and Credits' }));
  expect(settled.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Check 1042Payment', '/payments/p1'],
    ['CM-7Credit memo', '/credit-memos/m1'],
    ['Check 99Payment, reversed', '/payments/p0'],
  ]);
  expect(settled.getAllByRole('row')[1]?.textContent).toBe('Check 1042Payment01/12/2026$30.00');
  const [first, second, third] = within(panel.getByRole('list', { name: 'History' }))
    .getAllByRole('listitem')
    .filter((item) => item.closest('ol') === item.parentElement)
    .map((item) => item.textContent);
  expect(first).toMatch(/^Payment or credit applied \$30\.00maria, 01\/12\/2026/);
  expect(second).toMatch(
    /^Changed Payment Due Date: 01\/21\/2026 → 01\/20\/2026Total: none → \$100\.00maria, /,
  );
  expect(third).toMatch(/^Made from the sales order SO-100101\/05\/2026/);
  const paper = screen.getByRole('article', { name: 'Invoice' });
  within(paper).getByRole('heading', { level: 1, name: 'Invoice' });
  expect(paper.contains(panel.getByRole('heading', { name: 'History' }))).toBe(false);
  expect(screen.getByRole('link', { name: 'Back to Invoices' }).getAttribute('href')).toBe('/invoices');
  expect(document.title).toBe('Invoice INV-10001');
});

it('shows terms with an early-payment discount, which is offered until its last day', async () => {
  const until = addDays(today(), 4);
  const discounted = {
    invoiceDate: addDays(until, -10),
    dueDate: addDays(until, 20),
    discountPercent: '2.00',
    discountDate: until,
  };
  const taken = { ...paid, type: 'write_off', id: 'w1', amount: '2.00', writeOffKind: 'discount' } as const;
  const history = { settled: [taken], entries: [] };
  const { unmount } = renderInvoice(invoice(discounted), { history });
  const panel = await sectionsThere();
  expect(facts(panel)).toEqual(
    expect.arrayContaining([
      'Payment Terms: 2% 10, Net 30',
      `Early-Payment Discount: $2.00 until ${formatDate(until)}`,
    ]),
  );
  panel.getByText('Discount');
  unmount();
  renderInvoice(invoice({ ...discounted, discountDate: addDays(today(), -1) }));
  expect(facts(await sectionsThere()).join()).not.toContain('Early-Payment Discount');
});

it('offers the allowed actions, and explains disabled actions', async () => {
  renderInvoice(invoice({ balance: '70.00' }, { hasApplied: true }), {
    history: { settled: [paid], entries: [] },
  });
  const panel = await sectionsThere();
  expect(panel.getByRole('button', { name: 'Edit' }).getAttribute('href')).toBe(`/invoices/${id}/edit`);
  const print = panel.getByRole('button', { name: 'Print' });
  expect([print.getAttribute('href'), print.getAttribute('target')]).toEqual([
    `/invoices/${id}/print`,
    '_blank',
  ]);
  for (const name of ['Record Payment', 'Download PDF', 'Email'])
    expect(panel.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull();
  expect(reasonAt(panel, /^Void/)).toBe(
    'A payment, credit or write-off is applied to this invoice. Reverse or unapply it first.',
  );
});

it('voids an invoice by keyboard, requires a reason, and restores the focus', async () => {
  const { user } = renderInvoice(invoice(), {
    changed: invoice({ status: 'voided', balance: '0.00', version: 4 }),
  });
  const panel = await sectionsThere();
  panel.getByText('Nothing has been paid or credited.');
  await user.click(panel.getByRole('button', { name: 'Void' }));
  const question = within(await screen.findByRole('dialog', { name: 'Void invoice' }));
  const reason = question.getByRole('textbox', { name: /^Reason/ });
  await vi.waitFor(() => expect(document.activeElement).toBe(reason));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await question.findByText('Please enter a reason');
  expect(vi.mocked(fetch).mock.calls.some(([, init]) => init?.method === 'PATCH')).toBe(false);
  await user.type(reason, 'Wrong customer{Control>}{Enter}{/Control}');
  await screen.findByText('Invoice has been voided');
  await panel.findByText('Voided', { selector: '[data-status]' });
  const button = panel.getByRole('button', { name: /^Void/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  const sent = vi.mocked(fetch).mock.calls.find(([, init]) => init?.method === 'PATCH');
  expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ status: 'voided', reason: 'Wrong customer' });
});

it("records a payment of the invoice's customer", async () => {
  const { user } = renderInvoice(invoice());
  const panel = await sectionsThere();
  await user.click(panel.getByRole('button', { name: 'Record Payment' }));
  await screen.findByRole('dialog', { name: 'Record Payment' });
});

it('shows when and why an invoice was voided, and offers only its paper', async () => {
  const voided = invoice({ status: 'voided', balance: '0.00', voidReason: 'Keyed twice' });
  renderInvoice(voided, {
    history: {
      settled: [],
      entries: [entry({}), entry({ deed: 'voided', at: '2026-02-03T15:00:00Z', reason: 'Keyed twice' })],
    },
  });
  const panel = await sectionsThere();
  expect((await panel.findByRole('note')).textContent).toBe('Voided on 02/03/2026Keyed twice');
  expect(facts(panel)).toContain('Due Date: 01/20/2026');
  const why = 'This invoice has been voided and cannot be changed.';
  for (const name of [/^Edit/, /^Email/, /^Void/, /^Record Payment/]) expect(reasonAt(panel, name)).toBe(why);
  for (const name of ['Print', 'Download PDF'])
    expect(panel.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull();
});

it('offers neither email nor payment for a draft without weights', async () => {
  const missing = { hasMissingCatchWeights: true, unweighed: ['Ribeye'] };
  renderInvoice(invoice({ status: 'draft', hasMissingCatchWeights: true }, { status: 'draft', ...missing }));
  const panel = await sectionsThere();
  for (const name of [/^Email/, /^Record Payment/])
    expect(reasonAt(panel, name)).toBe('Ribeye has no weight yet: enter it first.');
});

it('shows the latest entries of a long history, and all on request', async () => {
  const entries = Array.from({ length: 7 }, (_, at) => entry({ id: String(at), detail: `no. ${at + 1}` }));
  const { user } = renderInvoice(invoice(), { history: { settled: [], entries } });
  const panel = await sectionsThere();
  const numbersShown = () =>
    within(panel.getByRole('list', { name: 'History' }))
      .getAllByRole('listitem')
      .map((item) => /no\. \d/.exec(item.textContent ?? '')?.[0]);
  expect(numbersShown()).toEqual(['no. 7', 'no. 6', 'no. 5', 'no. 4', 'no. 3']);
  await user.click(panel.getByRole('button', { name: 'Show All 7' }));
  expect(numbersShown()).toHaveLength(7);
});

it('prints only the paper', async () => {
  renderInvoice(invoice());
  const panel = await screen.findByRole('complementary');
  const desk = readFileSync('shell/kit/src/print/desk.module.css', 'utf8');
  const hidden = /@media print \{[\s\S]*\.toolbar,\s*\.aside \{\s*display: none;/;
  expect(panel.className).toMatch(/aside/);
  expect(desk).toMatch(hidden);
  expect(screen.getByRole('link', { name: 'Back to Invoices' }).parentElement?.className).toMatch(/toolbar/);
  expect(panel.querySelector('article')).toBeNull();
});

it('reports a missing invoice', async () => {
  renderInvoice(createRefusal(404, 'not_found', 'Invoice not found'));
  screen.getByText('Loading invoice...');
  await screen.findByRole('heading', { name: 'Invoice not found' });
});

it('reports a failed load', async () => {
  renderInvoice(createRefusal(503, 'unavailable', 'Billing is unavailable.'));
  await screen.findByText('Failed to load invoice');
});

it('does not offer to edit a charge, which has no lines', async () => {
  const kind = 'finance_charge' as const;
  renderInvoice(invoice({ kind }, { kind }));
  expect(reasonAt(await sectionsThere(), /^Edit/)).toBe(
    'This is a charge without lines. Void it, then charge the right amount.',
  );
});
