import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { toastStore } from '../../../shell/kit/src/toasts/toast.ts';
import SalesOrders from './list.tsx';
import { someOrder } from './order.fixture.ts';

it('filters by the delivery date of the URL, as the notice of created orders does', async () => {
  const { calls } = serve();
  const { user } = renderPage(<SalesOrders />, {
    as: { id: 'maria', role: 'office' },
    path: '/sales-orders',
    at: '/sales-orders?deliveryDate=2026-12-01',
  });
  await screen.findByText('No sales orders found');
  const asked = () => calls.filter(({ path }) => path === '/api/sales-orders').map(({ query }) => query);
  expect(asked().at(-1)?.get('deliveryDate')).toBe('2026-12-01');
  expect(screen.getByLabelText<HTMLInputElement>('Delivery Date').value).not.toBe('');
  await user.click(screen.getByRole('button', { name: 'Clear Filter' }));
  await screen.findByText('No sales orders yet');
  await waitFor(() => expect(asked().at(-1)?.has('deliveryDate')).toBe(false));
});

it('shows and sorts by the delivery date', async () => {
  const order = someOrder({ expectedDeliveryDate: '2026-12-24' });
  const { calls } = serve(({ path }) => (path === '/api/sales-orders' ? [order] : []));
  const { user } = renderPage(<SalesOrders />, {
    as: { id: 'maria', role: 'office' },
    path: '/sales-orders',
    at: '/sales-orders',
  });
  await screen.findByText('12/24/2026');
  await user.click(screen.getByRole('button', { name: /^Delivery Date/ }));
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === '/api/sales-orders')?.query.get('sort')).toBe(
      'expectedDeliveryDate',
    ),
  );
});

it.each([
  [{ allowed: { route: true } }, 'The work order for SO-1001 is not printed yet. Press P to print it.'],
  [{ allowed: { route: true }, workOrderPrinted: true }, 'Nothing on SO-1001 needs a weight.'],
  [{ allowed: { route: 'On credit hold: over the limit.' } }, 'On credit hold: over the limit.'],
  [{ allowed: { reopen: true } }, 'The invoice for SO-1001 is voided. Press O to reopen the order.'],
])('explains why the selected order accepts no weights: %j', async (over, reason) => {
  const order = someOrder({ unweighedCount: 0, piecesToWeigh: 0, workOrderPrinted: false, ...over } as never);
  serve(({ path }) => (path === '/api/sales-orders' ? [order] : []));
  const { user } = renderPage(<SalesOrders />, {
    as: { id: 'maria', role: 'office' },
    path: '/sales-orders',
    at: '/sales-orders',
  });
  await screen.findByText('SO-1001');
  await user.keyboard('{ArrowDown}w');
  await waitFor(() => expect(toastStore.current()).toMatchObject({ title: reason }));
});

it.each([
  [{ workOrderPrinted: false }, [], null],
  [
    { workOrderPrinted: true, piecesWeighed: 3 },
    [{ route: { driver: { name: 'Earl' }, routeDate: '2026-11-30' } }],
    'Its work order is printed. 3 pieces are weighed. It is on the route of Earl for 11/30/2026. A printed route sheet still lists it.',
  ],
])('lists the work already done before deleting an order: %j', async (over, stops, remark) => {
  const order = someOrder({ piecesWeighed: 0, allowed: { delete: true }, ...over } as never);
  serve(({ path }) => (path === '/api/sales-orders' ? [order] : path === '/api/delivery-items' ? stops : []));
  const { user } = renderPage(<SalesOrders />, {
    as: { id: 'maria', role: 'office' },
    path: '/sales-orders',
    at: '/sales-orders',
  });
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Are you sure you want to delete sales order SO-1001? This action cannot be undone.');
  if (remark) dialog.getByText(remark);
  else {
    expect(dialog.queryByText(/work order|weighed|route/)).toBeNull();
    expect(dialog.queryByLabelText(/Reason/)).toBeNull();
  }
});

it('requires a reason to delete an order whose work has begun, keeps it after Cancel, and sends it', async () => {
  const order = someOrder({ workOrderPrinted: true, piecesWeighed: 0, allowed: { delete: true } } as never);
  const deletions: string[] = [];
  serve(({ method, path, query }) => {
    if (method === 'DELETE') deletions.push(`${path} ${query.get('reason')}`);
    return path === '/api/sales-orders' ? [order] : [];
  });
  const { user } = renderPage(<SalesOrders />, {
    as: { id: 'maria', role: 'office' },
    path: '/sales-orders',
    at: '/sales-orders',
  });
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await ask();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/Reason/)));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByText('The reason must have 3 to 500 characters.');
  expect(deletions).toEqual([]);
  await user.type(dialog.getByLabelText(/Reason/), 'Customer closed');
  expect(dialog.queryByText(/must have/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await ask();
  expect(again.getByLabelText(/Reason/)).toHaveProperty('value', 'Customer closed');
  await user.click(again.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deletions).toEqual([`/api/sales-orders/${order.id} Customer closed`]));
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      title: 'Sales order deleted successfully.',
      description: 'SO-1001. Reason: Customer closed',
    }),
  );
});
