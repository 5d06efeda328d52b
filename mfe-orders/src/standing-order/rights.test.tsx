import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import StandingOrder from './detail.tsx';
import StandingOrders from './list.tsx';
import {
  dayIn,
  renderStandingOrder,
  serveCalls,
  someStandingOrder,
  standingId,
} from './standing-order.fixture.tsx';

const attention = {
  id: 'a1',
  standingOrderId: standingId,
  customerId: 'c1',
  customerName: 'Harbor Grill',
  date: dayIn(0).date,
  state: 'failed',
  reason: 'Ribeye is out of stock.',
  orderId: null,
  orderNumber: null,
  otherOrders: [],
  createdAt: '2026-11-01T12:00:00.000Z',
};
const {
  lines: _lines,
  exceptions: _exceptions,
  upcoming: _upcoming,
  later: _later,
  ...summary
} = someStandingOrder();
const row = { ...summary, lineCount: 1, weekdays: ['mon'], nextDate: null };

let sent: string[];
beforeEach(() => {
  const upcoming = [dayIn(1), dayIn(2, { isException: true })];
  sent = serveCalls({
    'GET /api/standing-orders': () => Response.json([row]),
    'GET /api/standing-orders/attention': () => Response.json([attention]),
    [`GET /api/standing-orders/${standingId}`]: () => Response.json(someStandingOrder({ upcoming })),
  });
});

const names = async (table: string) => {
  const found = within(await screen.findByRole('table', { name: table }));
  await found.findByRole('button', { name: 'View' });
  return found.getAllByRole('button').flatMap((button) => button.getAttribute('aria-label') ?? []);
};

it.each([
  ['warehouse', ['View', 'Edit'], ['View']],
  ['office', ['View', 'Edit', 'Delete'], ['View', 'Try Again', 'Done']],
])('the list offers the %s role its allowed actions', async (role, orders, passed) => {
  renderStandingOrder(<StandingOrders />, role);
  // Edit is a link; the shell checks its permission.
  expect(await names('Standing orders')).toEqual(orders);
  expect(await names('Needs attention')).toEqual(passed);
});

it.each([
  ['warehouse', 0],
  ['office', 1],
])('the page offers the %s role no forbidden action or shortcut', async (role, count) => {
  const { user } = renderStandingOrder(<StandingOrder />, role);
  const days = within(await screen.findByRole('table', { name: 'Next 14 days' }));
  await screen.findByRole('table', { name: 'Needs attention' });
  for (const name of ['Delete', 'Done'])
    expect(screen.queryAllByRole('button', { name })).toHaveLength(count);
  for (const name of ['Skip', 'Reset']) expect(days.queryAllByRole('button', { name })).toHaveLength(count);
  expect(days.queryAllByRole('button', { name: 'Change' })).toHaveLength(count * 2);
  expect(screen.queryAllByLabelText('Another Date')).toHaveLength(count);
  expect(screen.queryAllByText(/^S skips /)).toHaveLength(count);
  await user.keyboard('s');
  expect(sent).toHaveLength(count);
});
