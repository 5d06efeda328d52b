import type { GuideEntry } from '@primal/contracts/orders/guide';
import { decimal, toWeight } from '@primal/contracts/shared/decimal';
import { countsWhole, type LineProduct } from '@primal/contracts/shared/lines';

/** How many of the last orders say what quantity is usual. */
const ordersThatCount = 8;
/** What was in fewer orders was never a habit: it is not dropped. */
const fewestDropped = 3;
const droppedAfter = { days: 14, intervals: 2.5 };

/** A product on one order: all its lines there together. */
export interface Purchase {
  /** Days of the calendar from the order to the day that is asked about; negative for one dated ahead. */
  daysAgo: number;
  /** 3 places. */
  quantity: string;
  /** Dollars. */
  unitPrice: string;
}

type Habit = Pick<
  GuideEntry,
  'orders' | 'usualQuantity' | 'lastQuantity' | 'lastPrice' | 'isDue' | 'isDropped'
>;

const noHabit: Habit = {
  orders: 0,
  usualQuantity: null,
  lastQuantity: null,
  lastPrice: null,
  isDue: false,
  isDropped: false,
};

type Counted = Pick<LineProduct, 'billedBy'>;

/** The most frequent of the last quantities, the latest of several; whole if the product is counted whole now. 3 places. */
const usualOf = (purchases: readonly Purchase[], product: Counted): string => {
  const counts = new Map<string, number>();
  for (const { quantity } of purchases.slice(0, ordersThatCount))
    counts.set(quantity, (counts.get(quantity) ?? 0) + 1);
  // The newest come first, and sorting keeps their order.
  const [[usual] = ['0']] = [...counts].sort(([, one], [, other]) => other - one);
  return toWeight(countsWhole(product) ? decimal(usual).round(0) : usual);
};

/** The median of the days between two orders, in halves of a day; null while there were none on different days. */
export const usualInterval = (purchases: readonly Purchase[]): number | null => {
  const days = [...new Set(purchases.map(({ daysAgo }) => daysAgo))];
  const intervals = days.slice(1).map((earlier, index) => earlier - (days[index] ?? earlier));
  intervals.sort((one, other) => one - other);
  const lower = intervals[(intervals.length - 1) >> 1];
  const upper = intervals[intervals.length >> 1];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
};

/** By purchases, the newest first (docs/rules/sales-orders.md#order-guide). */
export const habitOf = (purchases: readonly Purchase[], product: Counted): Habit => {
  const [last] = purchases;
  if (!last) return noHabit;
  const interval = usualInterval(purchases);
  const since = last.daysAgo;
  return {
    orders: purchases.length,
    usualQuantity: usualOf(purchases, product),
    lastQuantity: last.quantity,
    lastPrice: last.unitPrice,
    isDue: interval !== null && since >= interval,
    isDropped:
      purchases.length >= fewestDropped &&
      interval !== null &&
      since >= droppedAfter.days &&
      since > interval * droppedAfter.intervals,
  };
};

type Standing = Pick<GuideEntry, 'productId' | 'productName' | 'pinned' | 'orders' | 'lastOrdered'>;

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Pinned products first, then the most frequent; of the equally frequent the one ordered last, then by name. */
export const guideOrder = (a: Standing, b: Standing): number =>
  Number(b.pinned) - Number(a.pinned) ||
  b.orders - a.orders ||
  byText(b.lastOrdered ?? '', a.lastOrdered ?? '') ||
  byText(a.productName.toLowerCase(), b.productName.toLowerCase()) ||
  byText(a.productId, b.productId);
