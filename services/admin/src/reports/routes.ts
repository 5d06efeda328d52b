import { reportsApi } from '@primal/contracts/admin/reports';
import { salesReportApi } from '@primal/contracts/admin/sales-report';
import { shortagesApi } from '@primal/contracts/admin/shortages';
import { reportDays } from '@primal/contracts/admin/stats';
import { addDays, today } from '@primal/contracts/shared/dates';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { AdminTables } from '../tables.ts';
import { readDailySales } from './daily-sales.ts';
import { readPurchasing } from './purchasing.ts';
import { readSalesReport } from './sales.ts';
import { readShortages } from './shortages.ts';
import { readStoppedCustomers } from './stopped-customers.ts';

const handlers: Handlers<typeof reportsApi, AdminTables> = {
  dailySales: ({ tx, query }) => readDailySales(tx.db, query.date ?? today()),

  purchasing: ({ tx, query }) => {
    const endDate = query.endDate ?? today();
    return readPurchasing(tx.db, query.startDate ?? addDays(endDate, 1 - reportDays), endDate);
  },
};

export const reportsSlice = createSlice(reportsApi, handlers);

const shortagesHandlers: Handlers<typeof shortagesApi, AdminTables> = {
  shortages: ({ tx, query }) => {
    const to = query.to ?? today();
    return readShortages(tx.db, { ...query, to, from: query.from ?? addDays(to, 1 - reportDays) });
  },
};

export const shortagesSlice = createSlice(shortagesApi, shortagesHandlers);

const salesHandlers: Handlers<typeof salesReportApi, AdminTables> = {
  sales: ({ tx, query }) => {
    const to = query.to ?? today();
    return readSalesReport(tx.db, { ...query, to, from: query.from ?? addDays(to, 1 - reportDays) });
  },
  stoppedCustomers: async ({ tx }) => {
    const asOf = today();
    return { asOf, rows: await readStoppedCustomers(tx.db, asOf) };
  },
};

export const salesSlice = createSlice(salesReportApi, salesHandlers);
