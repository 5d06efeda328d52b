import { lazyPage, type Page } from '@primal/kit/platform';

const pages: Page[] = [
  { path: '/products', element: lazyPage(() => import('./pages/products.tsx')) },
  { path: '/customers', element: lazyPage(() => import('./pages/customers.tsx')) },
  { path: '/reports', element: lazyPage(() => import('./pages/reports.tsx')) },
  { path: '/settings', element: lazyPage(() => import('./pages/settings.tsx')) },
];

export default pages;
