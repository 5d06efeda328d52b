import type { OtherOrder } from '@primal/contracts/orders/standing-order';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { oneOf } from '@primal/service-kit/database';
import type { OrdersDb } from '../tables.ts';

/** Orders that somebody took, of a customer for a date, the first one first. */
export type OrdersByHand = (customerId: string, date: BusinessDate) => OtherOrder[];

/** What somebody took of some customers for some dates: it goes out beside what standing orders bring. */
export const ordersByHand = async (
  db: OrdersDb,
  customerIds: readonly string[],
  dates: readonly BusinessDate[],
): Promise<OrdersByHand> => {
  const [first, ...later] = [...dates].sort();
  if (customerIds.length === 0 || first === undefined) return () => [];
  const rows = await db
    .selectFrom('sales_orders')
    .where(oneOf('customer_id', [...new Set(customerIds)]))
    // Those of the days between are few, and left out below.
    .where('expected_delivery_date', '>=', first)
    .where('expected_delivery_date', '<=', later.at(-1) ?? first)
    .where('standing_order_id', 'is', null)
    .orderBy('id')
    .select(['id', 'order_number', 'customer_id', 'expected_delivery_date'])
    .execute();
  return (customerId, date) =>
    rows
      .filter((row) => row.customer_id === customerId && row.expected_delivery_date === date)
      .map(({ id, order_number: orderNumber }) => ({ id, orderNumber }));
};
