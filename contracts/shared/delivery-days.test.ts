import { afterAll, beforeAll, expect, it } from 'vitest';
import { businessTimeZone, setBusinessTimeZone, toInstant } from './dates.ts';
import {
  defaultCalendar,
  findBusinessDayBefore,
  findDeliveryDateWarning,
  findDistanceWarning,
  findOpenDay,
  isOpenDay,
  toWeekday,
  type Weekday,
} from './delivery-days.ts';

const machineZone = businessTimeZone();
beforeAll(() => setBusinessTimeZone('America/New_York'));
afterAll(() => setBusinessTimeZone(machineZone));

const thanksgiving = { date: '2026-11-26', name: 'Thanksgiving' };
const newYear = { date: '2027-01-01', name: "New Year's Day" };
const weekdaysOnly: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];

it.each([
  ['2026-11-23', 'mon'],
  ['2026-11-29', 'sun'],
  ['2028-02-29', 'tue'],
  ['2026-12-31', 'thu'],
])('%s is a %s', (date, weekday) => {
  expect(toWeekday(date)).toBe(weekday);
});

it('the business is open on its weekdays except closed dates', () => {
  const holidays = { ...defaultCalendar, closedDates: [thanksgiving] };
  expect(isOpenDay(holidays, '2026-11-25')).toBe(true);
  expect(isOpenDay(holidays, '2026-11-26')).toBe(false);
  expect(isOpenDay(holidays, '2026-11-29')).toBe(false);
});

it.each([
  ['2026-11-24', '2026-11-23'],
  ['2026-11-23', '2026-11-21'],
  ['2026-11-27', '2026-11-25'],
  ['2027-01-02', '2026-12-31'],
])('the business day before %s is %s', (date, before) => {
  expect(findBusinessDayBefore({ ...defaultCalendar, closedDates: [thanksgiving, newYear] }, date)).toBe(
    before,
  );
});

it.each([
  ['2026-11-25', ['wed'], null],
  ['2026-11-26', ['thu'], 'Closed on 11/26/2026: Thanksgiving'],
  ['2026-11-29', [], 'No deliveries on Sundays'],
  ['2026-11-24', ['wed'], 'Tuesday is not a delivery day for Corner Bistro'],
  ['2026-11-24', [], null],
  ['2026-11-24', ['sun'], null],
  ['2026-11-24', ['wed', 'sun'], 'Tuesday is not a delivery day for Corner Bistro'],
] as [string, Weekday[], string | null][])(
  'a delivery on %s to a customer served on %j gets the warning %j',
  (date, deliveryDays, doubt) => {
    const customer = { name: 'Corner Bistro', deliveryDays };
    expect(findDeliveryDateWarning({ ...defaultCalendar, closedDates: [thanksgiving] }, customer, date)).toBe(
      doubt,
    );
  },
);

it.each([
  ['2026-11-24', '2026-11-23', 'Before the order date'],
  ['2026-11-24', '2026-11-24', null],
  ['2026-11-24', '2027-01-23', null],
  ['2026-11-24', '2027-01-24', '61 days after the order date'],
  ['2026-11-24', '2027-11-24', '365 days after the order date'],
])('an order of %s for delivery on %s gets the warning %j', (orderDate, date, doubt) => {
  expect(findDistanceWarning(orderDate, date)).toBe(doubt);
});

it("converts a local time to an instant regardless of the machine's zone", () => {
  expect(toInstant('2026-07-04', '00:00').toISOString()).toBe('2026-07-04T04:00:00.000Z');
  expect(toInstant('2026-11-01', '00:30').toISOString()).toBe('2026-11-01T04:30:00.000Z');
  expect(toInstant('2026-11-01', '02:00').toISOString()).toBe('2026-11-01T07:00:00.000Z');
});

it.each([
  ['2026-11-25', '2026-11-25'],
  ['2026-11-26', '2026-11-27'],
  ['2026-11-28', '2026-11-30'],
])('the first open day starting on %s is %s', (date, open) => {
  expect(findOpenDay({ deliveryWeekdays: weekdaysOnly, closedDates: [thanksgiving] }, date)).toBe(open);
});

it('keeps the date if the business is closed for a year', () => {
  expect(findOpenDay({ deliveryWeekdays: [], closedDates: [] }, '2026-11-28')).toBe('2026-11-28');
});
