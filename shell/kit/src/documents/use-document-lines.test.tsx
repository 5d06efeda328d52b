import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLine, type GridLine } from '../grid/line.ts';
import { LineGrid } from '../grid/line-grid.tsx';
import { toGridLine, toLineBody } from '../grid/line-mapping.ts';
import { ribeye, shrimp, wingsCase } from '../grid/products.fixture.ts';
import { invalidatePaths } from '../platform/cache.ts';
import { renderPage } from '../testing/page.tsx';
import { createRefusal, serve } from '../testing/server.ts';
import { toast, toastStore } from '../toasts/toast.ts';
import { toPricingKey, useDocumentLines } from './use-document-lines.tsx';

const price = (part: object) => ({
  id: 'a',
  productId: null,
  category: null,
  kind: 'fixed',
  value: '8.40',
  minQuantity: null,
  from: '2026-11-01',
  to: '2026-12-31',
  ...part,
});
const ofDock = [
  price({ productId: 'p3' }),
  price({ id: 'b', productId: 'p3', value: '7.90', minQuantity: '10.000' }),
];

/** Server state: a customer's prices may arrive late or fail. */
let prices: Record<string, object[]>;
let answer: () => Promise<Response> | Response | null;
beforeEach(() => {
  prices = { dock: ofDock, grill: [] };
  answer = () => null;
  serve(async ({ path, query }) => {
    if (path === '/api/products') return [ribeye, wingsCase, { ...shrimp, costPrice: '8.00' }];
    return (await answer()) ?? prices[query.get('customerId') ?? ''];
  });
});

const tiers: Record<string, string> = { dock: 'restaurant', grill: 'wholesale' };
afterEach(() => toastStore.dismiss(toastStore.current()?.id ?? 0));

const customers = {
  select: { options: [], loading: false, loadError: null, value: '' } as never,
  find: (id: string) => (tiers[id] ? { id, name: id, pricingTier: tiers[id] } : undefined),
};

let lines: GridLine[] = [];

function Form({ start, stored = '' }: { start: { customer: string; lines: GridLine[] }; stored?: string }) {
  const [customerId, setCustomer] = useState(start.customer);
  const [day, setDay] = useState('2026-11-23');
  const [shown, show] = useState(start.lines);
  const latest = useRef(start.lines);
  lines = shown;
  const setLines = (next: GridLine[]) => {
    latest.current = next;
    show(next);
  };
  const [form] = useState(() => ({
    setLines,
    followLines: setLines,
    values: () => ({ lines: latest.current }),
    lineErrors: {},
    shell: {},
  }));
  const options = { customers, customerId, day, pricedFor: stored };
  const { grid, follow, notice } = useDocumentLines({ ...form, lines: shown }, options);
  const choose = (id: string) => {
    setCustomer(id);
    follow('customer');
  };
  return (
    <>
      <button type="button" onClick={() => choose('dock')}>
        Dock
      </button>
      <button type="button" onClick={() => choose('grill')}>
        Grill
      </button>
      <button
        type="button"
        onClick={() => {
          setCustomer('dock');
          setDay('2026-11-30');
          setLines([lineOf({ unitPrice: '8.60', priceSource: 'customer' })]);
        }}
      >
        Draft
      </button>
      <input
        aria-label="Day"
        value={day}
        onChange={(event) => {
          setDay(event.currentTarget.value);
          follow('date');
        }}
      />
      {notice}
      <LineGrid {...grid} />
    </>
  );
}

const renderForm = async (start: Partial<{ customer: string; lines: GridLine[] }> = {}, stored = '') => {
  const view = renderPage(<Form start={{ customer: '', lines: [], ...start }} stored={stored} />);
  await waitFor(() => expect(view.client.isFetching()).toBe(0));
  return view;
};

const lineOf = (part: Partial<GridLine> = {}) =>
  createLine({
    productId: 'p3',
    productName: shrimp.name,
    product: shrimp,
    unitPrice: '9.00',
    priceSource: 'tier',
    ...part,
  });

const cellOf = (column: string, row = 1) =>
  screen.getAllByRole('row')[row]?.querySelector<HTMLElement>(`[data-column="${column}"]`) as HTMLElement;

const shows = (figure: string) => waitFor(() => expect(cellOf('unitPrice').textContent).toContain(figure));

