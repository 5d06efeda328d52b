import type { Page } from '@primal/kit/platform';
import { lazy } from 'react';

const pages: Page[] = [
  { path: '/products', element: lazy(() => import('./pages/products.tsx')) },
  { path: '/customers', element: lazy(() => import('./pages/customers.tsx')) },
  { path: '/reports', element: lazy(() => import('./pages/reports.tsx')) },
  { path: '/settings', element: lazy(() => import('./pages/settings.tsx')) },
];

export default pages;
