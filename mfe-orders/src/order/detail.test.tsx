import type { OrderAnswer } from '@primal/contracts/orders/order';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { toastStore } from '../../../shell/kit/src/toasts/toast.ts';
import SalesOrder from './detail.tsx';
import { orderId, someOrder } from './order.fixture.ts';

const renderOrder = async (over: Partial<OrderAnswer>, removed?: () => Promise<Response>) => {
  serve(({ method, path }) => {
    if (method === 'DELETE' && removed) return removed();
    if (path === `/api/sales-orders/${orderId}`) return someOrder(over);
  });
  const navigate = vi.fn();
  const view = renderPage(<SalesOrder />, {
    as: { id: 'maria', role: 'office' },
    path: '/sales-orders/:id',
    at: `/sales-orders/${orderId}`,
    navigate,
  });
  await screen.findByRole('heading', { name: 'Sales Order SO-1001' });
  return { ...view, navigate };
};

it('links an order to its standing order', async () => {
  await renderOrder({ standingOrderId: 's1' });
  const link = screen.getByRole('link', { name: 'Standing order' });
  expect(link.getAttribute('href')).toBe('/sales-orders/standing/s1');
});

it('shows no standing order link for an order entered by hand', async () => {
  await renderOrder({ standingOrderId: null });
  expect(screen.queryByRole('link', { name: 'Standing order' })).toBeNull();
});

it('lists many weights on request, in tens', async () => {
  const weights = Array.from({ length: 300 }, (_, at) => 30 + at / 100);
  const product = { unit: 'Case', billedBy: 'LBS', productType: 'variable-weight', productCode: null };
  const line = {
    id: 'i1',
    productName: 'Ribeye',
    description: null,
    product,
    quantity: '300.000',
    quantityOrdered: '300.000',
    quantityShort: '0.000',
    quantityOver: '0.000',
    weight: '9448.500',
    unitPrice: '10.00',
    total: '94485.00',
    individualWeights: JSON.stringify(weights),
    isOpen: false,
    shortReason: null,
  };
  const { user } = await renderOrder({ items: [line] as unknown as OrderAnswer['items'] });
  expect(screen.queryByText(/30\.00, 30\.01/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '300 weights of Ribeye' }));
  const dialog = await screen.findByRole('dialog', { name: 'Weights of Ribeye' });
  expect(within(dialog).getByText('291–300').parentElement?.textContent).toContain('32.9832.99');
});

const deleting = async () => {
  let answer = (_response: Response) => {};
  const removed = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const allowed = { ...someOrder().allowed, delete: true as const };
  const { user, navigate } = await renderOrder({ allowed }, () => removed);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete sales order' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(navigate).not.toHaveBeenCalled();
  return { answer, navigate };
};

it('closes the page once the order is deleted', async () => {
  const { answer, navigate } = await deleting();
  answer(new Response(null, { status: 204 }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/sales-orders'));
  expect(toastStore.current()).toMatchObject({ title: 'Sales order deleted successfully.' });
});

it('stays on the page and explains why the order cannot be deleted', async () => {
  const { answer, navigate } = await deleting();
  const message = 'SO-1001 is on a route.';
  answer(createRefusal(409, 'conflict', message));
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      variant: 'error',
      description: expect.stringContaining(message),
    }),
  );
  expect(navigate).not.toHaveBeenCalled();
  screen.getByRole('heading', { name: 'Sales Order SO-1001' });
});
