import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { OrdersDb } from '../tables.ts';
import type { Filters } from './filters.ts';

/** How many orders each day has; triggers on the orders keep it. */
export const OrderDaySchema = defineEntity({
  name: 'OrderDay',
  tableName: 'order_days',
  properties: { orderDate: p.date().primary(), orders: p.integer() },
});

/** Whether a list is narrowed by nothing but dates, so that the counts of the days tell how long it is. */
export const filtersByDateOnly = ({ q, status, customerId, invoiceId }: Filters): boolean =>
  !q && !status && !customerId && !invoiceId;

export const countByDate = async (db: OrdersDb, { from, to }: Filters): Promise<number> => {
  let days = db.selectFrom('order_days').select(sql<number>`coalesce(sum(orders), 0)::int`.as('orders'));
  if (from) days = days.where('order_date', '>=', from);
  if (to) days = days.where('order_date', '<=', to);
  return (await days.executeTakeFirstOrThrow()).orders;
};