describe('the priced lines of a form', () => {
  it('follow the customer, keep hand-typed prices and report the number of changes', async () => {
    const hand = lineOf({ unitPrice: '8.75', priceSource: 'hand' });
    const { user } = await renderForm({ lines: [lineOf(), hand] });
    await user.click(screen.getByRole('button', { name: 'Dock' }));
    await shows('$8.40');
    await screen.findByText('1 price updated for the new customer; 1 price typed by hand stays.');
    expect(lines.map(({ unitPrice, priceSource }) => [unitPrice, priceSource])).toEqual([
      ['8.40', 'customer'],
      ['8.75', 'hand'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Grill' }));
    await shows('$8.00');
    expect(lines[0]).toMatchObject({ priceSource: 'tier' });
    await screen.findByText(/1 price updated for the new customer/);
  });

  it('follow the date', async () => {
    await renderForm({ customer: 'dock', lines: [lineOf()] });
    await shows('$8.40');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2027-01-04' } });
    await shows('$9.00');
    await screen.findByText('1 price updated for the new date.');
  });

  it('follow the quantity to a minimum and back, and explain the price', async () => {
    const { user } = await renderForm({ customer: 'dock', lines: [lineOf()] });
    await shows('$8.40');
    const type = async (column: string, text: string) => {
      await user.click(cellOf(column));
      await user.keyboard(`{Control>}a{/Control}${text}{Enter}`);
    };
    await type('quantity', '10');
    expect(cellOf('unitPrice').textContent).toContain('$7.90');
    expect(cellOf('unitPrice').textContent).toContain('Below cost: $8.00');
    expect(cellOf('unitPrice').getAttribute('aria-description')).toBe(
      'Customer price from 10 on until 12/31/2026; restaurant is $9.00',
    );
    await type('quantity', '9');
    expect(cellOf('unitPrice').textContent).toBe('$8.40');
    await type('unitPrice', '8.10');
    await type('quantity', '10');
    expect(lines[0]).toMatchObject({ unitPrice: '8.10', priceSource: 'hand' });
    await type('unitPrice', '{Delete}');
    expect(lines[0]).toMatchObject({ unitPrice: '7.90', priceSource: 'customer' });
    await user.hover(cellOf('total'));
    await user.hover(cellOf('unitPrice'));
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/^Customer price from 10 on/);
  });

  it('accept input before the prices load, and show the prices afterwards', async () => {
    let come: (value: null) => void = () => {};
    answer = () => new Promise((resolve) => (come = resolve as typeof come)) as never;
    const { user, client } = renderPage(<Form start={{ customer: 'dock', lines: [createLine()] }} />);
    await waitFor(() => expect(client.isFetching()).toBe(1));
    await user.click(cellOf('product'));
    await user.keyboard('shrimp{Enter}3{Enter}');
    expect(lines[0]).toMatchObject({ unitPrice: '9.00', priceSource: null, quantity: '3' });
    expect(toLineBody(lines[0] as GridLine)).not.toHaveProperty('unitPrice');
    await act(async () => come(null));
    await shows('$8.40');
    expect(lines[0]).toMatchObject({ priceSource: 'customer', total: '25.20' });
  });

  it('omit unknown prices from the request, with a message', async () => {
    answer = () => createRefusal(500, 'away', 'Away.');
    const { user } = await renderForm({
      customer: 'dock',
      lines: [lineOf(), lineOf({ priceSource: 'hand' })],
    });
    await screen.findByText('Prices you did not type are set when you save.');
    expect(lines.map(toLineBody).map(({ unitPrice }: { unitPrice?: string }) => unitPrice)).toEqual([
      undefined,
      '9.00',
    ]);
    answer = () => null;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await shows('$8.40');
    expect(screen.queryByText(/set when you save/)).toBeNull();
  });

  it('follow a price that another user changed', async () => {
    const { client } = await renderForm({ customer: 'dock', lines: [lineOf()] });
    await shows('$8.40');
    prices.dock = [price({ productId: 'p3', value: '8.20' })];
    await act(async () => invalidatePaths(client, ['/api/customer-prices']));
    await shows('$8.20');
    await screen.findByText('1 price updated for a change made elsewhere.');
  });

  it.each(['', 'dock'])(
    'follow price changes made since a restored draft was saved (form opened with customer %j)',
    async (customer) => {
      const { user } = await renderForm({ customer, lines: [createLine()] });
      await user.click(screen.getByRole('button', { name: 'Draft' }));
      await shows('$8.40');
      await screen.findByText('1 price updated for a change made elsewhere.');
      expect(screen.queryByText(/new date/)).toBeNull();
    },
  );

  it('change without replacing an error toast', async () => {
    const { client } = await renderForm({ customer: 'dock', lines: [lineOf()] });
    await shows('$8.40');
    await act(async () => toast.error('The price of Shrimp is $8.20 now, not $8.40.'));
    prices.dock = [price({ productId: 'p3', value: '8.20' })];
    await act(async () => invalidatePaths(client, ['/api/customer-prices']));
    await shows('$8.20');
    expect(toastStore.current()?.description).toBe('The price of Shrimp is $8.20 now, not $8.40.');
  });

  it('keep stored prices until the line changes', async () => {
    const stored = toGridLine({
      id: 'i',
      productId: 'p3',
      productName: shrimp.name,
      description: null,
      quantity: '2.000',
      weight: null,
      unitPrice: '8.60',
      priceSource: 'customer',
      listPrice: '9.10',
      total: '17.20',
      individualWeights: '[]',
      product: shrimp,
      quantityOrdered: '2.000',
      isOpen: false,
    });
    const { user } = await renderForm(
      { customer: 'dock', lines: [stored] },
      toPricingKey('dock', '2026-11-23'),
    );
    expect(lines[0]).toBe(stored);
    expect(cellOf('unitPrice').getAttribute('aria-description')).toBe('Customer price; restaurant is $9.10');
    await user.click(screen.getByRole('button', { name: 'Grill' }));
    await shows('$8.00');
    await user.click(screen.getByRole('button', { name: 'Dock' }));
    await shows('$8.60');
    expect(lines[0]).toMatchObject({ priceSource: 'customer' });
  });
});
