import type { Page } from '@primal/kit/platform';
import { lazy } from 'react';

const pages: Page[] = [
  { path: '/sales-orders', element: lazy(() => import('./pages/sales-orders.tsx')) },
  { path: '/sales-orders/create', element: lazy(() => import('./pages/create-sales-order.tsx')) },
  { path: '/sales-orders/:id', element: lazy(() => import('./pages/sales-order.tsx')) },
  { path: '/sales-orders/:id/edit', element: lazy(() => import('./pages/edit-sales-order.tsx')) },
  { path: '/sales-orders/:id/view', element: lazy(() => import('./print/full-page.tsx')) },
  { path: '/sales-orders/:id/work-order', element: lazy(() => import('./print/work-order.tsx')) },
];

export default pages;
