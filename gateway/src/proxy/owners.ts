import type { Domain } from '@primal/contracts/shared/events';

/** Which domain answers which part of the API, and what a person calls that domain when it is away. */
export const areas: Record<Domain, { name: string; prefixes: readonly string[] }> = {
  orders: { name: 'Sales orders', prefixes: ['/api/sales-orders', '/api/sales-order-items'] },
  billing: {
    name: 'Invoices and payments',
    prefixes: [
      '/api/invoices',
      '/api/credit-memos',
      '/api/cash-receipts',
      '/api/accounts-receivable',
      '/api/payments',
      '/api/opening-balances',
      '/api/statements',
    ],
  },
  delivery: { name: 'Deliveries', prefixes: ['/api/drivers', '/api/delivery-routes', '/api/delivery-items'] },
  admin: {
    name: 'Customers, products and settings',
    prefixes: [
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
  },
};

const domains = Object.keys(areas) as Domain[];

const byPrefix = new Map<string, Domain>(
  domains.flatMap((domain) => areas[domain].prefixes.map((prefix): [string, Domain] => [prefix, domain])),
);

// Customers are the admin service's, but a statement is made of invoices and payments.
const statement = /^\/api\/customers\/[^/]+\/statement(?:\/|$)/;

/** The domain that answers an `/api` path; undefined when none does. */
export const ownerOf = (path: string): Domain | undefined => {
  if (statement.test(path)) return 'billing';
  const end = path.indexOf('/', '/api/'.length);
  return byPrefix.get(end < 0 ? path : path.slice(0, end));
};

/** The domain whose front end an `/mfe/<name>/…` path belongs to. */
export const remoteOwnerOf = (path: string): Domain | undefined =>
  domains.find((domain) => path.startsWith(`/mfe/${domain}/`));
