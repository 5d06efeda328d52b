import type { OrderAnswer } from '@primal/contracts/orders/order';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { refusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { toastStore } from '../../../shell/kit/src/toasts/toast.ts';
import SalesOrder from './detail.tsx';
import { orderId, someOrder } from './order.fixture.ts';

const draw = async (over: Partial<OrderAnswer>, removed?: () => Promise<Response>) => {
  serve(({ method, path }) => {
    if (method === 'DELETE' && removed) return removed();
    if (path === `/api/sales-orders/${orderId}`) return someOrder(over);
  });
  const navigate = vi.fn();
  const drawn = renderPage(<SalesOrder />, {
    as: { id: 'maria', role: 'office' },
    path: '/sales-orders/:id',
    at: `/sales-orders/${orderId}`,
    navigate,
  });
  await screen.findByRole('heading', { name: 'Sales Order SO-1001' });
  return { ...drawn, navigate };
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

/** Deletes the order on its page; the service answers with what is given. */
const deleting = async () => {
  let answer = (_response: Response) => {};
  const removed = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const allowed = { ...someOrder().allowed, delete: true as const };
  const { user, navigate } = await draw({ allowed }, () => removed);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete sales order' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(navigate).not.toHaveBeenCalled();
  return { answer, navigate };
};

it('is left once the order is deleted', async () => {
  const { answer, navigate } = await deleting();
  answer(new Response(null, { status: 204 }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/sales-orders'));
  expect(toastStore.current()).toMatchObject({ title: 'Sales order deleted successfully.' });
});

it('stays and says why where the order cannot be deleted', async () => {
  const { answer, navigate } = await deleting();
  const message = 'SO-1001 is on a route.';
  answer(refusal(409, 'conflict', message));
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      variant: 'error',
      description: expect.stringContaining(message),
    }),
  );
  expect(navigate).not.toHaveBeenCalled();
  screen.getByRole('heading', { name: 'Sales Order SO-1001' });
});
