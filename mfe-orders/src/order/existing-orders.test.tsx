import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { continueDraft, customerId, leaveDraft, renderCreate } from './create.fixture.tsx';

const there = [{ id: '019a0000-0000-7000-8000-000000000063', orderNumber: 'SO-1063' }];
const standingId = '019a0000-0000-7000-8000-000000000071';
const lines = [
  { productName: 'Chicken Wings', quantity: '6.000' },
  { productName: 'Brisket', quantity: '1.500' },
];
const upcoming = [
  { date: '2026-11-26', state: 'made', lines },
  { date: '2026-11-27', state: 'skipped', lines: [] },
  { date: '2026-11-28', state: 'planned', lines },
];

let asked: URLSearchParams[];
beforeEach(() => {
  asked = [];
  serve(({ path, query }) => {
    if (path.endsWith('/credit') || path === '/api/settings') return Response.error();
    if (path === `/api/customers/${customerId}`) return { id: customerId, name: 'Bistro Belvoir' };
    if (path === '/api/standing-orders') return [{ id: standingId }];
    if (path.startsWith('/api/standing-orders/')) return { upcoming };
    if (path.endsWith('/next-number')) return { nextNumber: 'SO-1070' };
    if (path !== '/api/sales-orders') return [];
    asked.push(query);
    return query.get('deliveryDate') === '2026-11-26' ? there : [];
  });
});

const open = (expectedDeliveryDate: string) => {
  leaveDraft({ expectedDeliveryDate, deliveryDateTouched: true });
  return continueDraft();
};
const said = (words = 'already') =>
  screen.queryAllByRole('status').find(({ textContent }) => textContent?.includes(words))?.textContent;

it("names the customer's open order for that day and opens it beside the form", async () => {
  await open('2026-11-26');
  await waitFor(() => expect(said()).toContain('SO-1063 for 11/26/2026 already exists.'));
  const link = screen.getByRole('link', { name: 'SO-1063' });
  expect(link.getAttribute('href')).toBe(`/sales-orders/${there[0]?.id}`);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ customerId, status: 'open' });
});

it('names the customer of a restored draft', async () => {
  leaveDraft({});
  renderCreate();
  const words = await screen.findByText(/^Last edited/);
  await waitFor(() => expect(words.textContent).toMatch(/For Bistro Belvoir\.$/));
});

it('shows nothing without an order for that day', async () => {
  await open('2026-11-27');
  await waitFor(() => expect(asked.at(-1)?.get('deliveryDate')).toBe('2026-11-27'));
  expect(said()).toBeUndefined();
  expect(said('standing order')).toBeUndefined();
});

it("shows the standing order's plan for that day", async () => {
  await open('2026-11-28');
  await waitFor(() =>
    expect(said('standing order')).toContain(
      'A standing order brings 6 Chicken Wings; 1.5 Brisket for 11/28/2026.',
    ),
  );
  const link = screen.getByRole('link', { name: 'standing order' });
  expect(link.getAttribute('href')).toBe(`/sales-orders/standing/${standingId}`);
});
