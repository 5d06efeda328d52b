import { setBusinessTimeZone } from '@primal/contracts/shared/dates';
import type { Weekday } from '@primal/contracts/shared/delivery-days';
import { afterEach, describe, expect, it } from 'vitest';
import type { StandingCalendar } from '../copies/delivery.ts';
import { computeMakingTime, listDueDates } from './upcoming.ts';

afterEach(() => setBusinessTimeZone('UTC'));

const calendar = (over: Partial<StandingCalendar> = {}): StandingCalendar => ({
  deliveryWeekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] satisfies Weekday[],
  closedDates: [],
  cutOffTime: null,
  standingOrdersAt: '14:00',
  ...over,
});

describe('the orders of a delivery date are made', () => {
  it.each([
    // 11/23/2026 is a Monday. All days before it are open except Sunday.
    ['the day before', 'America/Chicago', {}, '2026-11-24', '2026-11-23T20:00:00.000Z'],
    ['the business day before a Monday', 'America/Chicago', {}, '2026-11-23', '2026-11-21T20:00:00.000Z'],
    [
      'before closed days in a row',
      'America/Chicago',
      {
        closedDates: [
          { date: '2026-11-26', name: 'Thanksgiving' },
          { date: '2026-11-27', name: 'Friday' },
        ],
      },
      '2026-11-28',
      '2026-11-25T20:00:00.000Z',
    ],
    ['at the end of a month', 'America/Chicago', {}, '2026-12-01', '2026-11-30T20:00:00.000Z'],
    [
      'at the end of a year',
      'America/Chicago',
      { closedDates: [{ date: '2027-01-01', name: "New Year's Day" }] },
      '2027-01-02',
      '2026-12-31T20:00:00.000Z',
    ],
    [
      'in a zone where the next day has begun',
      'Pacific/Kiritimati',
      {},
      '2026-11-24',
      '2026-11-23T00:00:00.000Z',
    ],
    [
      'in a zone where the previous day continues',
      'Pacific/Honolulu',
      {},
      '2026-11-24',
      '2026-11-24T00:00:00.000Z',
    ],
    // Clocks go back on 11/01/2026 and forward on 03/14/2027, both Sundays at 2 AM.
    [
      'after clocks went back',
      'America/Chicago',
      { deliveryWeekdays: ['sun', 'mon'] },
      '2026-11-02',
      '2026-11-01T20:00:00.000Z',
    ],
    [
      'at the first of two equal times when clocks go back',
      'America/Chicago',
      { deliveryWeekdays: ['sun', 'mon'], standingOrdersAt: '01:30' },
      '2026-11-02',
      '2026-11-01T06:30:00.000Z',
    ],
    [
      'an hour later if clocks skip the time',
      'America/Chicago',
      { deliveryWeekdays: ['sun', 'mon'], standingOrdersAt: '02:30' },
      '2027-03-15',
      '2027-03-14T08:30:00.000Z',
    ],
  ] satisfies [string, string, Partial<StandingCalendar>, string, string][])(
    '%s, %s',
    (_, zone, over, date, expected) => {
      setBusinessTimeZone(zone);
      expect(computeMakingTime(calendar(over), date).toISOString()).toBe(expected);
    },
  );
});

describe('the dates due at an instant are', () => {
  it.each([
    ['today only, before the time', '2026-11-24T19:59:59.999Z', ['2026-11-24']],
    ['today and tomorrow, at the time', '2026-11-24T20:00:00.000Z', ['2026-11-24', '2026-11-25']],
    ['today only, after midnight', '2026-11-25T06:00:00.000Z', ['2026-11-25']],
    ['Saturday and Monday, on Saturday afternoon', '2026-11-21T20:00:00.000Z', ['2026-11-21', '2026-11-23']],
    ['Monday, on a closed Sunday', '2026-11-22T12:00:00.000Z', ['2026-11-23']],
    ['today only, without earlier dates', '2026-11-23T12:00:00.000Z', ['2026-11-23']],
  ])('%s', (_, now, expected) => {
    setBusinessTimeZone('America/Chicago');
    expect(listDueDates(calendar(), new Date(now))).toEqual(expected);
  });

  it('the next open day, on a closed day and the day before', () => {
    setBusinessTimeZone('America/Chicago');
    const closedDates = [{ date: '2026-11-24', name: 'Inventory' }];
    expect(listDueDates(calendar({ closedDates }), new Date('2026-11-24T12:00:00.000Z'))).toEqual([
      '2026-11-25',
    ]);
    expect(listDueDates(calendar({ closedDates }), new Date('2026-11-23T20:00:00.000Z'))).toEqual([
      '2026-11-23',
      '2026-11-25',
    ]);
  });
});
