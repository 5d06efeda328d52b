import type { SalesTaxReport } from '@primal/contracts/billing/sales-tax-report';
import { today } from '@primal/contracts/shared/dates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import SalesTax from './page.tsx';
import { listCsvRows } from './report.ts';

const sales = {
  taxable: '200.00',
  exempt: [
    { reason: 'not_taxable', amount: '40.00' },
    { reason: 'resale', amount: '80.00' },
  ],
  tax: '16.50',
} as const;
const credits = { taxable: '40.00', exempt: [], tax: '3.30' };
const report: SalesTaxReport = {
  from: '2026-11-01',
  to: '2026-11-30',
  rows: [
    {
      month: '2026-11',
      codeId: 'waco',
      name: 'Waco',
      rate: '8.250',
      sales: { ...sales, exempt: [...sales.exempt] },
      credits,
      due: '13.20',
    },
  ],
  totals: { sales: { ...sales, exempt: [...sales.exempt] }, credits, due: '13.20' },
  account: {
    number: '2200',
    name: 'Sales Tax Payable',
    opening: '1.25',
    documents: '13.20',
    entries: '0.00',
    entriesSince: '0.00',
    closing: '14.45',
  },
  certificates: [
    { customerId: 'c1', customerName: 'Wholesale Club', certificate: 'TX-1', until: '2026-01-31' },
  ],
};

const open = (answer: SalesTaxReport = report, dates = 'from=2026-11-01&to=2026-11-30') => {
  const sent: unknown[] = [];
  serve<unknown>(({ method, path, body }) => {
    if (path === '/api/settings') return { salesTax: null };
    if (path === '/api/settings/accounts')
      return [{ key: 'bank', role: 'bank', category: null, number: '1100', name: 'Bank', type: 'asset' }];
    if (method !== 'POST') return answer;
    sent.push(body);
    return { entryNumber: 'JE-1001', total: '14.45' };
  });
  const { user } = renderPage(<SalesTax />, {
    as: { id: 'u1', username: 'maria', permissions: ['viewInvoices', 'closePeriods'] },
    at: `/books/sales-tax?${dates}`,
  });
  return { user, sent };
};

it('shows taxable and exempt sales, tax, credits and what the ledger owes', async () => {
  open();
  const row = await screen.findByRole('row', { name: /Waco \(8\.25%\)/ });
  const shown = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  const table = within(screen.getByRole('table', { name: 'Sales Tax' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }, at) => [textContent, shown[at]])).toEqual([
    ['Month', 'November 2026'],
    ['Tax Code', 'Waco (8.25%)'],
    ['Taxable Sales', '$200.00'],
    ['Exempt Sales', 'Not taxable $40.00, Resale $80.00'],
    ['Tax Collected', '$16.50'],
    ['Taxable Credits', '$40.00'],
    ['Tax of Credits', '$3.30'],
    ['Tax Due', '$13.20'],
  ]);
  await screen.findByText('The report equals the ledger.');
  screen.getByText('$14.45');
  screen.getByText('Expired 01/31/2026');
});

it('says if the ledger differs', async () => {
  open({ ...report, account: { ...report.account, documents: '12.00' } });
  await screen.findByText('The ledger has $12.00, this report $13.20. Books shows what differs.');
});

it('records the payment of the balance as a journal entry', async () => {
  const { user, sent } = open();
  await screen.findByText('The report equals the ledger.');
  await user.click(screen.getByRole('button', { name: 'Record Tax Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record Tax Payment' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('14.45');
  await user.click(dialog.getByRole('button', { name: 'Record Payment' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    date: today(),
    memo: 'Sales tax 11/01/2026 to 11/30/2026',
    lines: [
      { account: 'sales_tax', debit: '14.45' },
      { account: 'bank', credit: '14.45' },
    ],
  });
});

it('offers only what later payments left', async () => {
  const { user } = open({ ...report, account: { ...report.account, entriesSince: '-14.00' } });
  await screen.findByText('-$14.00');
  await user.click(screen.getByRole('button', { name: 'Record Tax Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record Tax Payment' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('0.45');
  dialog.getByText(/Payments and other entries since: -\$14\.00\. Left to pay: \$0\.45\./);
});

it('reports a reversed date range', async () => {
  open(report, 'from=2026-11-30&to=2026-11-01');
  await screen.findByText('Choose an end date on or after the start date.');
});

it('writes a row of the file for each amount', () => {
  expect(listCsvRows(report).map(({ kind, reason, amount, tax }) => [kind, reason, amount, tax])).toEqual([
    ['Sales', 'Taxable', '200.00', '16.50'],
    ['Sales', 'Not taxable', '40.00', '0.00'],
    ['Sales', 'Resale', '80.00', '0.00'],
    ['Credits', 'Taxable', '40.00', '3.30'],
  ]);
});
