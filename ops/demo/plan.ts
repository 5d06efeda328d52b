import { addDays, type BusinessDate, countDaysBetween } from '@primal/contracts/shared/dates';
import { buyingPatterns, type DemoLine, drawLines } from './buying-patterns.ts';
import { products } from './catalog.ts';
import { drawOutcome, type Outcome } from './outcomes.ts';
import { customers } from './people.ts';
import { Random } from './random.ts';

const isSunday = (date: BusinessDate): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 0;

const findNextDay = (date: BusinessDate): BusinessDate => {
  const next = addDays(date, 1);
  return isSunday(next) ? addDays(next, 1) : next;
};

/**
 * Business days up to `last`, oldest first. `last` is included even on a weekend, because the demo is shown
 * on that day.
 */
export const listDaysUpTo = (last: BusinessDate, days: number): BusinessDate[] =>
  Array.from({ length: days }, (_, at) => addDays(last, at + 1 - days)).filter(
    (date) => date === last || !isSunday(date),
  );

export interface PlannedOrder extends Omit<Outcome, 'driver'> {
  /** Index into the customers' table. */
  customer: number;
  orderDate: BusinessDate;
  deliveryDate: BusinessDate;
  lines: DemoLine[];
  deliveryCharge: string;
  notes: string | null;
  stop: { driver: number; place: number } | null;
  seed: number;
}

const span = 60;
/** Days with extra orders, so that every state has enough of them. */
const busyDays = 2;
const seed = 1480;

const instructions = [
  'Deliver to the back door before 10.',
  'Call on arrival.',
  'Leave with the walk-in keys at the bar.',
  'Fat cap half an inch, please.',
  'No substitutions.',
];

const findPattern = (customer: number) => {
  const pattern = buyingPatterns[customers[customer]?.kind ?? ''];
  if (!pattern) throw new Error(`Customer ${customer} of the table is of no known kind.`);
  return pattern;
};

const routeSheet = () => {
  const stops = new Map<string, number>();
  return (driver: number | null, date: BusinessDate): PlannedOrder['stop'] => {
    if (driver === null) return null;
    const place = (stops.get(`${driver} ${date}`) ?? 0) + 1;
    stops.set(`${driver} ${date}`, place);
    return { driver, place };
  };
};

/**
 * Two months of orders up to today, grouped by day, oldest first. The same date always gives the same plan.
 */
export const planDays = (today: BusinessDate): PlannedOrder[][] => {
  const random = new Random(seed);
  const nextStop = routeSheet();
  const everyone = customers.map((_, index) => index);

  const planOrder = (customer: number, orderDate: BusinessDate): PlannedOrder => {
    const age = countDaysBetween(orderDate, today);
    const deliveryDate = findNextDay(orderDate);
    const { driver, ...outcome } = drawOutcome({ age, deliveryDate, today, customer }, random);
    return {
      customer,
      orderDate,
      deliveryDate,
      lines: drawLines(findPattern(customer), products, random),
      deliveryCharge: random.chance(0.4) ? '15.00' : '0.00',
      notes: random.chance(0.15) ? random.pick(instructions) : null,
      seed: random.between(1, 1_000_000),
      stop: nextStop(driver, deliveryDate),
      ...outcome,
    };
  };

  return listDaysUpTo(today, span).map((date) => {
    const [least, most] = countDaysBetween(date, today) <= busyDays ? [8, 10] : [2, 3];
    return random.some(everyone, random.between(least, most)).map((customer) => planOrder(customer, date));
  });
};
