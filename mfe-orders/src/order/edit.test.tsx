import type { OrderAnswer } from '@primal/contracts/orders/order';
import { harborGrill } from '@primal/contracts/shared/documents.fixture';
import { createQueryClient, QueryClientProvider, sessionKey } from '@primal/kit/platform';
import { screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import EditSalesOrder from './edit.tsx';

const id = '019a0000-0000-7000-8000-000000000001';

const order = {
  id,
  orderNumber: 'SO-1001',
  customerId: 'c1',
  status: 'pending',
  version: 1,
  notes: null,
  items: [],
  customer: { ...harborGrill, pricingTier: 'retail' },
  orderDate: '2026-11-20',
  expectedDeliveryDate: null,
  subtotal: '0.00',
  deliveryCharge: '0.00',
  tax: '0.00',
  discount: '0.00',
  total: '0.00',
  allowed: { edit: true },
} as unknown as OrderAnswer;

afterEach(() => vi.restoreAllMocks());

it('shows its customer in the form and on the preview while customers cannot be read', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
    String(path).startsWith('/api/sales-orders/')
      ? Response.json(order)
      : Response.json({ message: 'Customers are not available right now.', code: 'away' }, { status: 503 }),
  );
  const client = createQueryClient();
  client.setQueryData(sessionKey, { id: 'maria' });
  const { user } = renderKit(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/sales-orders/${id}/edit`]}>
        <Routes>
          <Route path="/sales-orders/:id/edit" element={<EditSalesOrder />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /Customer/ });
  expect(field.value).toBe('Harbor Grill');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = await screen.findByRole('dialog', { name: /Preview|SO-1001/ });
  expect(preview.textContent).toContain('Harbor Grill');
});
