import { countDaysBetween, formatDate, today } from '@primal/contracts/shared/dates';
import { decimal, formatQuantity, isPositive } from '@primal/contracts/shared/decimal';
import {
  findDistanceWarning,
  toWeekday,
  type Weekday,
  weekdayNames,
  weekdays,
} from '@primal/contracts/shared/delivery-days';
import { readQuantity as readTyped } from '@primal/contracts/shared/quantities';
import type { Warning } from '@primal/kit/forms';
import { unusualQuantity } from '../order/values.ts';
import { isDeliveredOn, listFilledLines, type StandingLine, type StandingValues } from './values.ts';

type CheckedValues = Pick<StandingValues, 'lines' | 'from' | 'to' | 'active'>;
type Quantities = StandingLine['quantities'];
type DatedLines = readonly { productId: string; productName: string; quantity: string }[];

const readQuantity = (typed: string | undefined): string | null => {
  const { value } = readTyped(typed ?? '', null);
  return value && isPositive(value) ? value : null;
};

/** Same threshold as order lines: one extra digit. */
const isDigitMore = (quantity: string, other: string): boolean =>
  isPositive(other) && decimal(quantity).gte(decimal(other).times(10));

const isMany = (quantity: string): boolean => decimal(quantity).gte(unusualQuantity);

/** Unusual quantities of one date, compared with its plan: `40 of Brisket on Fri 11/27/2026; it was 4 before.` */
export const findDateWarnings = (lines: DatedLines, day: string, planned: DatedLines = []): Warning[] =>
  lines.flatMap(({ productId, productName, quantity: typed }) => {
    const quantity = readQuantity(typed);
    if (quantity === null) return [];
    const words = `${formatQuantity(quantity)} of ${productName} on ${day}`;
    const at = `[data-product="${productId}"]`;
    const before = planned.find((line) => line.productId === productId);
    if (before && isDigitMore(quantity, before.quantity))
      return { sentence: `${words}; it was ${formatQuantity(before.quantity)} before.`, at };
    return isMany(quantity) ? { sentence: `${words}.`, at } : [];
  });

interface DayQuantity {
  day: Weekday;
  quantity: string;
}

const isOdd = (one: string, other: string): boolean => isDigitMore(one, other) || isDigitMore(other, one);

const compareQuantities = (a: DayQuantity, b: DayQuantity): number => decimal(a.quantity).cmp(b.quantity);

/** Days with ten times or a tenth of every other day's quantity. */
const listOddDays = (row: readonly DayQuantity[]): DayQuantity[] => {
  const odd = row.filter(({ day, quantity }) =>
    row.every((other) => other.day === day || isOdd(quantity, other.quantity)),
  );
  // With only two days, such as 4 and 40, name the larger.
  return row.length > 1 ? odd.toSorted(compareQuantities).slice(odd.length > 1 ? -1 : 0) : [];
};

/** `4 on its other days`, `4 to 6 on its other days` */
const describeOtherDays = (row: readonly DayQuantity[], { day }: DayQuantity): string => {
  const others = row.filter((other) => other.day !== day).toSorted(compareQuantities);
  const ends = [others.at(0), others.at(-1)].map((each) => formatQuantity(each?.quantity));
  const days = others.length === 1 && others[0] ? `each ${weekdayNames[others[0].day]}` : 'on its other days';
  return `${[...new Set(ends)].join(' to ')} ${days}`;
};

/** Unusual quantities of a row, compared with stored quantities and its other days. */
const findRowWarnings = ({ key, productName, quantities }: StandingLine, stored: Quantities): Warning[] => {
  const row = weekdays.flatMap((day) => {
    const quantity = readQuantity(quantities[day]);
    return quantity === null ? [] : { day, quantity };
  });
  const odd = listOddDays(row);
  return row.flatMap((each) => {
    const { day, quantity } = each;
    const before = readQuantity(stored[day]);
    const words = `${formatQuantity(quantity)} of ${productName} each ${weekdayNames[day]}`;
    const at = `[data-key="${key}"] [data-weekday="${day}"]`;
    if (before !== null && decimal(before).eq(quantity)) return [];
    if (before !== null && isDigitMore(quantity, before))
      return { sentence: `${words}; it was ${formatQuantity(before)} before.`, at };
    if (odd.some((one) => one.day === day))
      return { sentence: `${words}; ${describeOtherDays(row, each)}.`, at };
    return isMany(quantity) ? { sentence: `${words}.`, at } : [];
  });
};

const firstDay = '[name="from"]';

const deliversToday = ({ lines, from, to, active }: CheckedValues): boolean =>
  active &&
  from <= today() &&
  (to === '' || to >= today()) &&
  listFilledLines(lines).some((line) => isDeliveredOn(line, toWeekday(today())));

/**
 * Unusual input: quantities, a start far in the future, a delivery today. Unchanged stored quantities are excluded.
 */
export const findWarnings = (values: CheckedValues, stored: readonly StandingLine[] = []): Warning[] => [
  ...listFilledLines(values.lines).flatMap((line) =>
    findRowWarnings(line, stored.find(({ productId }) => productId === line.productId)?.quantities ?? {}),
  ),
  ...(values.from > today() && findDistanceWarning(today(), values.from)
    ? [
        {
          sentence: `Nothing is delivered before ${formatDate(values.from)}, ${countDaysBetween(today(), values.from)} days from now.`,
          at: firstDay,
        },
      ]
    : []),
  ...(deliversToday(values)
    ? [
        {
          sentence: `Today, ${formatDate(today())}, is a delivery day of this standing order, so today’s order will be made right away.`,
          at: firstDay,
        },
      ]
    : []),
];
