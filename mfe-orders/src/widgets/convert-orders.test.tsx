import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { createQueryClient, QueryClientProvider } from '@primal/kit/platform';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import ConvertOrders from './convert-orders.tsx';

const line = (quantity: string) =>
  ({
    quantity,
    quantityOrdered: '3.000',
    weight: '60.000',
    individualWeights: '[]',
    isOpen: false,
    product: { name: 'Ribeye', productType: 'variable-weight', billedBy: 'LBS', unit: 'Case' },
  }) as OrderItemAnswer;

afterEach(() => vi.restoreAllMocks());

it('leaves out an order with more than was ordered, and says what of', async () => {
  const converted: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    const isOver = String(path).includes('/twice');
    if (init?.method === 'POST') {
      converted.push(String(path));
      return Response.json({ id: 'i', invoiceNumber: 'INV-1' }, { status: 201 });
    }
    return Response.json({ items: [line(isOver ? '6.000' : '3.000')] });
  });
  const orders = [
    { id: 'twice', orderNumber: 'SO-1', customerName: 'Harbor Grill' },
    { id: 'right', orderNumber: 'SO-2', customerName: 'Harbor Grill' },
  ];
  renderKit(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ConvertOrders orders={orders} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const results = await screen.findByRole('dialog', { name: 'Convert to Invoices' });
  await within(results).findByText('1 of 2 done, 1 failed');
  expect(results.textContent).toContain(
    'SO-1 Harbor Grill Ribeye: 6 for 3 ordered. Convert this order by itself.',
  );
  expect(converted).toEqual([expect.stringContaining('/right/')]);
});
