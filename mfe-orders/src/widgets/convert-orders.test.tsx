import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
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

it('skips an order with surplus pieces and names them', async () => {
  const { writes } = serve(({ method, path }) =>
    method === 'POST'
      ? Response.json({ id: 'i', invoiceNumber: 'INV-1' }, { status: 201 })
      : { items: [line(path.includes('/twice') ? '6.000' : '3.000')] },
  );
  const orders = [
    { id: 'twice', orderNumber: 'SO-1', customerName: 'Harbor Grill' },
    { id: 'right', orderNumber: 'SO-2', customerName: 'Harbor Grill' },
  ];
  renderPage(<ConvertOrders orders={orders} onClose={() => {}} />);
  const results = await screen.findByRole('dialog', { name: 'Convert to Invoices' });
  await within(results).findByText('1 of 2 done, 1 failed');
  expect(results.textContent).toContain(
    'SO-1 Harbor Grill Ribeye: 6 for 3 ordered. Convert this order by itself.',
  );
  expect(writes).toMatchObject([{ path: expect.stringContaining('/right/') }]);
});
