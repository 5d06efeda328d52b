import type { GuideEntry } from '@primal/contracts/orders/guide';
import { decimal, toWeight } from '@primal/contracts/shared/decimal';
import { countsWhole, type LineProduct } from '@primal/contracts/shared/lines';

const ordersThatCount = 8;
const minDroppedPurchases = 3;
const droppedAfter = { days: 14, intervals: 2.5 };

export interface Purchase {
  /** Calendar days from the order to the reference day. Negative for an order with a later date. */
  daysAgo: number;
  quantity: string;
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

/**
 * Most frequent of the last quantities, or the latest on a tie. Rounds counted products to whole pieces. 3
 * decimal places.
 */
const computeUsual = (purchases: readonly Purchase[], product: Counted): string => {
  const counts = new Map<string, number>();
  for (const { quantity } of purchases.slice(0, ordersThatCount))
    counts.set(quantity, (counts.get(quantity) ?? 0) + 1);
  // Most frequent first. The sort is stable, so that the newest quantity wins a tie.
  const [[usual] = ['0']] = [...counts].sort(([, one], [, other]) => other - one);
  return toWeight(countsWhole(product) ? decimal(usual).round(0) : usual);
};

/** Median days between two orders, in half days; null without two order days. */
export const computeUsualInterval = (purchases: readonly Purchase[]): number | null => {
  const days = [...new Set(purchases.map(({ daysAgo }) => daysAgo))];
  const intervals = days.slice(1).map((earlier, index) => earlier - (days[index] ?? earlier));
  intervals.sort((one, other) => one - other);
  const lower = intervals[(intervals.length - 1) >> 1];
  const upper = intervals[intervals.length >> 1];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
};

/**
 * Computes a product's buying habit from its purchases, newest first
 * (docs/rules/sales-orders.md#order-guide).
 */
export const computeHabit = (purchases: readonly Purchase[], product: Counted): Habit => {
  const [last] = purchases;
  if (!last) return noHabit;
  const interval = computeUsualInterval(purchases);
  const since = last.daysAgo;
  return {
    orders: purchases.length,
    usualQuantity: computeUsual(purchases, product),
    lastQuantity: last.quantity,
    lastPrice: last.unitPrice,
    isDue: interval !== null && since >= interval,
    isDropped:
      purchases.length >= minDroppedPurchases &&
      interval !== null &&
      since >= droppedAfter.days &&
      since > interval * droppedAfter.intervals,
  };
};

type Standing = Pick<GuideEntry, 'productId' | 'productName' | 'pinned' | 'orders' | 'lastOrdered'>;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Compares guide entries: pinned first, then by frequency, last order and name. */
export const compareGuideProducts = (a: Standing, b: Standing): number =>
  Number(b.pinned) - Number(a.pinned) ||
  b.orders - a.orders ||
  compareTexts(b.lastOrdered ?? '', a.lastOrdered ?? '') ||
  compareTexts(a.productName.toLowerCase(), b.productName.toLowerCase()) ||
  compareTexts(a.productId, b.productId);
