import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { toWeekday } from '@primal/contracts/shared/delivery-days';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findDate, findSkipProblem } from './date-exception.tsx';
import { formatDay } from './dates.ts';
import {
  dayIn,
  renderStandingOrder,
  serveCalls,
  someStandingOrder,
  standingId,
} from './standing-order.fixture.tsx';
import { NextDays } from './upcoming.tsx';

const [line] = someStandingOrder().lines;
if (!line) throw new Error('It brings nothing.');
const far = addDays(today(), 30);
const lines = [{ ...line, quantities: { [toWeekday(far)]: '3.000' } }];
const calendar = { deliveryWeekdays: [toWeekday(far)], closedDates: [] };

describe('a typed date', () => {
  const on = (date: string, over: Parameters<typeof someStandingOrder>[0] = {}) =>
    findDate(someStandingOrder({ lines, ...over }), calendar, date);

  it('is rejected with a reason if it cannot change', () => {
    const yesterday = addDays(today(), -1);
    expect(on('')).toBe('Please choose a date.');
    expect(on(yesterday)).toBe(`${formatDate(yesterday)} has passed.`);
    expect(on(addDays(today(), 367))).toBe('Please choose a date within the next year.');
    expect(on(far, { active: false })).toBe('The standing order is not active.');
    expect(on(far, { from: addDays(far, 1) })).toBe(
      `The standing order begins on ${formatDate(addDays(far, 1))}.`,
    );
    expect(on(far, { to: addDays(far, -1) })).toBe(
      `The standing order ends on ${formatDate(addDays(far, -1))}.`,
    );
    const made = dayIn(1, { state: 'made', orderId: 'o1', orderNumber: 'SO-1162' });
    expect(on(made.date, { upcoming: [made] })).toBe(
      `SO-1162 for ${formatDate(made.date)} was already made. Change that order instead.`,
    );
  });

  it("starts with its weekday's lines", () => {
    const usual = { state: 'planned', reason: null, lines: [{ productName: 'Chicken', quantity: '3.000' }] };
    expect(on(far)).toMatchObject(usual);
    const changed = dayIn(30, { isException: true });
    expect(on(far, { later: [changed] })).toBe(changed);
    expect(findDate(someStandingOrder({ lines }), { ...calendar, deliveryWeekdays: [] }, far)).toMatchObject({
      state: 'closed',
      reason: expect.stringMatching(/^No deliveries on \w+days$/),
    });
    const closedDates = [{ date: far, name: 'Christmas' }];
    expect(findDate(someStandingOrder({ lines }), { ...calendar, closedDates }, far)).toMatchObject({
      state: 'closed',
      reason: 'Christmas',
    });
  });

  it('cannot be skipped if nothing is planned', () => {
    expect(findSkipProblem(dayIn(30))).toBeNull();
    expect(findSkipProblem(dayIn(30, { state: 'closed', reason: 'Christmas' }))).toBe(
      'Christmas: no order will be made.',
    );
    expect(findSkipProblem(dayIn(30, { state: 'skipped' }))).toBe(`${formatDay(far)} is already skipped.`);
    expect(findSkipProblem(dayIn(30, { state: 'nothing', lines: [] }))).toBe(
      `Nothing is delivered on ${formatDay(far)}.`,
    );
  });
});

it('can be skipped, changed and reset if it is after the listed days', async () => {
  const bodies: unknown[] = [];
  const later = [dayIn(40, { state: 'skipped', isException: true, lines: [] })];
  const date = later[0]?.date ?? '';
  const stored = someStandingOrder({ lines, later, exceptions: [{ date, skip: true }] });
  serveCalls({
    'GET /api/settings': () => Response.json({ ...calendar, cutOffTime: null }),
    [`PATCH /api/standing-orders/${standingId}`]: (body) => {
      bodies.push(body);
      return Response.json({ ...stored, version: 1 + bodies.length });
    },
  });
  const { user } = renderStandingOrder(<NextDays standing={stored} />);
  const field = screen.getByLabelText<HTMLInputElement>('Another Date');
  const press = (name: string) =>
    user.click(screen.getAllByRole('button', { name }).find((button) => !button.closest('tr')) as Element);
  fireEvent.change(field, { target: { value: addDays(today(), -1) } });
  await press('Skip');
  screen.getByText(/ has passed\.$/);
  fireEvent.change(field, { target: { value: far } });
  await press('Change');
  const dialog = within(await screen.findByRole('dialog', { name: `Change ${formatDay(far)}` }));
  expect(dialog.getByLabelText<HTMLInputElement>('Chicken').value).toBe('3');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await press('Skip');
  await waitFor(() => expect(field.value).toBe(''));
  expect(bodies).toMatchObject([{ exceptions: [{ date }, { date: far, skip: true }] }]);
  const table = within(screen.getByRole('table', { name: 'Later dates' }));
  await user.click(table.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toMatchObject({ exceptions: [] });
});
