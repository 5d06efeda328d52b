import { endBeforeStartProblem } from '@primal/contracts/orders/standing-order';
import { addDays } from '@primal/contracts/shared/dates';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toastStore } from '../../../shell/kit/src/toasts/toast.ts';
import { describeMadeOrders } from './actions.ts';
import EditStandingOrder from './edit.tsx';
import {
  dayIn,
  renderStandingOrder,
  serveCalls,
  someStandingOrder,
  standingId,
} from './standing-order.fixture.tsx';

it('focuses the first quantity on open', async () => {
  const [line] = someStandingOrder().lines;
  const lines = line ? [{ ...line, quantities: { thu: '2.000' } }] : [];
  serveCalls({
    [`GET /api/standing-orders/${standingId}`]: () => Response.json(someStandingOrder({ lines })),
  });
  renderStandingOrder(<EditStandingOrder />);
  const field = await screen.findByLabelText('Thursday, row 1');
  expect(document.activeElement).toBe(field);
});

it('names existing orders that stay after a change', async () => {
  const made = dayIn(1, { state: 'made', orderId: 'o1', orderNumber: 'SO-1162' });
  const stored = someStandingOrder({ upcoming: [made, dayIn(2)] });
  serveCalls({
    [`GET /api/standing-orders/${standingId}`]: () => Response.json(stored),
    [`PATCH /api/standing-orders/${standingId}`]: () =>
      Response.json({ ...stored, active: false, version: 2 }),
  });
  const { user } = renderStandingOrder(<EditStandingOrder />);
  await user.click(await screen.findByRole('checkbox', { name: /^Active/ }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      title: 'Standing order changed',
      description: `Harbor Grill. ${describeMadeOrders(stored)}`,
    }),
  );
});

it("overwrites another user's changes, but preserves their other products", async () => {
  const [chicken] = someStandingOrder().lines;
  if (!chicken) throw new Error('The fixture has no line.');
  const wings = { ...chicken, productId: '019a0000-0000-7000-8000-000000000004', productName: 'Wings' };
  const lamb = { ...chicken, productId: '019a0000-0000-7000-8000-000000000005', productName: 'Lamb' };
  const opened = someStandingOrder({ lines: [chicken, wings] });
  const theirs = someStandingOrder({
    version: 2,
    lines: [chicken, { ...wings, quantities: { thu: '9.000' } }, lamb],
  });
  let stored = opened;
  const sent: unknown[] = [];
  serveCalls({
    [`GET /api/standing-orders/${standingId}`]: () => Response.json(stored),
    [`PATCH /api/standing-orders/${standingId}`]: (body) => {
      sent.push(body);
      const { version } = body as { version: number };
      return version === stored.version
        ? Response.json({ ...stored, version: 3 })
        : Response.json({ message: 'Changed meanwhile.', code: 'stale_version' }, { status: 409 });
    },
  });
  const { user } = renderStandingOrder(<EditStandingOrder />);
  await user.clear(await screen.findByLabelText('Monday, row 1'));
  await user.type(screen.getByLabelText('Monday, row 1'), '5');
  stored = theirs;
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await user.click(await screen.findByRole('button', { name: 'Save my version' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    version: 2,
    lines: [
      { productId: chicken.productId, quantities: { mon: '5' } },
      { productId: wings.productId, quantities: { thu: '9' } },
      { productId: lamb.productId, quantities: { mon: '2' } },
    ],
  });
});

it.each(['Go Back', '{Escape}'])('focuses the first questioned weekday after %s', async (answer) => {
  const [chicken] = someStandingOrder().lines;
  const lines = chicken ? [{ ...chicken, quantities: { mon: '2.000', fri: '2.000' } }] : [];
  serveCalls({
    [`GET /api/standing-orders/${standingId}`]: () => Response.json(someStandingOrder({ lines })),
  });
  const { user } = renderStandingOrder(<EditStandingOrder />);
  const friday = await screen.findByLabelText('Friday, row 1');
  await user.clear(friday);
  await user.type(friday, '20');
  await user.click(screen.getByRole('checkbox', { name: /^Active/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('20 of Chicken each Friday; it was 2 before.');
  if (answer === '{Escape}') await user.keyboard(answer);
  else await user.click(screen.getByRole('button', { name: answer }));
  await waitFor(() => expect(document.activeElement).toBe(friday));
});

it('reports a last day before the first at its field, without a question', async () => {
  const sent = serveCalls({
    [`GET /api/standing-orders/${standingId}`]: () => Response.json(someStandingOrder()),
  });
  const { user } = renderStandingOrder(<EditStandingOrder />);
  const to = await screen.findByLabelText<HTMLInputElement>('To');
  await user.type(to, addDays(someStandingOrder().from, -1));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(document.activeElement).toBe(to));
  expect(screen.getAllByText(endBeforeStartProblem)).not.toHaveLength(0);
  expect(sent).toEqual([]);
});
