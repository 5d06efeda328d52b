import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toastStore } from '../../../shell/kit/src/toasts/toast.ts';
import { showDay } from './dates.ts';
import { answering, dayIn, draw, standing, standingId } from './draw.fixture.tsx';
import { NextDays } from './upcoming.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rowOf = ({ date }: { date: string }) =>
  screen.getByRole('row', { name: new RegExp(`^${showDay(date)}`) });

it('says of a date outside on which side of the days it lies, and that nothing is active', () => {
  const days = [1, 2, 3].map((ahead) => dayIn(ahead, { state: 'outside' }));
  const [before, within, after] = days as [(typeof days)[0], (typeof days)[0], (typeof days)[0]];
  const over = { upcoming: days, from: within.date, to: within.date };
  draw(<NextDays standing={standing(over)} />);
  expect(rowOf(before).textContent).toContain('Not Yet');
  expect(rowOf(after).textContent).toContain('Ended');
  cleanup();
  draw(<NextDays standing={standing({ ...over, active: false })} />);
  for (const day of days) expect(rowOf(day).textContent).toContain('Not Active');
});

it('leads to what somebody took for a date, beside what is made or will be', () => {
  const otherOrders = [
    { id: 'o1', orderNumber: 'SO-1101' },
    { id: 'o2', orderNumber: 'SO-1102' },
  ];
  const planned = dayIn(1, { otherOrders });
  const made = dayIn(2, { state: 'made', orderId: 'o3', orderNumber: 'SO-1103', otherOrders });
  const { otherOrders: _none, ...ofBefore } = dayIn(3);
  draw(<NextDays standing={standing({ upcoming: [planned, made, ofBefore as typeof made] })} />);
  expect(rowOf(planned).textContent).toContain('Also there: SO-1101, SO-1102');
  const links = within(rowOf(made)).getAllByRole('link', { name: /^SO-/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['o3', 'o1', 'o2'].map((id) => `/sales-orders/${id}`),
  );
  expect(rowOf(ofBefore as typeof made).textContent).not.toContain('Also there');
});

it('says of a day on which nobody delivers that no order will be made: before, after, and in the row', async () => {
  const reason = 'No deliveries on Sundays';
  const sentence = `${reason}: no order will be made.`;
  const usual = dayIn(1, { state: 'closed', reason });
  const changed = dayIn(2, { state: 'closed', reason, isException: true });
  const empty = dayIn(3, { state: 'nothing', reason, lines: [] });
  const stored = standing({ upcoming: [usual, changed, empty] });
  answering({ [`PATCH /api/standing-orders/${standingId}`]: () => Response.json(stored) });
  const { user } = draw(<NextDays standing={stored} />);
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
      title: `${showDay(changed.date)} is changed`,
      description: `Harbor Grill. ${sentence}`,
    }),
  );
});
