import { reportDays, reportsApi } from '@primal/contracts/admin/reports';
import { salesReportApi } from '@primal/contracts/admin/sales-report';
import { shortagesApi } from '@primal/contracts/admin/shortages';
import { addDays, today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { type Handlers, routes } from '@primal/service-kit/routes';
import type { AdminTables } from '../tables.ts';
import { dailySales } from './daily-sales.ts';
import { purchasing } from './purchasing.ts';
import { salesReport } from './sales.ts';
import { shortages } from './shortages.ts';
import { stoppedCustomers } from './stopped-customers.ts';

interface Day {
  date: string;
  revenue: string;
  invoices: number;
  order_value: string;
}

const handlers: Handlers<typeof reportsApi, AdminTables> = {
  dailySales: ({ query, tx }) => dailySales(tx.db, query.date ?? today()),

  purchasing: ({ query, tx }) => {
    const endDate = query.endDate ?? today();
    return purchasing(tx.db, query.startDate ?? addDays(endDate, 1 - reportDays), endDate);
  },

  revenue: async ({ query: { date = today(), days }, tx }) => {
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

export const reportsRoutes = routes(reportsApi, handlers);

const shortagesHandlers: Handlers<typeof shortagesApi, AdminTables> = {
  shortages: ({ query, tx }) => {
    const to = query.to ?? today();
    return shortages(tx.db, { ...query, to, from: query.from ?? addDays(to, 1 - reportDays) });
  },
};

export const shortagesRoutes = routes(shortagesApi, shortagesHandlers);

const salesHandlers: Handlers<typeof salesReportApi, AdminTables> = {
  sales: ({ query, tx }) => {
    const to = query.to ?? today();
    return salesReport(tx.db, { ...query, to, from: query.from ?? addDays(to, 1 - reportDays) });
  },
  stoppedCustomers: async ({ tx }) => {
    const asOf = today();
    return { asOf, rows: await stoppedCustomers(tx.db, asOf) };
  },
};

export const salesRoutes = routes(salesReportApi, salesHandlers);
