import { z } from 'zod';
import { addDays, type BusinessDate, daysBetween, instantAt, showDate, today } from './dates.ts';

/** The days of the week as settings, customers and standing orders name them, Monday first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Some of the days of the week; come out in their order, each once. */
export const weekdayList = ({ atLeast = 0 } = {}) =>
  z
    .array(z.enum(weekdays, { error: `Days must be from ${weekdays.join(', ')}.` }), {
      error: 'Must be a list of days.',
    })
    .max(100, 'Must name at most 100 days.')
    .min(atLeast, 'Please choose at least one day.')
    .transform((days): Weekday[] => weekdays.filter((day) => days.includes(day)));

/** For screens and sentences: 'Monday'. */
export const weekdayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** The weekdays on which a business delivers that has said nothing else. */
export const usualWeekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** A day on which the business does not deliver though its weekday is one of its own: a holiday. */
export interface ClosedDate {
  date: BusinessDate;
  name: string;
}

/** When the business delivers, as the settings say (docs/rules/delivery-days.md#open-days). */
export interface DeliveryCalendar {
  deliveryWeekdays: readonly Weekday[];
  closedDates: readonly ClosedDate[];
  /** `HH:MM` in the business's time zone; null where orders are taken all day. */
  cutOffTime: string | null;
}

/** In force until a business has said something else. */
export const usualCalendar: DeliveryCalendar = {
  deliveryWeekdays: usualWeekdays,
  closedDates: [],
  cutOffTime: null,
};

export const weekdayOf = (date: BusinessDate): Weekday =>
  // 0 is Sunday: six days on from there is the place in the list that begins with Monday.
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday;

/** The closed date that a date is; undefined where it is none. */
export const closedDateOn = (
  { closedDates }: Pick<DeliveryCalendar, 'closedDates'>,
  date: BusinessDate,
): ClosedDate | undefined => closedDates.find((closed) => closed.date === date);

export const isOpenDay = (
  calendar: Pick<DeliveryCalendar, 'deliveryWeekdays' | 'closedDates'>,
  date: BusinessDate,
): boolean => calendar.deliveryWeekdays.includes(weekdayOf(date)) && !closedDateOn(calendar, date);

const noDeliveries = (weekday: Weekday): string => `No deliveries on ${weekdayNames[weekday]}s`;

/** Why the business does not deliver on a date: the name of the closed date, or 'No deliveries on Sundays'; null on an open day. */
export const whyClosed = (
  calendar: Pick<DeliveryCalendar, 'deliveryWeekdays' | 'closedDates'>,
  date: BusinessDate,
): string | null =>
  isOpenDay(calendar, date) ? null : (closedDateOn(calendar, date)?.name ?? noDeliveries(weekdayOf(date)));

/** How far an open day is looked for; documents are dated at most a year ahead. */
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
 * The first open day after `taken` that is one of the customer's; without days of his own (`[]`), and where the business
 * is closed on all of them, every open day is his. Null when the business is closed for a year.
 */
const deliveryDateAfter = (
  calendar: DeliveryCalendar,
  deliveryDays: readonly Weekday[],
  taken: BusinessDate,
): BusinessDate | null => {
  const isOpen = (date: BusinessDate) => isOpenDay(calendar, date);
  const isHis = (date: BusinessDate) => deliveryDays.includes(weekdayOf(date)) && isOpen(date);
  return (deliveryDays.length > 0 ? findDay(taken, 1, isHis) : null) ?? findDay(taken, 1, isOpen);
};

/** The date itself on an open day, else the next open day; the date when the business is closed for a year. */
export const openDayFrom = (
  calendar: Pick<DeliveryCalendar, 'deliveryWeekdays' | 'closedDates'>,
  date: BusinessDate,
): BusinessDate =>
  isOpenDay(calendar, date) ? date : (findDay(date, 1, (day) => isOpenDay(calendar, day)) ?? date);

