import type { GuideEntry, guideApi } from '@primal/contracts/orders/guide';
import type { Query } from '@primal/contracts/shared/api';
import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';
import { sum, toWeight } from '@primal/contracts/shared/decimal';
import { computePrice } from '@primal/contracts/shared/pricing';
import { problem } from '@primal/service-kit/problem';
import { toProductCopy } from '@primal/service-trade/copies/products';
import type { OrdersDb } from '../tables.ts';
import {
  compareGuideProducts,
  computeHabit,
  computeUsualInterval,
  type Purchase,
} from './purchase-habits.ts';
import { type GuideRow, readGuide } from './read.ts';

const parsePurchases = (lines: string): Purchase[] => {
  const purchases: Purchase[] = [];
  let before = '';
  for (const line of lines.split(',')) {
    const [place = '', daysAgo, quantity = '', unitPrice = ''] = line.split(' ');
    const same = place === before ? purchases.pop() : undefined;
    const all = same ? toWeight(sum([same.quantity, quantity])) : quantity;
    purchases.push({ daysAgo: Number(daysAgo), quantity: all, unitPrice });
    before = place;
  }
  return purchases;
};

const toEntry = (row: GuideRow, tier: string, day: BusinessDate): GuideEntry | [] => {
  const { lines, lastOrdered, lastOrderId, pinned, hidden, inStock, prices, snapshot, ...rest } = row;
  if (!snapshot || row.deleted) return [];
  const product = toProductCopy({ ...rest, snapshot });
  const purchases = lines ? parsePurchases(lines) : [];
  const habit = computeHabit(purchases, snapshot);
  const interval = computeUsualInterval(purchases);
  const quantity = habit.usualQuantity ?? '1';
  const { unitPrice: price } = computePrice({ product, tier, prices, quantity, day });
  const { id: productId } = row;
  return {
    productId,
    productName: snapshot.name,
    product: snapshot,
    ...habit,
    dueOn: lastOrdered && interval !== null ? addDays(lastOrdered, Math.ceil(interval)) : null,
    lastOrdered,
    lastOrderId,
    price,
    inStock,
    pinned,
    hidden,
  };
};

/** `GET /api/sales-orders/guide`: omits deleted products; 404 for an unknown customer. */
export const listGuide = async (
  db: OrdersDb,
  { customerId, weeks }: Query<typeof guideApi.orderGuide>,
): Promise<GuideEntry[]> => {
  const day = today();
  const found = await readGuide(db, { customerId, from: addDays(day, -7 * weeks), day });
  if (!found || found.customer.isDeleted) throw problem.missing('Customer');
  const { customer, entries } = found;
  return entries.flatMap((row) => toEntry(row, customer.tier, day)).sort(compareGuideProducts);
};
