import type { Area } from './areas.ts';

/** What gateway, launcher, broker and documentation know of an area's service. */
interface AreaService {
  /** What cannot be had while it is away: 'Sales orders are not available right now.' */
  records: string;
  /** What its calls are about, for the documentation of the API. */
  about: string;
  /** The areas whose event streams it reads with a durable consumer of its own name. */
  follows: readonly Area[];
  /** Event types that it hears beside those streams while a call waits for them. */
  listens?: readonly string[];
  /** It stores secrets (keys of Google, passwords of mail) encrypted with `SECRETS_KEY`. */
  keepsSecrets?: true;
  /** It asks all processes whether their copies equal what their owners have, for the page 'Books'. */
  proves?: true;
}

export const areaServices: Record<Area, AreaService> = {
  orders: {
    records: 'Sales orders',
    about: 'Sales orders, work orders, catch weights.',
    follows: ['admin', 'billing'],
    listens: ['billing.invoice.saved'],
    keepsSecrets: true,
  },
  billing: {
    records: 'Invoices and payments',
    about: 'Invoices, credits, cash sales, receivables, payments.',
    follows: ['admin', 'orders'],
    keepsSecrets: true,
    proves: true,
  },
  delivery: {
    records: 'Deliveries',
    about: 'Drivers, routes and their stops.',
    follows: ['admin', 'billing', 'orders'],
  },
  admin: {
    records: 'Customers, products and settings',
    about: 'Customers, products, users, settings, reports.',
    follows: ['billing', 'delivery', 'orders'],
    keepsSecrets: true,
  },
};
