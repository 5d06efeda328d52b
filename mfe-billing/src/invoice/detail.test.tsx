import { readFileSync } from 'node:fs';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createRefusal } from '../../../shell/kit/src/testing/server.ts';
import {
  entry,
  facts,
  id,
  invoice,
  paid,
  reasonAt,
  renderInvoice,
  sectionsThere,
} from './detail.fixture.tsx';

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
