import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import SalesOrders from './list.tsx';

it('shows the orders for the delivery date that its address names, as the notice of those that were made does', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
  const { user } = renderPage(<SalesOrders />, {
    as: { id: 'maria', role: 'office' },
    path: '/sales-orders',
    at: '/sales-orders?deliveryDate=2026-12-01',
  });
  await screen.findByText('No sales orders found');
  const asked = () =>
    fetched.mock.calls.map(([path]) => String(path)).filter((path) => path.startsWith('/api/sales-orders?'));
  expect(asked().at(-1)).toContain('deliveryDate=2026-12-01');
  expect(screen.getByLabelText<HTMLInputElement>('Delivery Date').value).not.toBe('');
  await user.click(screen.getByRole('button', { name: 'Clear Filter' }));
  await screen.findByText('No sales orders yet');
  await waitFor(() => expect(asked().at(-1)).not.toContain('deliveryDate'));
});
