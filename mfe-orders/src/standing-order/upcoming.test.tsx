import {
  type StandingOrderDetail,
  standingOrdersApi,
  type UpcomingDate,
} from '@primal/contracts/orders/standing-order';
import { addDays, today } from '@primal/contracts/shared/dates';
import { toWeekday } from '@primal/contracts/shared/delivery-days';
import { useApiQuery } from '@primal/kit/platform';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toastStore } from '../../../shell/kit/src/toasts/toast.ts';
import { formatDay } from './dates.ts';
import {
  dayIn,
  renderStandingOrder,
  serveCalls,
  someStandingOrder,
  standingId,
} from './standing-order.fixture.tsx';
import { NextDays } from './upcoming.tsx';

// The toast calls `hasPointerCapture` on press, which jsdom lacks.
Element.prototype.hasPointerCapture = () => false;

const rowOf = ({ date }: { date: string }) =>
  screen.getByRole('row', { name: new RegExp(`^${formatDay(date)}`) });

it('labels a date before or after the range, and an inactive standing order', () => {
  const days = [1, 2, 3].map((ahead) => dayIn(ahead, { state: 'outside' }));
  const [before, within, after] = days as [(typeof days)[0], (typeof days)[0], (typeof days)[0]];
  const over = { upcoming: days, from: within.date, to: within.date };
  renderStandingOrder(<NextDays standing={someStandingOrder(over)} />);
  expect(rowOf(before).textContent).toContain('Not Yet');
  expect(rowOf(after).textContent).toContain('Ended');
  cleanup();
  renderStandingOrder(<NextDays standing={someStandingOrder({ ...over, active: false })} />);
  for (const day of days) expect(rowOf(day).textContent).toContain('Not Active');
});

it('links to a manual order for a date, beside the planned or created order', () => {
  const otherOrders = [
    { id: 'o1', orderNumber: 'SO-1101' },
    { id: 'o2', orderNumber: 'SO-1102' },
  ];
  const planned = dayIn(1, { otherOrders });
  const made = dayIn(2, { state: 'made', orderId: 'o3', orderNumber: 'SO-1103', otherOrders });
  renderStandingOrder(<NextDays standing={someStandingOrder({ upcoming: [planned, made, dayIn(3)] })} />);
  expect(rowOf(planned).textContent).toContain('Also on this date: SO-1101, SO-1102');
  const links = within(rowOf(made)).getAllByRole('link', { name: /^SO-/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['o3', 'o1', 'o2'].map((id) => `/sales-orders/${id}`),
  );
  expect(rowOf(dayIn(3)).textContent).not.toContain('Also on this date');
});

it('reports that no order is created for a closed day: before, after, and in the row', async () => {
  const reason = 'No deliveries on Sundays';
  const sentence = `${reason}: no order will be made.`;
  const usual = dayIn(1, { state: 'closed', reason });
  const changed = dayIn(2, { state: 'closed', reason, isException: true });
  const empty = dayIn(3, { state: 'nothing', reason, lines: [] });
  const stored = someStandingOrder({ upcoming: [usual, changed, empty] });
  serveCalls({ [`PATCH /api/standing-orders/${standingId}`]: () => Response.json(stored) });
  const { user } = renderStandingOrder(<NextDays standing={stored} />);
  expect(rowOf(usual).textContent).not.toContain('Chicken');
  expect(rowOf(changed).textContent).toContain('2 Chicken');
  expect(rowOf(changed).textContent).toContain(`Changed for this date. ${sentence}`);
  expect(rowOf(empty).textContent).toContain(reason);
  await user.click(within(rowOf(changed)).getByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(sentence);
  await user.click(within(dialog).getByRole('button', { name: 'Save Date' }));
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      title: `${formatDay(changed.date)} is changed`,
      description: `Harbor Grill. ${sentence}`,
    }),
  );
});

const Page = () => {
  const { data } = useApiQuery(standingOrdersApi.getStandingOrder, { params: { id: standingId } });
  return data ? <NextDays standing={data} /> : null;
};

