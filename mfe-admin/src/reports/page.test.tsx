import type { DailySales, DailySalesItem, Purchasing, PurchasingItem } from '@primal/contracts/admin/reports';
import type { Shortages } from '@primal/contracts/admin/shortages';
import { addDays, today } from '@primal/contracts/shared/dates';
import {
  createBrowserRouter,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
  sessionKey,
} from '@primal/kit/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import Reports from './page.tsx';

const sold = (over: Partial<DailySalesItem> = {}): DailySalesItem => ({
  type: 'invoice',
  documentId: 'a',
  documentNumber: 'INV-1001',
  customerName: 'Harbor Grill',
  productCode: '112A',
  productName: 'Ribeye',
  brand: 'Prairie Star',
  category: 'Beef',
  quantity: '2.000',
  unit: 'Case',
  unitPrice: '9.99',
  totalAmount: '1234.50',
  status: 'sent',
  individualWeights: ['36.540', '37.100'],
  ...over,
});

const daily = (date: string, items: DailySalesItem[]): DailySales => ({
  date,
  summary: {
    totalRevenue: '1249.50',
    totalInvoices: 1,
    totalOrderValue: '64.00',
    totalSalesOrders: 2,
    totalItems: items.length,
    totalQuantity: '1202.500',
  },
  items,
});

const bought = (over: Partial<PurchasingItem> = {}): PurchasingItem => ({
  productId: 'p',
  productCode: '112A',
  productName: 'Ribeye',
  brand: 'Prairie Star',
  category: 'Beef',
  unit: 'Case',
  totalCasesSold: '1204.500',
  totalPiecesSold: '3.000',
  totalQuantitySold: '1207.500',
  invoiceQuantity: '1200.000',
  salesOrderQuantity: '7.500',
  lastSoldDate: '2026-11-20',
  ...over,
});

const purchasing = (items: PurchasingItem[]): Purchasing => ({
  startDate: '2026-11-01',
  endDate: '2026-11-20',
  summary: {
    totalProducts: 1,
    totalCasesSold: '1204.500',
    totalPiecesSold: '3.000',
    totalQuantitySold: '1207.500',
  },
  items,
});

const answering = (answers: Record<string, () => Response>): string[] => {
  const asked: string[] = [];
  serve(({ path, query }) => {
    if (/reports\/(daily-sales|purchasing|shortages|sales)$/.test(path)) asked.push(`?${query}`);
    return answers[path]?.() ?? (/revenue|customers/.test(path) ? [] : {});
  });
  return asked;
};

const dailyPath = '/api/reports/daily-sales';
const purchasingPath = '/api/reports/purchasing';
const failing = () => createRefusal(503, 'unavailable', 'Customers, products and settings are unavailable.');

const open = (address = '/reports') => {
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter([{ path: '/reports', element: <Reports /> }]);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  client.setQueryData(sessionKey, { id: 'u1', username: 'maria', permissions: ['viewReports', 'seeCosts'] });
  return renderKit(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};

const downloaded = async (click: () => Promise<void>) => {
  const links: HTMLAnchorElement[] = [];
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this);
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:report';
  });
  await click();
  const text = (await files[0]?.text()) ?? '';
  return {
    name: links[0]?.download,
    rows: text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n'),
  };
};

beforeEach(() => {
  URL.createObjectURL ??= () => '';
  URL.revokeObjectURL ??= () => {};
});

it("shows today's sales first, with four totals and the lines", async () => {
  const asked = answering({ [dailyPath]: () => Response.json(daily(today(), [sold()])) });
  open();
  const table = await screen.findByRole('table', { name: 'Itemized Sales' });
  expect(asked).toEqual([`?date=${today()}`]);
  expect(screen.getByRole('tab', { name: 'Daily Sales' }).getAttribute('aria-selected')).toBe('true');
  for (const text of ['$1,249.50', '1 invoice', '$64.00', '2 sales orders not yet invoiced', '1,202.50'])
    screen.getByText(text);
  const [, row] = within(table).getAllByRole('row');
  for (const text of [
    'INV-1001',
    'Harbor Grill',
    'Ribeye',
    '2.00 Case',
    '36.54, 37.10 lbs',
    '$1,234.50',
    'Sent',
  ])
    expect(row?.textContent).toContain(text);
});

it('reports a failed read and retries it', async () => {
  let isUp = false;
  answering({ [dailyPath]: () => (isUp ? Response.json(daily(today(), [])) : failing()) });
  const { user } = open();
  await screen.findByText('Failed to fetch daily report');
  screen.getByText('Customers, products and settings are unavailable.');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(/^No sales on /);
  isUp = false;
  await user.click(screen.getByRole('button', { name: 'Refresh Report' }));
  await screen.findByText('Failed to fetch daily report');
});

it('stores the date in the URL, and exports the shown day', async () => {
  const asked = answering({
    [dailyPath]: () =>
      Response.json(
        daily('2026-11-19', [
          sold({ productName: '=1+1' }),
          sold({ type: 'sales order', status: 'in_progress', category: null, individualWeights: [] }),
        ]),
      ),
  });
  const { user } = open('/reports?date=2026-11-19');
  await screen.findByRole('table', { name: 'Itemized Sales' });
  expect(asked).toEqual(['?date=2026-11-19']);
  const { name, rows } = await downloaded(() =>
    user.click(screen.getByRole('button', { name: 'Download CSV' })),
  );
  expect(name).toBe('daily-sales-report-2026-11-19.csv');
  expect(rows).toEqual([
    'Document Type,Document Number,Customer Name,Product Code,Product Name,Brand,Category,Quantity,Unit,Unit Price,Total Amount,Individual Weights,Status',
    `Invoice,INV-1001,Harbor Grill,112A,"'=1+1",Prairie Star,Beef,2.00,Case,9.99,1234.50,"36.54, 37.10 lbs",Sent`,
    'Sales Order,INV-1001,Harbor Grill,112A,Ribeye,Prairie Star,,2.00,Case,9.99,1234.50,,In Progress',
  ]);
});

