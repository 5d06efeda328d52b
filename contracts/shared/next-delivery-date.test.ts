import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessTimeZone, setBusinessTimeZone } from './dates.ts';
import {
  type DeliveryCalendar,
  defaultCalendar,
  findNextDeliveryDate,
  type Weekday,
} from './delivery-days.ts';

const machineZone = businessTimeZone();
beforeAll(() => setBusinessTimeZone('America/New_York'));
afterAll(() => setBusinessTimeZone(machineZone));

const calendar = (over: Partial<DeliveryCalendar> = {}): DeliveryCalendar => ({
  ...defaultCalendar,
  cutOffTime: '16:00',
  ...over,
});
const weekdaysOnly: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
const thanksgiving = { date: '2026-11-26', name: 'Thanksgiving' };
const christmas = { date: '2026-12-25', name: 'Christmas' };
const newYear = { date: '2027-01-01', name: "New Year's Day" };

interface Case {
  what: string;
  at: string;
  on?: Partial<DeliveryCalendar>;
  his?: Weekday[];
  date: string | null;
  cutOff?: string | null;
  sentence?: string;
}

// 2026-11-20 is a Friday. New York is 4 hours behind UTC until 2026-11-01, then 5 hours.
const cases: Case[] = [
  {
    what: 'before the cut-off',
    at: '2026-11-23T15:59:59-05:00',
    date: '2026-11-24',
    cutOff: '2026-11-23T21:00:00.000Z',
    sentence: 'Cut-off for 11/24/2026 is 4:00 PM',
  },
  {
    what: 'at the cut-off',
    at: '2026-11-23T16:00:00-05:00',
    date: '2026-11-25',
    cutOff: '2026-11-24T21:00:00.000Z',
    sentence: 'Cut-off for 11/24/2026 has passed: it was 4:00 PM',
  },
  { what: 'after the cut-off', at: '2026-11-23T23:59:59-05:00', date: '2026-11-25' },
  { what: 'as the day begins', at: '2026-11-24T00:00:00-05:00', date: '2026-11-25' },
  {
    what: 'without a cut-off',
    at: '2026-11-23T23:59:00-05:00',
    on: { cutOffTime: null },
    date: '2026-11-24',
    cutOff: null,
    sentence: 'Next delivery is 11/24/2026',
  },
  {
    what: 'a cut-off at midnight has always passed',
    at: '2026-11-23T00:00:00-05:00',
    on: { cutOffTime: '00:00' },
    date: '2026-11-25',
  },
  {
    what: 'skips from Friday to Monday if Saturday is not a delivery day',
    at: '2026-11-20T10:00:00-05:00',
    on: { deliveryWeekdays: weekdaysOnly },
    date: '2026-11-23',
    cutOff: '2026-11-22T21:00:00.000Z',
    sentence: 'Cut-off for 11/23/2026 is 4:00 PM on 11/22/2026',
  },
  {
    what: 'Friday evening counts as Saturday, which changes nothing before Monday',
    at: '2026-11-20T18:00:00-05:00',
    on: { deliveryWeekdays: weekdaysOnly },
    date: '2026-11-23',
    sentence: 'Cut-off for 11/23/2026 is 4:00 PM on 11/22/2026',
  },
  {
    what: 'Sunday before the cut-off',
    at: '2026-11-22T15:00:00-05:00',
    date: '2026-11-23',
    sentence: 'Cut-off for 11/23/2026 is 4:00 PM',
  },
  {
    what: 'Sunday after the cut-off',
    at: '2026-11-22T16:30:00-05:00',
    date: '2026-11-24',
    sentence: 'Cut-off for 11/23/2026 has passed: it was 4:00 PM',
  },
  { what: 'Saturday evening counts as Sunday', at: '2026-11-21T17:00:00-05:00', date: '2026-11-23' },
  {
    what: 'over a closed day',
    at: '2026-11-25T09:00:00-05:00',
    on: { closedDates: [thanksgiving] },
    date: '2026-11-27',
  },
  {
    what: 'on a closed day',
    at: '2026-11-26T09:00:00-05:00',
    on: { closedDates: [thanksgiving] },
    date: '2026-11-27',
  },
  { what: "first of the customer's days", at: '2026-11-23T09:00:00-05:00', his: ['thu'], date: '2026-11-26' },
  {
    what: "customer's day a week later if the first is closed",
    at: '2026-11-23T09:00:00-05:00',
    on: { closedDates: [thanksgiving] },
    his: ['thu'],
    date: '2026-12-03',
  },
  {
    what: "customer's day after the previous day's cut-off",
    at: '2026-11-24T16:00:00-05:00',
    his: ['wed'],
    date: '2026-12-02',
    sentence: 'Cut-off for 11/25/2026 has passed: it was 4:00 PM',
  },
  {
    what: "any open day if the business is always closed on the customer's day",
    at: '2026-11-23T09:00:00-05:00',
    his: ['sun'],
    date: '2026-11-24',
  },
  {
    what: 'next of several days',
    at: '2026-11-24T09:00:00-05:00',
    his: ['mon', 'wed', 'fri'],
    date: '2026-11-25',
  },
  { what: 'over the end of a month', at: '2026-11-30T17:00:00-05:00', date: '2026-12-02' },
  { what: 'over the end of February', at: '2028-02-28T17:00:00-05:00', date: '2028-03-01' },
  {
    what: 'over the end of the year',
    at: '2026-12-31T09:00:00-05:00',
    on: { closedDates: [christmas, newYear] },
    date: '2027-01-02',
  },
  {
    what: 'over the end of the year, after the cut-off',
    at: '2026-12-31T18:00:00-05:00',
    on: { closedDates: [newYear] },
    date: '2027-01-02',
  },
  {
    what: "the business's evening, though it is the next day in UTC",
    at: '2026-11-24T02:00:00Z',
    on: { cutOffTime: '22:00' },
    date: '2026-11-24',
    sentence: 'Cut-off for 11/24/2026 is 10:00 PM',
  },
  {
    what: "past the business's evening",
    at: '2026-11-24T03:00:00Z',
    on: { cutOffTime: '22:00' },
    date: '2026-11-25',
  },
  {
    what: 'before the cut-off on the day clocks go forward',
    at: '2026-03-08T19:59:59Z',
    date: '2026-03-09',
    cutOff: '2026-03-08T20:00:00.000Z',
  },
  { what: 'at the cut-off on the day clocks go forward', at: '2026-03-08T20:00:00Z', date: '2026-03-10' },
  {
    what: 'before a cut-off skipped by a clock change',
    at: '2026-03-08T07:29:59Z',
    on: { cutOffTime: '02:30' },
    date: '2026-03-09',
  },
  {
    what: 'after a cut-off skipped by a clock change',
    at: '2026-03-08T07:30:00Z',
    on: { cutOffTime: '02:30' },
    date: '2026-03-10',
  },
  {
    what: 'before the cut-off on the day clocks go back',
    at: '2026-11-01T20:59:59Z',
    date: '2026-11-02',
    cutOff: '2026-11-01T21:00:00.000Z',
  },
  { what: 'at the cut-off on the day clocks go back', at: '2026-11-01T21:00:00Z', date: '2026-11-03' },
  {
    what: 'an ambiguous cut-off means its first occurrence',
    at: '2026-11-01T05:30:00Z',
    on: { cutOffTime: '01:30' },
    date: '2026-11-03',
  },
  {
    what: 'an ambiguous cut-off has passed at its second occurrence',
    at: '2026-11-01T06:10:00Z',
    on: { cutOffTime: '01:30' },
    date: '2026-11-03',
  },
  {
    what: 'closed for good',
    at: '2026-11-23T09:00:00-05:00',
    on: { deliveryWeekdays: [] },
    date: null,
    cutOff: null,
    sentence: 'No delivery day within a year',
  },
];

