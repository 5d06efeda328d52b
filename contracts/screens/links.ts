import { createPaths } from './routes.ts';

/**
 * Pages that the shell and other areas link to. Each is a route of one `mfe-<area>/src/routes.ts`. Small,
 * because each first page loads it.
 */
export const linkedPages = {
  salesOrders: { path: '/sales-orders' },
  createSalesOrder: { path: '/sales-orders/create' },
  salesOrder: { path: '/sales-orders/:id' },
  workOrder: { path: '/sales-orders/:id/work-order' },
  invoices: { path: '/invoices' },
  invoice: { path: '/invoices/:id/view' },
  editInvoice: { path: '/invoices/:id/edit' },
  printInvoice: { path: '/invoices/:id/print' },
  creditMemo: { path: '/credit-memos/:id' },
  cashReceipts: { path: '/cash-receipts' },
  payment: { path: '/payments/:id' },
  refund: { path: '/refunds/:id' },
  deliveryRoutes: { path: '/delivery-routes' },
  myRoute: { path: '/my-route' },
  drivers: { path: '/drivers' },
  products: { path: '/products' },
  customers: { path: '/customers' },
  customer: { path: '/customers/:id' },
  settings: { path: '/settings' },
  setUp: { path: '/settings/set-up' },
} as const;

export const links = createPaths(linkedPages);