it('shows the reorder report of the last 30 days with rounded cases and pieces, and Never', async () => {
  const never = bought({
    productId: 'q',
    productName: 'Oxtail',
    lastSoldDate: null,
    totalCasesSold: '0.000',
  });
  const asked = answering({ [purchasingPath]: () => Response.json(purchasing([bought(), never])) });
  const { user } = open('/reports?tab=purchasing');
  const table = await screen.findByRole('table', { name: 'Items to Reorder' });
  expect(asked).toEqual([`?startDate=${addDays(today(), -29)}&endDate=${today()}`]);
  const [, first, second] = within(table).getAllByRole('row');
  for (const text of ['Ribeye', '1,205', '1,207.50', '1,200.00', '7.50', '11/20/2026'])
    expect(first?.textContent).toContain(text);
  expect(second?.textContent).toContain('Never');
  const { name, rows } = await downloaded(() =>
    user.click(screen.getByRole('button', { name: 'Download CSV' })),
  );
  expect(name).toBe('purchasing-report-2026-11-01-to-2026-11-20.csv');
  expect(rows.slice(1)).toEqual([
    '112A,Ribeye,Prairie Star,Beef,Case,1205,3,1207.50,1200.00,7.50,11/20/2026',
    '112A,Oxtail,Prairie Star,Beef,Case,0,3,1207.50,1200.00,7.50,Never',
  ]);
});

it('preserves the dates of both tabs when switching', async () => {
  const asked = answering({
    [dailyPath]: () => Response.json(daily('2026-11-19', [])),
    [purchasingPath]: failing,
  });
  const { user } = open('/reports?date=2026-11-19&startDate=2026-11-05');
  await screen.findByText('No sales on 11/19/2026');
  await user.click(screen.getByRole('tab', { name: 'Purchasing Report' }));
  await screen.findByText('Failed to fetch purchasing report');
  expect(asked.at(-1)).toBe(`?startDate=2026-11-05&endDate=${today()}`);
  expect(window.location.search).toBe('?date=2026-11-19&startDate=2026-11-05&tab=purchasing');
});

const shortagesPath = '/api/reports/shortages';
const figures = { ordered: '44.000', shipped: '40.000', fillRate: '90.9', lostSales: '1234.50' };
const shortages = (part: Partial<Shortages> = {}): Shortages => ({
  from: '2026-11-01',
  to: '2026-11-20',
  by: 'product',
  customer: null,
  rowCount: 1,
  totals: figures,
  rows: [{ id: 'p', name: 'Ribeye', productCode: '112A', date: null, ...figures }],
  ...part,
});

it('shows the shortages of the last 30 days by product, with totals, a file and product links', async () => {
  const asked = answering({ [shortagesPath]: () => Response.json(shortages()) });
  const { user } = open('/reports?tab=shortages');
  const table = await screen.findByRole('table', { name: 'Shortages by Product' });
  expect(asked).toEqual([`?from=${addDays(today(), -29)}&to=${today()}&by=product`]);
  const rows = within(table).getAllByRole('row');
  for (const text of ['Ribeye', '112A', '44', '40', '4', '90.9%', '$1,234.50'])
    expect(rows[1]?.textContent).toContain(text);
  expect(rows.at(-1)?.textContent).toContain('All');
  expect(within(table).getByRole('link', { name: 'Ribeye' }).getAttribute('href')).toBe('/products?q=112A');
  const { name, rows: lines } = await downloaded(() =>
    user.click(screen.getByRole('button', { name: 'Download CSV' })),
  );
  expect(name).toBe('shortages-by-product-2026-11-01-to-2026-11-20.csv');
  expect(lines).toEqual([
    'Product Code,Product,Ordered,Shipped,Fill Rate,Sales Lost',
    '112A,Ribeye,44.000,40.000,90.9,1234.50',
  ]);
});

it('stores dates and grouping of the shortages in the URL, and reports an empty result', async () => {
  const asked = answering({
    [shortagesPath]: () => Response.json(shortages({ by: 'day', rows: [], rowCount: 0 })),
  });
  const { user } = open('/reports?tab=shortages&from=2026-11-01&to=2026-11-20');
  await screen.findByText('Nothing was short from 11/01/2026 to 11/20/2026');
  await user.selectOptions(screen.getByLabelText('By'), 'Day');
  await waitFor(() => expect(asked.at(-1)).toBe('?from=2026-11-01&to=2026-11-20&by=day'));
  expect(window.location.search).toBe('?tab=shortages&from=2026-11-01&to=2026-11-20&by=day');
});

it('reports that the shortages failed to load', async () => {
  answering({ [shortagesPath]: failing });
  open('/reports?tab=shortages');
  await screen.findByText('Failed to fetch shortages');
});

it.each([
  ['sales', 'from=2026-11-20&to=2026-11-01', 'The end date is before the start date.'],
  ['purchasing', 'startDate=2026-11-20&endDate=2026-11-01', 'The end date is before the start date.'],
  ['shortages', 'from=2026-11-20&to=2026-11-01', 'The end date is before the start date.'],
])('shows an error instead of %s for a reversed date range', async (tab, dates, words) => {
  const asked = answering({});
  open(`/reports?tab=${tab}&${dates}`);
  await screen.findByText(words);
  screen.getByText('Choose an end date on or after the start date.');
  for (const name of ['Refresh Report', 'Download CSV', 'Print Report'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  expect(asked).toEqual([]);
});
