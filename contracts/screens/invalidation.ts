import { areaNames, areas } from '../areas.ts';
import type { Change } from '../gateway/live.ts';

const statements = ['/api/customers/{id}/statement', '/api/statements'];

const receivables = [
  '/api/accounts-receivable',
  '/api/invoices',
  '/api/payments',
  '/api/credit-memos',
  ...statements,
];
const cash = ['/api/cash-drawer', '/api/deposits'];

/** Open items before a month is closed. Excludes the book checks, which screens read only on demand. */
const close = '/api/books/close';

const credit = '/api/customers/{id}/credit';
const stops = ['/api/delivery-routes', '/api/delivery-items', '/api/my-route'];
const figures = ['/api/reports', '/api/stats'];

/** Documents created or corrected at current prices. */
const sales = ['/api/invoices', '/api/credit-memos', '/api/cash-receipts'];

/**
 * No screen reads these copies. Audit entries of other services already arrive as admin's own events. Admin
 * copies payments only to reject the deletion of their customers.
 */
const nothing: readonly string[] = [];

const prefixes: Record<string, readonly string[]> = {
  // Standing orders show which dates have orders.
  'orders.order': ['/api/sales-orders', '/api/sales-order-items', '/api/standing-orders', credit],
  'orders.standing-order': ['/api/standing-orders'],
  'orders.standing-date': ['/api/standing-orders'],
  'orders.standing-orders': ['/api/standing-orders'],
  'orders.guide-product': ['/api/sales-orders/guide'],
  'orders.product': ['/api/sales-orders', '/api/standing-orders'],
  'orders.customer-price': ['/api/sales-orders', '/api/standing-orders'],
  'orders.customer': ['/api/sales-orders', '/api/standing-orders', credit],
  'orders.settings': ['/api/sales-orders', '/api/standing-orders', credit],
  // Orders copy open invoice amounts, and a payment may release held orders.
  'orders.invoice': ['/api/sales-orders', credit],
  'orders.payment': ['/api/sales-orders', credit],
  'orders.credit-memo': ['/api/sales-orders', credit],
  'billing.invoice': [...receivables, close],
  'billing.payment': [...receivables, ...cash, close],
  'billing.credit-memo': [...receivables, close],
  'billing.accounting-export': ['/api/accounting-exports', close],
  'billing.cash-receipt': ['/api/cash-receipts', ...cash, close],
  'billing.cash-drawer-day': [...cash, close],
  'billing.deposit': [...cash, close],
  // Settings choose the buckets of aging.
  'billing.settings': ['/api/accounts-receivable', ...statements, close],
  'billing.closing': [close],
  // Billing turns a converted order into an invoice.
  'billing.order': [...receivables, close],
  'billing.product': sales,
  'billing.customer-price': sales,
  'billing.customer': [...receivables, '/api/cash-receipts'],
  'delivery.driver': ['/api/drivers', ...stops],
  'delivery.route': stops,
  'delivery.stop': stops,
  'delivery.settlement': ['/api/delivery-routes/{id}/settlement'],
  'delivery.order': stops,
  'delivery.invoice': stops,
  'delivery.customer': stops,
  'delivery.settings': stops,
  'orders.audit': nothing,
  'billing.audit': nothing,
  'delivery.audit': nothing,
  'admin.audit': ['/api/audit-trail'],
  'admin.user': ['/api/users', '/api/user', '/api/audit-trail'],
  'admin.role': ['/api/roles', '/api/users', '/api/user'],
  'admin.customer': ['/api/customers', '/api/customer-prices', ...figures],
  'admin.product': ['/api/products', '/api/customer-prices', ...figures],
  'admin.customer-price': ['/api/customer-prices'],
  'admin.settings': ['/api/settings', '/api/audit-trail', '/api/stats'],
  'admin.closing': ['/api/settings/closing-date'],
  'admin.invoice': figures,
  'admin.order': figures,
  'admin.credit-memo': figures,
  'admin.cash-receipt': figures,
  'admin.payment': nothing,
  // Reports group sales by driver.
  'admin.stop': figures,
  'admin.driver': figures,
  // A new front-end version of the area is served. The shell compares it with the loaded version.
  ...Object.fromEntries(areaNames.map((area) => [`${area}.screens`, ['/config/remotes.json']])),
};

/**
 * Paths whose answers a change invalidates, including everything below them. `{id}` matches any id. The
 * change names the service with stale answers, which may hold a copy of another area's entity.
 */
export const listInvalidatedPaths = ({ service, entity }: Change): readonly string[] =>
  prefixes[`${service}.${entity}`] ?? areas[service]?.paths ?? [];
