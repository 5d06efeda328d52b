import { statsApi } from '@primal/contracts/admin/stats';
import { addDays, today } from '@primal/contracts/shared/dates';
import { toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { AdminTables } from '../tables.ts';

interface Figures {
  revenue: string | null;
  invoices: number;
  customers: number;
  products: number;
  firstStepsOpen: boolean;
}

interface Day {
  date: string;
  revenue: string;
  invoices: number;
  order_value: string;
}

const handlers: Handlers<typeof statsApi, AdminTables> = {
  /**
   * Today's invoices that are not voided, all customers, products in stock (docs/rules/reports.md#dashboard).
   */
  dashboardStats: async ({ tx }) => {
    const { rows } = await sql<Figures>`
      select sum(total) as revenue, count(*)::int as invoices,
        (select count(*)::int from customers) as customers,
        (select count(*)::int from products where in_stock) as products,
        (select first_steps = 'open' from settings) as "firstStepsOpen"
      from sales where type = 'invoice' and sale_date = ${today()}`.execute(tx.db);
    const [figures] = rows;
    return {
      todayRevenue: toMoney(figures?.revenue ?? 0),
      todayInvoices: figures?.invoices ?? 0,
      activeCustomers: figures?.customers ?? 0,
      totalProducts: figures?.products ?? 0,
      firstStepsOpen: figures?.firstStepsOpen ?? false,
    };
  },

  taxableProducts: async ({ tx }) => {
    const { rows } = await sql<{ products: number; taxable: number }>`
      select count(*)::int as products, count(*) filter (where taxable)::int as taxable from products`.execute(
      tx.db,
    );
    return rows[0] ?? { products: 0, taxable: 0 };
  },

  revenue: async ({ tx, query: { date = today(), days } }) => {
    const { rows } = await sql<Day>`
      select day::date as date,
        coalesce(sum(total) filter (where type = 'invoice'), 0.00) as revenue,
        count(*) filter (where type = 'invoice')::int as invoices,
        coalesce(sum(total) filter (where type = 'sales order'), 0.00) as order_value
      from generate_series(${addDays(date, 1 - days)}::date, ${date}::date, interval '1 day') day
        left join sales on sale_date = day::date
      group by day order by day`.execute(tx.db);
    return rows.map(({ order_value, ...day }) => ({ ...day, orderValue: order_value }));
  },
};

export const statsSlice = createSlice(statsApi, handlers);
