import { addDays, today } from '@primal/contracts/shared/dates';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, draw, standingId } from './draw.fixture.tsx';
import StandingOrders from './list.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const told = (id: string, state: string, days = 1) => ({
  ...{ id, standingOrderId: standingId, customerId: 'c1', customerName: `Customer ${id}` },
  ...{ date: addDays(today(), days), state, reason: 'Ribeye is out of stock.' },
  ...{ orderId: null, orderNumber: null, createdAt: '2026-11-01T12:00:00.000Z' },
});

it('leads to the order that was made and to the one that was there', async () => {
  const otherOrders = [{ id: 'o2', orderNumber: 'SO-1102' }];
  const second = { ...told('1', 'partly'), orderId: 'o3', orderNumber: 'SO-1103', otherOrders };
  answering({ 'GET /api/standing-orders/attention': () => Response.json([second]) });
  draw(<StandingOrders />);
  const table = within(await screen.findByRole('table', { name: 'Needs attention' }));
  const links = await table.findAllByRole('link', { name: /^SO-/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/sales-orders/o3', '/sales-orders/o2']);
});

it('has an order tried again that was not made, where its date has not passed', async () => {
  const attention = [
    told('1', 'failed'),
    told('2', 'partly'),
    told('3', 'passed', -1),
    told('4', 'failed', -1),
  ];
  const sent = answering({
    'GET /api/standing-orders/attention': () => Response.json(attention),
    'POST /api/standing-orders/attention/1/retry': () => new Response(null, { status: 204 }),
  });
  const { user } = draw(<StandingOrders />);
  const table = within(await screen.findByRole('table', { name: 'Needs attention' }));
  const again = await table.findByRole('button', { name: 'Try Again' });
  expect(again.closest('tr')?.textContent).toContain('Customer 1');
  await user.click(again);
  await screen.findByText('The order is being made');
  expect(sent).toEqual(['POST /api/standing-orders/attention/1/retry']);
});
