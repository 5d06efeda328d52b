import type { Area } from './areas.ts';
import type { Permission } from './shared/permissions.ts';

interface AreaService {
  /** What cannot be had while it is away: 'Sales orders are not available right now.' */
  records: string;
  /** What its calls are about, for the documentation of the API. */
  about: string;
  /** The areas whose event streams it reads with a durable consumer of its own name. */
  follows: readonly Area[];
  /** Event types that it hears beside those streams while a call waits for them. */
  listens?: readonly string[];
  /** Who is told of its changes, unless one says otherwise: accounts that may read some of what they make old. */
  changesFor: readonly Permission[];
  /** Who hears of its notices, unless one says otherwise: whoever may see what they lead to. */
  noticesFor: Permission;
  /** It stores secrets (keys of Google, passwords of mail) encrypted with `SECRETS_KEY`. */
  keepsSecrets?: true;
  /** It asks all processes whether their copies equal what their owners have, for the page 'Books' and for `npm run consistency`. */
  proves?: true;
}

export const areaServices: Record<Area, AreaService> = {
  orders: {
    records: 'Sales orders',
    about: 'Sales orders, work orders, catch weights.',
    follows: ['admin', 'billing'],
    listens: ['billing.invoice.saved'],
    changesFor: ['viewOrders', 'viewReports', 'weigh', 'drive'],
    noticesFor: 'viewOrders',
    keepsSecrets: true,
  },
  billing: {
    records: 'Invoices and payments',
    about: 'Invoices, credits, cash sales, receivables, payments.',
    follows: ['admin', 'orders'],
    changesFor: ['viewInvoices', 'viewReports', 'viewDelivery', 'drive'],
    noticesFor: 'viewInvoices',
    keepsSecrets: true,
    proves: true,
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
    keepsSecrets: true,
  },
};