describe('the next delivery date', () => {
  it.each(cases)('$what', ({ at, on, his = [], date, cutOff, sentence }) => {
    const next = findNextDeliveryDate(calendar(on), his, new Date(at));
    expect(next.date).toBe(date);
    if (cutOff !== undefined) expect(next.cutOff?.toISOString() ?? null).toBe(cutOff);
    if (sentence !== undefined) expect(next.sentence).toBe(sentence);
  });

  it.each([
    ['America/Los_Angeles', '2026-11-24', '2026-11-24T00:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-25', '2026-11-24T07:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-25', '2026-11-24T02:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-25', '2026-11-24T10:15:00.000Z'],
  ])('depends on the time zone of the business: %s', (zone, date, cutOff) => {
    setBusinessTimeZone(zone);
    try {
      // Monday evening in UTC: Monday noon in Los Angeles, Tuesday before the cut-off elsewhere.
      const next = findNextDeliveryDate(calendar(), [], new Date('2026-11-23T20:00:00Z'));
      expect([next.date, next.cutOff?.toISOString()]).toEqual([date, cutOff]);
    } finally {
      setBusinessTimeZone('America/New_York');
    }
  });

  it('changes exactly at the returned cut-off', () => {
    for (const { at, on, his = [] } of cases) {
      const { date, cutOff } = findNextDeliveryDate(calendar(on), his, new Date(at));
      if (!cutOff) continue;
      expect(findNextDeliveryDate(calendar(on), his, new Date(cutOff.getTime() - 1)).date).toBe(date);
      expect(findNextDeliveryDate(calendar(on), his, cutOff).date).not.toBe(date);
    }
  });
});
