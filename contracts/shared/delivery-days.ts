import { z } from 'zod';
import { addDays, type BusinessDate, countDaysBetween, formatDate, today, toInstant } from './dates.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

export const weekdayList = ({ atLeast = 0 } = {}) =>
  z
    .array(z.enum(weekdays, { error: `Days must be from ${weekdays.join(', ')}.` }), {
      error: 'Must be a list of days.',
    })
    .max(100, 'List at most 100 days.')
    .min(atLeast, 'Please choose at least one day.')
    .transform((days): Weekday[] => weekdays.filter((day) => days.includes(day)));

export const weekdayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

export const defaultWeekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export interface ClosedDate {
  date: BusinessDate;
  name: string;
}

/** Delivery days of the business (docs/rules/delivery-days.md#open-days). */
export interface DeliveryCalendar {
  deliveryWeekdays: readonly Weekday[];
  closedDates: readonly ClosedDate[];
  cutOffTime: string | null;
}

export const defaultCalendar: DeliveryCalendar = {
  deliveryWeekdays: defaultWeekdays,
  closedDates: [],
  cutOffTime: null,
};

export const toWeekday = (date: BusinessDate): Weekday =>
  // `getUTCDay` starts with Sunday as 0, the list with Monday.
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday;

const findClosedDate = (
  { closedDates }: Pick<DeliveryCalendar, 'closedDates'>,
  date: BusinessDate,
): ClosedDate | undefined => closedDates.find((closed) => closed.date === date);

export const isOpenDay = (
  calendar: Pick<DeliveryCalendar, 'deliveryWeekdays' | 'closedDates'>,
  date: BusinessDate,
): boolean => calendar.deliveryWeekdays.includes(toWeekday(date)) && !findClosedDate(calendar, date);

const describeNoDeliveries = (weekday: Weekday): string => `No deliveries on ${weekdayNames[weekday]}s`;

/** Name of the closed date, or 'No deliveries on Sundays'. Null on an open day. */
export const explainClosedDay = (
  calendar: Pick<DeliveryCalendar, 'deliveryWeekdays' | 'closedDates'>,
  date: BusinessDate,
): string | null =>
  isOpenDay(calendar, date)
    ? null
    : (findClosedDate(calendar, date)?.name ?? describeNoDeliveries(toWeekday(date)));

/** Search limit in days. Documents are dated at most a year ahead. */
const searchedDays = 366;

const findDay = (
  from: BusinessDate,
  step: 1 | -1,
  fits: (date: BusinessDate) => boolean,
): BusinessDate | null => {
  for (let days = 1; days <= searchedDays; days += 1) {
    const date = addDays(from, days * step);
    if (fits(date)) return date;
  }
  return null;
};

/**
 * First open day after `taken` on the customer's delivery days. If these are empty or all closed, any open
 * day counts. Null if the business is closed for a year.
 */
const findDeliveryDateAfter = (
  calendar: DeliveryCalendar,
  deliveryDays: readonly Weekday[],
  taken: BusinessDate,
): BusinessDate | null => {
  const isOpen = (date: BusinessDate) => isOpenDay(calendar, date);
  const isHis = (date: BusinessDate) => deliveryDays.includes(toWeekday(date)) && isOpen(date);
  return (deliveryDays.length > 0 ? findDay(taken, 1, isHis) : null) ?? findDay(taken, 1, isOpen);
};

export const findOpenDay = (
  calendar: Pick<DeliveryCalendar, 'deliveryWeekdays' | 'closedDates'>,
  date: BusinessDate,
): BusinessDate =>
  isOpenDay(calendar, date) ? date : (findDay(date, 1, (day) => isOpenDay(calendar, day)) ?? date);

export const findBusinessDayBefore = (
  calendar: Pick<DeliveryCalendar, 'deliveryWeekdays' | 'closedDates'>,
  date: BusinessDate,
): BusinessDate => findDay(date, -1, (day) => isOpenDay(calendar, day)) ?? addDays(date, -1);

/** Last instant for orders of a date: the cut-off time of the previous day. Null without a cut-off. */
export const computeCutOff = ({ cutOffTime }: Pick<DeliveryCalendar, 'cutOffTime'>, date: BusinessDate) =>
  cutOffTime ? toInstant(addDays(date, -1), cutOffTime) : null;

/** Formats `16:00` as `4:00 PM`. */
export const formatTimeOfDay = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};

export interface NextDelivery {
  date: BusinessDate | null;
  cutOff: Date | null;
  sentence: string;
}

/**
 * First open day after the order's day on the customer's delivery days. Orders at or after the cut-off count
 * for the next day (docs/rules/delivery-days.md#next-delivery-date).
 */
export const findNextDeliveryDate = (
  calendar: DeliveryCalendar,
  deliveryDays: readonly Weekday[],
  at: Date,
): NextDelivery => {
  const day = today(at);
  const { cutOffTime } = calendar;
  const hasPassed = cutOffTime !== null && at >= toInstant(day, cutOffTime);
  const inTime = findDeliveryDateAfter(calendar, deliveryDays, day);
  const date = hasPassed ? findDeliveryDateAfter(calendar, deliveryDays, addDays(day, 1)) : inTime;
  if (date === null) return { date, cutOff: null, sentence: 'No delivery day within a year' };
  const cutOff = computeCutOff(calendar, date);
  if (!cutOffTime) return { date, cutOff, sentence: `Next delivery is ${formatDate(date)}` };
  const time = formatTimeOfDay(cutOffTime);
  if (inTime && inTime !== date)
    return { date, cutOff, sentence: `Cut-off for ${formatDate(inTime)} has passed: it was ${time}` };
  const cutOffDay = addDays(date, -1);
  const on = cutOffDay === day ? '' : ` on ${formatDate(cutOffDay)}`;
  return { date, cutOff, sentence: `Cut-off for ${formatDate(date)} is ${time}${on}` };
};

interface Receiver {
  name: string;
  deliveryDays: readonly Weekday[];
}

export const findWeekdayWarning = (
  { deliveryWeekdays }: Pick<DeliveryCalendar, 'deliveryWeekdays'>,
  { name, deliveryDays }: Receiver,
  weekday: Weekday,
): string | null => {
  if (!deliveryWeekdays.includes(weekday)) return describeNoDeliveries(weekday);
  // If the business is closed on all of the customer's days, any open day counts.
  const own = deliveryDays.filter((day) => deliveryWeekdays.includes(day));
  return own.length > 0 && !own.includes(weekday)
    ? `${weekdayNames[weekday]} is not a delivery day for ${name}`
    : null;
};

const daysAhead = 60;

/**
 * Warning about the distance from the order date. Null without a warning. Services accept the date in either
 * case.
 */
export const findDistanceWarning = (orderDate: BusinessDate, date: BusinessDate): string | null => {
  if (date < orderDate) return 'Before the order date';
  const days = countDaysBetween(orderDate, date);
  return days > daysAhead ? `${days} days after the order date` : null;
};

/** Warning about the date. Null without a warning. Services accept the date in either case. */
export const findDeliveryDateWarning = (
  calendar: DeliveryCalendar,
  customer: Receiver,
  date: BusinessDate,
): string | null => {
  const closed = findClosedDate(calendar, date);
  if (closed) return `Closed on ${formatDate(date)}: ${closed.name}`;
  return findWeekdayWarning(calendar, customer, toWeekday(date));
};
