import type { DocumentFacts } from '../shared/document.ts';
import {
  close,
  creditHolds,
  figures,
  orderForms,
  receivables,
  sales,
  statements,
  stops,
} from './read-paths.ts';

/** Documents of the area by the entity of their events: `admin.customer.saved`. */
export const adminDocuments = {
  user: {
    label: 'Account',
    path: '/api/users',
    table: 'users',
    statuses: { active: 'green', inactive: 'gray' },
    audit: {
      subject: 'account',
      kinds: {
        sign_in: 'Signed in',
        sign_in_failed: 'Sign-in failed',
        sign_out: 'Signed out',
        lockout: 'Sign-in blocked',
        registration: 'Registered',
        user_added: 'Account added',
        user_changed: 'Account changed',
        password_set: 'Password set',
        reset_mailed: 'Password reset mailed',
        user_deleted: 'Account deleted',
      },
    },
    invalidates: ['/api/users', '/api/user', '/api/audit-trail'],
  },
  role: {
    label: 'Role',
    path: '/api/roles',
    audit: {
      subject: 'role',
      kinds: { role_added: 'Role added', role_changed: 'Role changed', role_deleted: 'Role deleted' },
    },
    invalidates: ['/api/roles', '/api/users', '/api/user'],
  },
  customer: {
    label: 'Customer',
    path: '/api/customers',
    page: '/customers/{id}',
    table: 'customers',
    search: { by: 'text', needs: 'viewOrders' },
    statuses: { active: 'green', inactive: 'gray' },
    audit: { subject: 'customer' },
    invalidates: [
      '/api/customers',
      '/api/customer-prices',
      ...figures,
      ...orderForms,
      ...creditHolds,
      ...receivables,
      ...sales,
      ...stops,
    ],
  },
  product: {
    label: 'Product',
    path: '/api/products',
    table: 'products',
    search: { by: 'text', needs: 'viewOrders' },
    audit: { subject: 'product' },
    invalidates: ['/api/products', '/api/customer-prices', ...figures, ...orderForms, ...sales],
  },
  'customer-price': {
    label: 'Customer Price',
    path: '/api/customer-prices',
    invalidates: ['/api/customer-prices', ...orderForms, ...sales],
  },
  // The buckets of aging are a setting.
  settings: {
    path: '/api/settings',
    audit: { subject: 'settings' },
    invalidates: [
      '/api/settings',
      '/api/audit-trail',
      '/api/stats',
      ...orderForms,
      ...creditHolds,
      '/api/accounts-receivable',
      ...statements,
      close,
      ...stops,
    ],
  },
} as const satisfies Record<string, DocumentFacts>;
