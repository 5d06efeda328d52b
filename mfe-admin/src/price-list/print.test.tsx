import type { PriceListAnswer } from '@primal/contracts/admin/price-list';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import PriceListPrint from './print.tsx';

const customerId = '019a0000-0000-7000-8000-0000000000c1';
const list = (bought: boolean, email: string | null): PriceListAnswer => ({
  customer: {
    id: customerId,
    name: 'Corner Bistro',
    address: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    zipCode: '62701',
    phone: '',
    email,
    contactPerson: 'Ana Ruiz',
    pricingTier: 'restaurant',
    cashOnDelivery: false,
    showShorts: true,
  },
  on: '2026-11-30',
  bought,
  rows: [
    {
      productId: 'p1',
      productCode: '112A',
      productName: 'Ribeye',
      brand: 'Prairie',
      category: 'Beef',
      unit: 'Case',
      billedBy: 'LBS',
      inStock: true,
      price: '10.00',
      listPrice: '12.00',
      source: 'customer',
      minimums: [{ minQuantity: '20.000', price: '9.00' }],
      isOwn: true,
    },
    {
      productId: 'p2',
      productCode: null,
      productName: 'Liver',
      brand: null,
      category: null,
      unit: 'Tub',
      billedBy: 'Tub',
      inStock: false,
      price: '0.00',
      listPrice: '0.00',
      source: 'tier',
      minimums: [],
      isOwn: false,
    },
  ],
});

const renderPriceList = (email: string | null = 'ana@bistro.example', on = '2026-11-30') => {
  const asked: string[] = [];
  const { writes: mailed } = serve(({ method, path, query }) => {
    if (path === '/api/settings') return { businessName: 'Primal Provisions' };
    if (method === 'POST') return { to: email, sentAt: '2026-11-23T10:00:00Z' };
    asked.push(`?${query}`);
    return list(query.get('bought') === 'true', email);
  });
  const view = renderPage(<PriceListPrint />, {
    at: `/customers/${customerId}/price-list?on=${on}`,
    path: '/customers/:id/price-list',
  });
  return { ...view, asked, mailed };
};

it("shows the customer's products with unit, price and minimum", async () => {
  const { asked } = renderPriceList();
  const paper = within(await screen.findByRole('article', { name: 'Price List' }));
  for (const words of ['Primal Provisions', 'Corner Bistro', '11/30/2026', 'What you buy', 'Attn: Ana Ruiz'])
    expect(paper.getByText(words)).toBeDefined();
  const [ribeye, liver] = paper.getAllByRole('row').slice(1);
  expect(ribeye?.textContent).toBe(
    'Ribeye112A · Prairie · Beef · Your priceCase$10.00 / lb$9.00 / lb\u00a020 or more',
  );
  expect(liver?.textContent).toContain('LiverOut of stockTubOn request');
  expect(asked).toEqual(['?on=2026-11-30&bought=true']);
});

it('reloads the list for all products, another day or a search', async () => {
  const { user, asked } = renderPriceList();
  await screen.findByRole('article');
  await user.selectOptions(screen.getByLabelText('Products'), 'Everything');
  await screen.findByText('All products');
  await user.type(screen.getByLabelText('Search'), 'rib');
  await waitFor(() => expect(asked.at(-1)).toBe('?on=2026-11-30&q=rib&bought=false'));
});

it("reports a cleared day, and restores the list's day on blur", async () => {
  renderPriceList('ana@bistro.example', '1900-01-01');
  const day = await screen.findByLabelText<HTMLInputElement>('Effective');
  screen.getByText('Must be a date within the last or the next ten years.');
  fireEvent.change(day, { target: { value: '' } });
  screen.getByText('Please enter a date.');
  expect(screen.queryByText('Must be a date within the last or the next ten years.')).toBeNull();
  fireEvent.blur(day);
  expect(day.value).toBe('1900-01-01');
  screen.getByText('Must be a date within the last or the next ten years.');
});

it('asks before emailing the list', async () => {
  const { user, mailed } = renderPriceList();
  await screen.findByRole('article');
  await user.click(screen.getByRole('button', { name: 'Email' }));
  const question = await screen.findByRole('dialog', { name: 'Email the price list of Corner Bistro?' });
  expect(question.textContent).toContain(
    'The prices of 2 products, effective 11/30/2026, go to ana@bistro.example as a PDF.',
  );
  expect(mailed).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Email' }));
  await screen.findByText('Price list sent successfully');
  expect(mailed.map(({ address, key }) => ({ path: address, key }))).toEqual([
    {
      path: `/api/customers/${customerId}/price-list/email?on=2026-11-30&bought=true`,
      key: expect.any(String),
    },
  ]);
});

it('explains why the list cannot be emailed', async () => {
  renderPriceList(null);
  await screen.findByRole('article');
  expect(screen.getByRole('button', { name: 'Email' }).getAttribute('aria-disabled')).toBe('true');
});

it.each(['1999-01-04', '2999-01-04'])(
  'reports an invalid day at the field and requests no list: %s',
  async (on) => {
    const { asked } = renderPriceList(undefined, on);
    const field = await screen.findByLabelText<HTMLInputElement>('Effective');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([on, 'true']);
    screen.getByText('Must be a date within the last or the next ten years.');
    screen.getByText('No price list for this day');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download PDF' }).disabled).toBe(true);
    expect(asked).toEqual([]);
    fireEvent.change(field, { target: { value: '2026-11-30' } });
    await screen.findByRole('article', { name: 'Price List' });
  },
);
