import { type Area, areaNames } from './area-names.ts';
import { adminDocuments } from './documents/admin.ts';
import { billingDocuments } from './documents/billing.ts';
import { deliveryDocuments } from './documents/delivery.ts';
import { ordersDocuments } from './documents/orders.ts';
import type { DocumentFacts } from './shared/document.ts';

interface AreaDefinition {
  /** Its documents, by the entity of their events. */
  documents: Readonly<Record<string, DocumentFacts>>;
  /** Path prefixes of calls that belong to no document. */
  otherPaths: readonly string[];
}

const list = {
  orders: {
    documents: ordersDocuments,
    otherPaths: ['/api/sales-order-items', '/api/customers/{id}/credit'],
  },
  billing: {
    documents: billingDocuments,
    otherPaths: [
      '/api/certificates',
      '/api/accounts-receivable',
      '/api/finance-charges',
      '/api/opening-balances',
      '/api/statements',
      '/api/ledger',
      '/api/books',
      '/api/settings/accounts',
      '/api/customers/{id}/statement',
      '/api/customers/{id}/refundable',
    ],
  },
  delivery: { documents: deliveryDocuments, otherPaths: ['/api/my-route'] },
  admin: {
    documents: adminDocuments,
    otherPaths: [
      '/api/imports',
      '/api/audit-trail',
      '/api/backups',
      '/api/google',
      '/api/reports',
      '/api/stats',
    ],
  },
} as const satisfies Record<Area, AreaDefinition>;

type ValueOf<T> = T extends unknown ? T[keyof T] : never;
export type DeclaredDocument = ValueOf<(typeof list)[Area]['documents']>;

/** Documents and paths of the areas. Server-only data is in `area-services.ts`. */
export const areas: Readonly<Record<Area, AreaDefinition>> = list;

/** Path prefixes of an area's calls. `{id}` matches any id. The longest match wins. */
export const listPaths = (area: Area): string[] => [
  ...Object.values(areas[area].documents).flatMap(({ path }) => path ?? []),
  ...areas[area].otherPaths,
];

/** Owner of a path; `{id}` stands for itself. */
export const findPathOwner = (path: string): Area | undefined =>
  areaNames
    .flatMap((area) => listPaths(area).map((prefix) => ({ area, prefix })))
    .filter(({ prefix }) => `${path}/`.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]?.area;
