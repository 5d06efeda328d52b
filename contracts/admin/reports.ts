import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { businessDate } from '../shared/schemas.ts';

/** What counts as a sale (docs/rules/reports.md#what-counts-as-sold). */
export const saleTypes = ['invoice', 'sales order'] as const;
export type SaleType = (typeof saleTypes)[number];

/** A line of an invoice or of an order not yet invoiced, with its product as it is on the document. */
const dailySalesItem = z.object({
  type: z.enum(saleTypes),
  documentId: z.string(),
  documentNumber: z.string(),
  customerName: z.string(),
  productCode: z.string().nullable(),
  productName: z.string(),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  /** The count of pieces or cases, 3 places. */
  quantity: z.string(),
  unit: z.string().nullable(),
  /** Dollars. */
  unitPrice: z.string(),
  /** Dollars. */
  totalAmount: z.string(),
  status: z.string(),
  /** Pounds of each piece, 3 places; empty where the line has none. */
  individualWeights: z.array(z.string()),
});
export type DailySalesItem = z.infer<typeof dailySalesItem>;

/** The sales of one day. Money in dollars, quantities with 3 places. */
export const dailySalesAnswer = z.object({
  date: z.string(),
  summary: z.object({
    /** Sum of the invoices' totals, delivery charges included. */
    totalRevenue: z.string(),
    totalInvoices: z.number().int(),
    /** Sum of the totals of the orders that are not yet invoiced. */
    totalOrderValue: z.string(),
    totalSalesOrders: z.number().int(),
    /** Lines of both. */
    totalItems: z.number().int(),
    totalQuantity: z.string(),
  }),
  /** Invoices first, then orders, each by number and in the order of their lines. */
  items: z.array(dailySalesItem),
});
export type DailySales = z.infer<typeof dailySalesAnswer>;

/** What was sold of one product in the range; quantities are counts with 3 places, never pounds. */
const purchasingItem = z.object({
  productId: z.string(),
  productCode: z.string().nullable(),
  productName: z.string(),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  unit: z.string().nullable(),
  /** Lines in Case or Tub. */
  totalCasesSold: z.string(),
  /** All other lines. */
  totalPiecesSold: z.string(),
  /** Cases and pieces together. */
  totalQuantitySold: z.string(),
  invoiceQuantity: z.string(),
  salesOrderQuantity: z.string(),
  /** The day of the last sale ever; null when it was never sold. */
  lastSoldDate: z.string().nullable(),
});
export type PurchasingItem = z.infer<typeof purchasingItem>;

/** What was sold of each product, the most first, then what is in stock and was not sold. */
export const purchasingAnswer = z.object({
  startDate: z.string(),
  endDate: z.string(),
  summary: z.object({
    /** Products sold in the range. */
    totalProducts: z.number().int(),
    totalCasesSold: z.string(),
    totalPiecesSold: z.string(),
    totalQuantitySold: z.string(),
  }),
  items: z.array(purchasingItem),
});
export type Purchasing = z.infer<typeof purchasingAnswer>;

/** The days that a report covers unless it is told otherwise (docs/rules/reports.md#purchasing). */
export const reportDays = 30;

export const reportsApi = apiTable({
  dailySales: {
    method: 'GET',
    path: '/api/reports/daily-sales',
    permission: 'viewReports',
    summary: 'The invoices and open sales orders of a day with their lines; today by default.',
    query: z.object({ date: parameter(businessDate()) }),
    answer: dailySalesAnswer,
  },
  purchasing: {
    method: 'GET',
    path: '/api/reports/purchasing',
    permission: 'viewReports',
    summary: 'Sales by product; the last 30 days by default, both days included.',
    query: z.object({ startDate: parameter(businessDate()), endDate: parameter(businessDate()) }),
    answer: purchasingAnswer,
  },
  revenue: {
    method: 'GET',
    path: '/api/reports/revenue',
    permission: 'viewReports',
    summary: 'Sales by day, oldest first; the last 30 days by default.',
    query: z.object({
      /** The last day. */
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
        /** Dollars: the totals of the day's invoices that are not voided. */
        revenue: z.string(),
        invoices: z.number().int(),
        /** Dollars: the totals of the day's orders that are not yet invoiced. */
        orderValue: z.string(),
      }),
    ),
  },
});

export const statsApi = apiTable({
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
      /** The list of first steps is still to be shown to those who may change settings. */
      firstStepsOpen: z.boolean(),
    }),
  },
});
