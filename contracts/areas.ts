/** One of the product's parts: a service with its schema in PostgreSQL and its event stream, and the screens beside it. */
interface AreaDefinition<Name extends string = string> {
  /** What its screens are called: 'A new version of Orders is available'. */
  name: string;
  /** What cannot be had while its service is away: 'Sales orders are not available right now.' */
  records: string;
  /** What its calls are about, for the documentation of the API. */
  about: string;
  /** The beginnings of its calls' paths; `{id}` stands for any id. The longest that fits a path decides. */
  paths: readonly string[];
  /** The areas whose event streams it reads with a durable consumer of its own name. */
  follows: readonly Name[];
  /** Event types that it hears beside those streams while a call waits for them. */
  listens?: readonly string[];
  /** It stores secrets (keys of Google, passwords of mail) encrypted with `SECRETS_KEY`. */
  keepsSecrets?: true;
}

const list = {
  orders: {
    name: 'Orders',
    records: 'Sales orders',
    about: 'Sales orders, work orders, catch weights.',
    paths: ['/api/sales-orders', '/api/sales-order-items'],
    follows: ['admin', 'billing'],
    listens: ['billing.invoice.saved'],
  },
  billing: {
    name: 'Billing',
    records: 'Invoices and payments',
    about: 'Invoices, credits, cash sales, receivables, payments.',
    paths: [
      '/api/invoices',
      '/api/credit-memos',
      '/api/cash-receipts',
      '/api/accounts-receivable',
      '/api/payments',
      '/api/opening-balances',
      '/api/statements',
      // Customers are of admin, but a statement is made of invoices and payments.
      '/api/customers/{id}/statement',
    ],
    follows: ['admin', 'orders'],
    keepsSecrets: true,
  },
  delivery: {
    name: 'Delivery',
    records: 'Deliveries',
    about: 'Drivers, routes and their stops.',
    paths: ['/api/drivers', '/api/delivery-routes', '/api/delivery-items'],
    follows: ['admin', 'billing', 'orders'],
  },
  admin: {
    name: 'Admin',
    records: 'Customers, products and settings',
    about: 'Customers, products, users, settings, reports.',
    paths: [
      '/api/users',
      '/api/customers',
      '/api/products',
      '/api/imports',
      '/api/settings',
      '/api/audit-trail',
      '/api/google',
      '/api/reports',
      '/api/stats',
    ],
    follows: ['billing', 'delivery', 'orders'],
    keepsSecrets: true,
  },
} as const satisfies Record<string, AreaDefinition>;

export type Area = keyof typeof list;

/** The one list of areas: gateway, shell, launcher, broker and documentation go by it. */
export const areas: Record<Area, AreaDefinition<Area>> = list;

/** `orders`, `billing` and on, in the order in which they are listed. */
export const areaNames = Object.keys(list) as [Area, ...Area[]];
