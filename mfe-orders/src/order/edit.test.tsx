import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import EditSalesOrder from './edit.tsx';
import { orderId, someOrder } from './order.fixture.ts';

const renderEdit = () =>
  renderPage(<EditSalesOrder />, {
    as: { id: 'maria' },
    at: `/sales-orders/${orderId}/edit`,
    path: '/sales-orders/:id/edit',
  });

it("shows the order's customer in form and preview if customers cannot be read", async () => {
  serve(({ path }) => {
    if (path.endsWith('/last-prices')) return [];
    return path.startsWith('/api/sales-orders/')
      ? someOrder()
      : createRefusal(503, 'away', 'Customers are not available right now.');
  });
  const { user } = renderEdit();
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /Customer/ });
  expect(field.value).toBe('Harbor Grill');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = await screen.findByRole('dialog', { name: /Preview|SO-1001/ });
  expect(preview.textContent).toContain('Harbor Grill');
});
