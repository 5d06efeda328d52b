import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { businessDate } from '../shared/schemas.ts';

/** Documents that count as sales (docs/rules/reports.md#what-counts-as-sold). */
export const saleTypes = ['invoice', 'sales order'] as const;
export type SaleType = (typeof saleTypes)[number];

const dailySalesItem = z.object({
  type: z.enum(saleTypes),
  documentId: z.string(),
  documentNumber: z.string(),
  customerName: z.string(),
  productCode: z.string().nullable(),
  productName: z.string(),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  /** Pieces or cases, 3 places. */
  quantity: z.string(),
  unit: z.string().nullable(),
  /** Dollars. */
  unitPrice: z.string(),
  /** Dollars. */
  totalAmount: z.string(),
  status: z.string(),
  /** Pounds of each piece, 3 places. Empty if the line has no weights. */
  individualWeights: z.array(z.string()),
});
export type DailySalesItem = z.infer<typeof dailySalesItem>;

/** Money in dollars, quantities with 3 places. */
export const dailySalesAnswer = z.object({
  date: z.string(),
  summary: z.object({
    /** Invoice totals, including delivery charges. */
    totalRevenue: z.string(),
    totalInvoices: z.number().int(),
    totalOrderValue: z.string(),
    totalSalesOrders: z.number().int(),
    totalItems: z.number().int(),
    totalQuantity: z.string(),
  }),
  items: z.array(dailySalesItem),
});
export type DailySales = z.infer<typeof dailySalesAnswer>;

const purchasingItem = z.object({
  productId: z.string(),
  productCode: z.string().nullable(),
  productName: z.string(),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  unit: z.string().nullable(),
  /** Quantity of the lines in Case or Tub. */
  totalCasesSold: z.string(),
  totalPiecesSold: z.string(),
  totalQuantitySold: z.string(),
  invoiceQuantity: z.string(),
  salesOrderQuantity: z.string(),
  lastSoldDate: z.string().nullable(),
});
export type PurchasingItem = z.infer<typeof purchasingItem>;

/** Products by descending quantity sold, then unsold products in stock. */
export const purchasingAnswer = z.object({
  startDate: z.string(),
  endDate: z.string(),
  summary: z.object({
    totalProducts: z.number().int(),
    totalCasesSold: z.string(),
    totalPiecesSold: z.string(),
    totalQuantitySold: z.string(),
  }),
  items: z.array(purchasingItem),
});
export type Purchasing = z.infer<typeof purchasingAnswer>;

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
});
