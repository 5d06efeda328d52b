import type { DocumentFacts } from '../shared/document.ts';
import { close, creditHolds, figures, orderForms, receivables, stops } from './read-paths.ts';

/** Documents of the area by the entity of their events: `orders.order.saved`. */
export const ordersDocuments = {
  order: {
    label: 'Sales Order',
    path: '/api/sales-orders',
    page: '/sales-orders/{id}',
    table: 'sales_orders',
    number: 'orderNumber',
    series: { prefix: 'SO', first: 'salesOrderStartingNumber' },
    search: { by: 'text', needs: 'viewOrders' },
    statuses: { pending: 'yellow', in_progress: 'blue', ready: 'green', invoiced: 'gray' },
    audit: { subject: 'sales_order' },
    uses: true,
    // Standing orders show which dates have orders. Billing turns a converted order into an invoice.
    invalidates: [
      ...orderForms,
      ...creditHolds,
      '/api/sales-order-items',
      ...receivables,
      close,
      ...stops,
      ...figures,
    ],
  },
  'standing-order': {
    label: 'Standing Order',
    path: '/api/standing-orders',
    page: '/sales-orders/standing/{id}',
    invalidates: ['/api/standing-orders'],
  },
  'standing-date': { invalidates: ['/api/standing-orders'] },
  'standing-orders': { invalidates: ['/api/standing-orders'] },
  'guide-product': { invalidates: ['/api/sales-orders/guide'] },
} as const satisfies Record<string, DocumentFacts>;
