import { areaNames, areas } from '../areas.ts';
import type { Change } from '../gateway/live.ts';

/** One customer's account, and those of all who owe. */
const statements = ['/api/customers/{id}/statement', '/api/statements'];

const receivables = [
  '/api/accounts-receivable',
  '/api/invoices',
  '/api/payments',
  '/api/credit-memos',
  ...statements,
];
/** What is in the drawer, and what can be taken to the bank. */
const cash = ['/api/cash-drawer', '/api/deposits'];

/** What is open before a month is closed; the checks of the books are read anew when somebody asks. */
const close = '/api/books/close';

/** What a customer may still buy. */
const credit = '/api/customers/{id}/credit';
const stops = ['/api/delivery-routes', '/api/delivery-items', '/api/my-route'];
const figures = ['/api/reports', '/api/stats'];

/** What is made out or corrected with the prices of the moment. */
const sales = ['/api/invoices', '/api/credit-memos', '/api/cash-receipts'];

/**
 * Nothing that a screen shows: audit entries of other services are read from the admin service's trail, once they have come
 * there, and what admin keeps of a payment is that its customer stays.
 */
const nothing: readonly string[] = [];

const prefixes: Record<string, readonly string[]> = {
  // Standing orders show which of their dates have become orders.
  'orders.order': ['/api/sales-orders', '/api/sales-order-items', '/api/standing-orders', credit],
  'orders.standing-order': ['/api/standing-orders'],
  'orders.standing-date': ['/api/standing-orders'],
  'orders.standing-orders': ['/api/standing-orders'],
  'orders.guide-product': ['/api/sales-orders/guide'],
  'orders.product': ['/api/sales-orders', '/api/standing-orders'],
  'orders.customer-price': ['/api/sales-orders', '/api/standing-orders'],
  'orders.customer': ['/api/sales-orders', '/api/standing-orders', credit],
  'orders.settings': ['/api/sales-orders', '/api/standing-orders', credit],
  // Orders keep what is open of an account, and what is paid may let held orders go.
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
  'billing.settings': [close],
  'billing.closing': [close],
  // A converted order becomes an invoice.
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
  // Reports say what each driver brought.
  'admin.stop': figures,
  'admin.driver': figures,
  // Another version of the area's front end is served: the shell compares it with what the page has.
  ...Object.fromEntries(areaNames.map((area) => [`${area}.screens`, ['/config/remotes.json']])),
};

/**
 * The paths whose answers a change may have made old; everything below them counts too, `{id}` stands for any id. The
 * service of a change is the one whose answers changed: not always the entity's owner, since services keep copies.
 */
export const changedPaths = ({ service, entity }: Change): readonly string[] =>
  prefixes[`${service}.${entity}`] ?? areas[service]?.paths ?? [];
