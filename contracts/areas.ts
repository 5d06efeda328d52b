interface AreaDefinition {
  /** Display name: 'A new version of Orders is available'. */
  name: string;
  /** Path prefixes of its calls. `{id}` matches any id. The longest match wins. */
  paths: readonly string[];
}

const list = {
  orders: {
    name: 'Orders',
    paths: [
      '/api/sales-orders',
      '/api/sales-order-items',
      '/api/standing-orders',
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
      '/api/settings/accounts',
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

/** List of areas, small enough for every page. Server-only data is in `area-services.ts`. */
export const areas: Record<Area, AreaDefinition> = list;

export const areaNames = Object.keys(list) as [Area, ...Area[]];
