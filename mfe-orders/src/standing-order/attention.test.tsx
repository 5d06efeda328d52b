import { addDays, today } from '@primal/contracts/shared/dates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import StandingOrders from './list.tsx';
import { renderStandingOrder, serveCalls, standingId } from './standing-order.fixture.tsx';

const entry = (id: string, state: string, days = 1) => ({
  id,
  standingOrderId: standingId,
  customerId: 'c1',
  customerName: `Customer ${id}`,
  date: addDays(today(), days),
  state,
  reason: 'Ribeye is out of stock.',
  orderId: null,
  orderNumber: null,
  otherOrders: [],
  createdAt: '2026-11-01T12:00:00.000Z',
});

it('links to the created order and the existing order', async () => {
  const otherOrders = [{ id: 'o2', orderNumber: 'SO-1102' }];
  const second = { ...entry('1', 'partly'), orderId: 'o3', orderNumber: 'SO-1103', otherOrders };
  serveCalls({ 'GET /api/standing-orders/attention': () => Response.json([second]) });
  renderStandingOrder(<StandingOrders />);
  const table = within(await screen.findByRole('table', { name: 'Needs attention' }));
  const links = await table.findAllByRole('link', { name: /^SO-/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/sales-orders/o3', '/sales-orders/o2']);
});

it('removes a date permanently after a confirmation', async () => {
  const attention = [entry('1', 'failed'), entry('2', 'failed')];
  const sent = serveCalls({
    'GET /api/standing-orders/attention': () => Response.json(attention),
    'DELETE /api/standing-orders/attention/1': () => {
      attention.shift();
      return new Response(null, { status: 204 });
    },
  });
  const { user } = renderStandingOrder(<StandingOrders />);
  const table = within(await screen.findByRole('table', { name: 'Needs attention' }));
  const press = async (answer: string) => {
    await user.click((await table.findAllByRole('button', { name: 'Done' }))[0] as Element);
    const question = await screen.findByRole('dialog', { name: 'Remove this date from the list?' });
    expect(question.textContent).toContain('Customer 1, ');
    await user.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await press('Cancel');
  expect(sent).toEqual([]);
  await press('Done');
  await waitFor(() => expect(table.queryByText('Customer 1')).toBeNull());
  expect(sent).toEqual(['DELETE /api/standing-orders/attention/1']);
  await waitFor(() =>
    expect(table.getByRole('row', { name: /Customer 2/ }).contains(document.activeElement)).toBe(true),
  );
});

it('removes several dates after one question; a day without the product names all customers', async () => {
  let attention = [entry('1', 'passed', -1), entry('2', 'passed', -1), entry('3', 'failed')];
  const gone = (id: string) => () => {
    attention = attention.filter((one) => one.id !== id);
    return new Response(null, { status: 204 });
  };
  const sent = serveCalls({
    'GET /api/standing-orders/attention': () => Response.json(attention),
    'DELETE /api/standing-orders/attention/1': () =>
      Response.json({ message: 'This date no longer needs attention', code: 'not_found' }, { status: 404 }),
    'DELETE /api/standing-orders/attention/2': gone('2'),
  });
  const { user } = renderStandingOrder(<StandingOrders />);
  const table = within(await screen.findByRole('table', { name: 'Needs attention' }));
  for (const name of [/^Select Customer 1, /, /^Select Customer 2, /])
    await user.click(await table.findByRole('checkbox', { name }));
  const bar = screen.getByRole('region', { name: 'Rows selected' });
  expect(bar.textContent).toContain('2 dates selected');
  await user.click(within(bar).getByRole('button', { name: 'Done' }));
  const question = await screen.findByRole('dialog', { name: 'Remove these 2 dates from the list?' });
  await user.click(within(question).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(table.queryByText('Customer 2')).toBeNull());
  expect(sent).toEqual([
    'DELETE /api/standing-orders/attention/1',
    'DELETE /api/standing-orders/attention/2',
  ]);
  table.getByText('Customer 3');
  expect(bar.textContent).not.toContain('selected');
});

it('retries a failed order whose date has not passed', async () => {
  const attention = [
    entry('1', 'failed'),
    entry('2', 'partly'),
    entry('3', 'passed', -1),
    entry('4', 'failed', -1),
  ];
  const sent = serveCalls({
    'GET /api/standing-orders/attention': () => Response.json(attention),
    'POST /api/standing-orders/attention/1/retry': () => new Response(null, { status: 204 }),
  });
  const { user } = renderStandingOrder(<StandingOrders />);
  const table = within(await screen.findByRole('table', { name: 'Needs attention' }));
  const again = await table.findByRole('button', { name: 'Try Again' });
  expect(again.closest('tr')?.textContent).toContain('Customer 1');
  await user.click(again);
  await screen.findByText('The order is being created');
  expect(sent).toEqual(['POST /api/standing-orders/attention/1/retry']);
});
