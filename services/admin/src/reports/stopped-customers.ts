import type { StoppedCustomer } from '@primal/contracts/admin/sales-report';
import { addDays } from '@primal/contracts/shared/dates';
import { type Kysely, sql } from '@primal/service-kit/database';
import type { AdminTables } from '../tables.ts';

/** Minimum of purchase days to compute a usual gap, and of silent days to count as stopped. */
const minPurchaseDays = 3;
const minSilentDays = 14;
const gapsOfSilence = 2;
/** Days of history: a year of purchases before a year of silence. */
const daysLookedAt = 730;
const daysOfHabit = 365;

interface Row {
  customer_id: string;
  name: string;
  phone: string;
  last_bought: string;
  usual_gap: number;
  silent_days: number;
  purchases: number;
  revenue: string;
}

/** Customers who bought regularly and stopped (docs/rules/reports.md#customers-who-stopped-buying). */
export const readStoppedCustomers = async (
  db: Kysely<AdminTables>,
  asOf: string,
): Promise<StoppedCustomer[]> => {
  const { rows } = await sql<Row>`
    with bought as materialized (
      select customer_id, sale_date, sum(total) as total from sales
      where customer_id is not null and sale_date between ${addDays(asOf, -daysLookedAt)} and ${asOf}
      group by 1, 2
    ), last as (
      select customer_id, max(sale_date) as last_bought from bought group by 1
    ), habit as (
      select last.customer_id, last.last_bought, count(*)::int as purchases, sum(bought.total) as revenue,
        ${asOf}::date - last.last_bought as silent_days,
        (last.last_bought - min(bought.sale_date))::numeric / nullif(count(*) - 1, 0) as gap
      from last join bought on bought.customer_id = last.customer_id
        and bought.sale_date > last.last_bought - ${daysOfHabit}::int
      group by 1, 2
    )
    select customer.id as customer_id, customer.name, customer.phone, habit.last_bought, round(habit.gap)::int as usual_gap,
      habit.silent_days, habit.purchases, habit.revenue
    from habit join customers customer on customer.id = habit.customer_id
    where customer.is_active and habit.purchases >= ${minPurchaseDays} and habit.silent_days >= ${minSilentDays}
      and habit.silent_days > ${gapsOfSilence} * habit.gap
    order by habit.revenue desc, lower(customer.name), customer.id limit 1000`.execute(db);
  return rows.map((row) => ({
    customerId: row.customer_id,
    name: row.name,
    phone: row.phone,
    lastBought: row.last_bought,
    usualGap: row.usual_gap,
    silentDays: row.silent_days,
    purchases: row.purchases,
    revenue: row.revenue,
  }));
};
