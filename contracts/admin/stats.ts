import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { businessDate } from '../shared/schemas.ts';

/** Default range in days (docs/rules/reports.md#purchasing). */
export const reportDays = 30;

export const statsApi = apiTable({
  revenue: {
    method: 'GET',
    path: '/api/reports/revenue',
    permission: 'viewReports',
    summary: 'Sales by day, oldest first; the last 30 days by default.',
    query: z.object({
      date: parameter(businessDate()),
      days: parameter(
        z
          .string()
          .regex(/^[1-9]\d{0,3}$/, 'Must be a whole number of 1 or more.')
          .transform(Number)
          .refine((days) => days <= 366, 'Must be at most 366.'),
      ).transform((days) => days ?? reportDays),
    }),
    answer: z.array(
      z.object({
        date: z.string(),
        /** Dollars: invoice totals of the day, without voided invoices. */
        revenue: z.string(),
        invoices: z.number().int(),
        orderValue: z.string(),
      }),
    ),
  },
  taxableProducts: {
    method: 'GET',
    path: '/api/stats/taxable-products',
    permission: 'viewOrders',
    summary: 'How many products there are, and how many of them are taxable.',
    answer: z.object({ products: z.number().int(), taxable: z.number().int() }),
  },
  dashboardStats: {
    method: 'GET',
    path: '/api/stats/dashboard',
    permission: 'viewReports',
    summary: "Today's figures for the dashboard.",
    answer: z.object({
      /** Dollars. */
      todayRevenue: z.string(),
      todayInvoices: z.number().int(),
      activeCustomers: z.number().int(),
      totalProducts: z.number().int(),
      firstStepsOpen: z.boolean(),
    }),
  },
});
