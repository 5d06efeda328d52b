/** One of the product's parts: a service with its schema in PostgreSQL and its event stream, and the screens beside it. */
interface AreaDefinition {
  /** What its screens are called: 'A new version of Orders is available'. */
  name: string;
  /** The beginnings of its calls' paths; `{id}` stands for any id. The longest that fits a path decides. */
  paths: readonly string[];
}

const list = {
  orders: {
    name: 'Orders',
    paths: [
      '/api/sales-orders',
      '/api/sales-order-items',
      '/api/standing-orders',
      // Customers are of admin, but what they may still buy is reckoned where orders are.
      '/api/customers/{id}/credit',
    ],
  },
  billing: {
    name: 'Billing',
    paths: [
      '/api/invoices',
      '/api/certificates',
      '/api/credit-memos',
      '/api/cash-receipts',
      '/api/cash-drawer',
      '/api/deposits',
      '/api/accounts-receivable',
      '/api/payments',
      '/api/opening-balances',
      '/api/statements',
      '/api/journal-entries',
      '/api/books',
      '/api/accounting-exports',
      // Settings are of admin, but the accounts are those of the ledger.
      '/api/settings/accounts',
      // Customers are of admin, but a statement is made of invoices and payments.
      '/api/customers/{id}/statement',
    ],
  },
  delivery: {
    name: 'Delivery',
    paths: ['/api/drivers', '/api/delivery-routes', '/api/delivery-items', '/api/my-route'],
  },
  admin: {
    name: 'Admin',
    paths: [
      '/api/users',
      '/api/roles',
      '/api/customers',
      '/api/customer-prices',
      '/api/products',
      '/api/imports',
      '/api/settings',
      '/api/audit-trail',
      '/api/backups',
      '/api/google',
      '/api/reports',
      '/api/stats',
    ],
  },
} as const satisfies Record<string, AreaDefinition>;

export type Area = keyof typeof list;

/** The one list of areas, as small as every page can carry; what processes alone need is in `area-services.ts`. */
export const areas: Record<Area, AreaDefinition> = list;

/** `orders`, `billing` and on, in the order in which they are listed. */
export const areaNames = Object.keys(list) as [Area, ...Area[]];