/** The open day before a date; the day before it when the business is closed for a year. */
export const businessDayBefore = (
  calendar: Pick<DeliveryCalendar, 'deliveryWeekdays' | 'closedDates'>,
  date: BusinessDate,
): BusinessDate => findDay(date, -1, (day) => isOpenDay(calendar, day)) ?? addDays(date, -1);

/** The instant up to which orders are taken for a date: the cut-off time of the day before. Null without a cut-off. */
export const cutOffFor = ({ cutOffTime }: Pick<DeliveryCalendar, 'cutOffTime'>, date: BusinessDate) =>
  cutOffTime ? instantAt(addDays(date, -1), cutOffTime) : null;

/** `16:00` for a person: `4:00 PM`. */
export const showTime = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};

/** When an order that is taken now is delivered. */
export interface NextDelivery {
  /** Null when the business is closed for a year. */
  date: BusinessDate | null;
  /** The instant up to which orders are taken for that date; null without a cut-off. */
  cutOff: Date | null;
  sentence: string;
}

/**
 * The delivery date of what is taken at an instant: the first open day after that day that is one of the customer's. What
 * is taken at or after the cut-off counts as taken on the next day (docs/rules/delivery-days.md#next-delivery-date).
 */
export const nextDeliveryDate = (
  calendar: DeliveryCalendar,
  deliveryDays: readonly Weekday[],
  at: Date,
): NextDelivery => {
  const day = today(at);
  const { cutOffTime } = calendar;
  const hasPassed = cutOffTime !== null && at >= instantAt(day, cutOffTime);
  const inTime = deliveryDateAfter(calendar, deliveryDays, day);
  const date = hasPassed ? deliveryDateAfter(calendar, deliveryDays, addDays(day, 1)) : inTime;
  if (date === null) return { date, cutOff: null, sentence: 'No delivery day within a year' };
  const cutOff = cutOffFor(calendar, date);
  if (!cutOffTime) return { date, cutOff, sentence: `Next delivery is ${showDate(date)}` };
  const time = showTime(cutOffTime);
  if (inTime && inTime !== date)
    return { date, cutOff, sentence: `Cut-off for ${showDate(inTime)} has passed: it was ${time}` };
  const cutOffDay = addDays(date, -1);
  const on = cutOffDay === day ? '' : ` on ${showDate(cutOffDay)}`;
  return { date, cutOff, sentence: `Cut-off for ${showDate(date)} is ${time}${on}` };
};

interface Receiver {
  name: string;
  /** Without any, every open day is his. */
  deliveryDays: readonly Weekday[];
}

/** What speaks against delivering to a customer on a weekday, in words; null when nothing does. */
export const weekdayDoubt = (
  { deliveryWeekdays }: Pick<DeliveryCalendar, 'deliveryWeekdays'>,
  { name, deliveryDays }: Receiver,
  weekday: Weekday,
): string | null => {
  if (!deliveryWeekdays.includes(weekday)) return noDeliveries(weekday);
  // Where none of his days is one of the business's, every open day is his.
  const own = deliveryDays.filter((day) => deliveryWeekdays.includes(day));
  return own.length > 0 && !own.includes(weekday)
    ? `${weekdayNames[weekday]} is not a delivery day for ${name}`
    : null;
};

/** Of a delivery more days ahead than this somebody may have typed another month or year. */
const daysAhead = 60;

/** What is odd about a delivery date beside the order's own; null when nothing is. It is taken all the same. */
export const distanceDoubt = (orderDate: BusinessDate, date: BusinessDate): string | null => {
  if (date < orderDate) return 'Before the order date';
  const days = daysBetween(orderDate, date);
  return days > daysAhead ? `${days} days after the order date` : null;
};

/** What speaks against delivering to a customer on a date, in words; null when nothing does. It is taken all the same. */
export const deliveryDateDoubt = (
  calendar: DeliveryCalendar,
  customer: Receiver,
  date: BusinessDate,
): string | null => {
  const closed = closedDateOn(calendar, date);
  if (closed) return `Closed on ${showDate(date)}: ${closed.name}`;
  return weekdayDoubt(calendar, customer, weekdayOf(date));
};
