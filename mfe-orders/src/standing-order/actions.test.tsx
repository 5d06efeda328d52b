import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createRefusal } from '../../../shell/kit/src/testing/server.ts';
import { toastStore } from '../../../shell/kit/src/toasts/toast.ts';
import { describeMadeOrders, prefixName } from './actions.ts';
import StandingOrder from './detail.tsx';
import {
  dayIn,
  renderStandingOrder,
  serveCalls,
  someStandingOrder,
  standingId,
} from './standing-order.fixture.tsx';

const stored = someStandingOrder({
  upcoming: [dayIn(1, { state: 'made', orderId: 'o1', orderNumber: 'SO-1162' }), dayIn(2)],
});

const deleting = async (answer: () => Response) => {
  serveCalls({
    [`GET /api/standing-orders/${standingId}`]: () => Response.json(stored),
    [`DELETE /api/standing-orders/${standingId}`]: answer,
  });
  const { user, navigate } = renderStandingOrder(<StandingOrder />);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete standing order' });
  expect(question.textContent).toContain('SO-1162 for');
  expect(question.textContent).toContain(describeMadeOrders(stored));
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  return navigate;
};

it('names existing orders, then the customer of the deleted standing order', async () => {
  const navigate = await deleting(() => new Response(null, { status: 204 }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/sales-orders/standing'));
  expect(toastStore.current()).toMatchObject({
    title: 'Standing order deleted',
    description: 'Harbor Grill',
  });
});

it('stays on the page if the deletion is rejected', async () => {
  const message = 'You may not take orders.';
  const navigate = await deleting(() => createRefusal(403, 'forbidden', message));
  await waitFor(() => expect(toastStore.current()).toMatchObject({ title: 'Error', variant: 'error' }));
  expect(navigate).not.toHaveBeenCalled();
  screen.getByRole('heading', { name: 'Standing Order' });
});

const made = (days: number) => dayIn(days, { state: 'made', orderId: 'o', orderNumber: `SO-${1160 + days}` });
const shown = (days: number) => formatDate(addDays(today(), days));

it('names at most two existing orders', () => {
  const sentence = (...upcoming: ReturnType<typeof dayIn>[]) => describeMadeOrders({ upcoming });
  expect(sentence(dayIn(1))).toBe('');
  expect(sentence(made(-1), dayIn(1, { state: 'made', reason: 'The order was deleted.' }))).toBe('');
  expect(sentence(made(0), dayIn(1))).toBe(`SO-1160 for ${shown(0)} was already made and will not change.`);
  const two = `SO-1160 for ${shown(0)} and SO-1161 for ${shown(1)}`;
  expect(sentence(made(0), made(1))).toBe(`${two} were already made and will not change.`);
  expect(sentence(made(0), made(1), made(2), made(3))).toBe(
    `${two.replace(' and', ',')} and 2 more were already made and will not change.`,
  );
});

it("appends existing orders to the customer's name", () => {
  expect(prefixName('Harbor Grill', '')).toBe('Harbor Grill');
  expect(prefixName('Harbor Inc.', 'It stays.')).toBe('Harbor Inc. It stays.');
});
