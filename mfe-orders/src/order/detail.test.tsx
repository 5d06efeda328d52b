import type { OrderAnswer } from '@primal/contracts/orders/order';
import { createQueryClient, QueryClientProvider, sessionKey } from '@primal/kit/platform';
import { cleanup, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import SalesOrder from './detail.tsx';

const id = '019a0000-0000-7000-8000-000000000001';
const order = {
  ...{ id, orderNumber: 'SO-1001', customerId: 'c1', status: 'pending', version: 1, notes: null, items: [] },
  customer: {
    ...{ id: 'c1', name: 'Harbor Grill', address: '12 Dock Street', city: 'Portland', state: 'ME' },
    ...{ zipCode: '04101', phone: '207-555-0142', email: null, contactPerson: null, pricingTier: 'retail' },
  },
  ...{ orderDate: '2026-11-20', expectedDeliveryDate: null, invoiceId: null, itemCount: 0, hold: null },
  ...{ subtotal: '0.00', deliveryCharge: '0.00', tax: '0.00', discount: '0.00', total: '0.00' },
  ...{ release: null, allowed: { edit: true } },
} as unknown as OrderAnswer;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const draw = async (over: Partial<OrderAnswer>) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
    Response.json(String(path) === `/api/sales-orders/${id}` ? { ...order, ...over } : []),
  );
  const client = createQueryClient();
  client.setQueryData(sessionKey, { id: 'maria', role: 'office' });
  const router = createMemoryRouter([{ path: '/sales-orders/:id', element: <SalesOrder /> }], {
    initialEntries: [`/sales-orders/${id}`],
  });
  renderKit(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Sales Order SO-1001' });
};

it('leads to the standing order of which it was made', async () => {
  await draw({ standingOrderId: 's1' });
  const link = screen.getByRole('link', { name: 'Standing order' });
  expect(link.getAttribute('href')).toBe('/sales-orders/standing/s1');
});

it('leads to none where somebody took it', async () => {
  await draw({ standingOrderId: null });
  expect(screen.queryByRole('link', { name: 'Standing order' })).toBeNull();
});