const serving = (first: StandingOrderDetail) => {
  let stored = first;
  const withStates = (days: UpcomingDate[], exceptions: StandingOrderDetail['exceptions']) =>
    days.map((day): UpcomingDate => {
      const isSkipped = exceptions.some((one) => one.date === day.date);
      return { ...day, isException: isSkipped, state: isSkipped ? 'skipped' : 'planned' };
    });
  serveCalls({
    [`GET /api/standing-orders/${standingId}`]: () => Response.json(stored),
    [`PATCH /api/standing-orders/${standingId}`]: (body) => {
      const { exceptions } = body as Pick<StandingOrderDetail, 'exceptions'>;
      stored = {
        ...stored,
        exceptions,
        version: stored.version + 1,
        upcoming: withStates(stored.upcoming, exceptions),
        later: withStates(stored.later, exceptions).filter(({ isException }) => isException),
      };
      return Response.json(stored);
    },
  });
};

describe('the focus', () => {
  const hasFocus = (label: string, day: { date: string }) =>
    waitFor(() => {
      const { activeElement } = document;
      expect(activeElement?.getAttribute('aria-label')).toBe(label);
      expect(activeElement?.closest('tr')).toBe(rowOf(day));
    });

  it('stays in the row when a skip is undone from the toast', async () => {
    const first = dayIn(1);
    const second = dayIn(2);
    serving(someStandingOrder({ upcoming: [first, second] }));
    const { user } = renderStandingOrder(<Page />);
    await screen.findByRole('table', { name: 'Next 14 days' });
    await user.click(within(rowOf(second)).getByRole('button', { name: 'Skip' }));
    await hasFocus('Reset', second);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await hasFocus('Skip', second);
  });

  it('moves to the next date when a reset removes a later date', async () => {
    const later = [40, 50].map((days) => dayIn(days, { state: 'skipped', isException: true }));
    const [first, second] = later as [UpcomingDate, UpcomingDate];
    const exceptions = later.map(({ date }) => ({ date, skip: true as const }));
    serving(someStandingOrder({ later, exceptions }));
    const { user } = renderStandingOrder(<Page />);
    const table = () => within(screen.getByRole('table', { name: 'Later dates' }));
    await screen.findByRole('table', { name: 'Later dates' });
    await user.click(within(rowOf(first)).getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(table().getAllByRole('button', { name: 'Reset' })).toHaveLength(1));
    await waitFor(() => expect(rowOf(second).contains(document.activeElement)).toBe(true));
    await user.click(within(rowOf(second)).getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Later dates' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Another Date')));
  });
});

describe('an unsaved edit', () => {
  const far = addDays(today(), 30);
  const [line] = someStandingOrder().lines;
  if (!line) throw new Error('It brings nothing.');
  const lines = [{ ...line, quantities: { [toWeekday(far)]: '3.000' } }];
  const stored = someStandingOrder({ lines });
  const kept = () => waitFor(() => expect(localStorage.length).toBe(1));

  it('of a listed date is restored in its dialog after a reload, until it is saved', async () => {
    const [day] = stored.upcoming as [UpcomingDate];
    serving(stored);
    const { user } = renderStandingOrder(<Page />);
    await screen.findByRole('table', { name: 'Next 14 days' });
    await user.click(within(rowOf(day)).getByRole('button', { name: 'Change' }));
    fireEvent.change(await screen.findByLabelText('Chicken'), { target: { value: '7' } });
    await kept();
    cleanup();

    // Another user skipped the date; ask before overwriting.
    serving({ ...stored, version: 2, exceptions: [{ date: day.date, skip: true }] });
    const again = renderStandingOrder(<Page />);
    const dialog = within(await screen.findByRole('dialog', { name: `Change ${formatDay(day.date)}` }));
    expect(dialog.getByLabelText<HTMLInputElement>('Chicken').value).toBe('7');
    await again.user.click(dialog.getByRole('button', { name: 'Save Date' }));
    await dialog.findByText(/^Somebody else just changed this date: it is now skipped\./);
    await again.user.click(dialog.getByRole('button', { name: 'Save Date' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(localStorage.length).toBe(0));
  });

  it('of another date is restored after a reload, until the date is skipped', async () => {
    serving(stored);
    renderStandingOrder(<Page />);
    fireEvent.change(await screen.findByLabelText('Another Date'), { target: { value: far } });
    await kept();
    cleanup();
    const { user } = renderStandingOrder(<Page />);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Another Date').value).not.toBe(''));
    const skip = screen.getAllByRole('button', { name: 'Skip' }).find((button) => !button.closest('tr'));
    if (!skip) throw new Error('No date can be skipped.');
    await user.click(skip);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Another Date').value).toBe(''));
    await waitFor(() => expect(localStorage.length).toBe(0));
  });
});
