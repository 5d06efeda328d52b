import type { Area } from './area-names.ts';
import type { Permission } from './shared/permissions.ts';

interface AreaService {
  records: string;
  about: string;
  /** Areas whose event streams this area consumes with its own durable consumer. */
  follows: readonly Area[];
  /** Other event types that the area receives only because a call waits for them. */
  listens?: readonly string[];
  /** Permissions that receive this area's live updates by default. */
  changesFor: readonly Permission[];
  noticesFor: Permission;
  /** True if the area stores secrets (Google keys, mail passwords), encrypted with `SECRETS_KEY`. */
  storesSecrets?: true;
  /** True if the area compares all copies with their owners, for the page 'Books' and `npm run consistency`. */
  comparesCopies?: true;
}

export const areaServices: Record<Area, AreaService> = {
  orders: {
    records: 'Sales orders',
    about: 'Sales orders, work orders, catch weights.',
    follows: ['admin', 'billing'],
    listens: ['billing.invoice.saved'],
    changesFor: ['viewOrders', 'viewReports', 'weigh', 'drive'],
    noticesFor: 'viewOrders',
    storesSecrets: true,
  },
  billing: {
    records: 'Invoices and payments',
    about: 'Invoices, credits, cash sales, receivables, payments.',
    follows: ['admin', 'orders'],
    changesFor: ['viewInvoices', 'viewReports', 'viewDelivery', 'drive'],
    noticesFor: 'viewInvoices',
    storesSecrets: true,
    comparesCopies: true,
  },
  delivery: {
    records: 'Deliveries',
    about: 'Drivers, routes and their stops.',
    follows: ['admin', 'billing', 'orders'],
    changesFor: ['viewDelivery', 'viewOrders', 'drive'],
    noticesFor: 'viewDelivery',
  },
  admin: {
    records: 'Customers, products and settings',
    about: 'Customers, products, users, settings, reports.',
    follows: ['billing', 'delivery', 'orders'],
    changesFor: ['viewOrders', 'viewInvoices', 'viewReports', 'importLists', 'weigh', 'drive'],
    noticesFor: 'administer',
    storesSecrets: true,
  },
};
