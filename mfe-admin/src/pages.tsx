import { lazyPage, type Page } from '@primal/kit/platform';

const pages: Page[] = [
  { path: '/products', element: lazyPage(() => import('./pages/products.tsx')) },
  { path: '/products/pricing', element: lazyPage(() => import('./pages/product-pricing.tsx')) },
  { path: '/products/import', element: lazyPage(() => import('./pages/import.tsx')) },
  { path: '/customers/import', element: lazyPage(() => import('./pages/import.tsx')) },
  { path: '/customers/:id', element: lazyPage(() => import('./pages/customer-detail.tsx')) },
  { path: '/customers', element: lazyPage(() => import('./pages/customers.tsx')) },
  { path: '/reports', element: lazyPage(() => import('./pages/reports.tsx')) },
  { path: '/settings', element: lazyPage(() => import('./pages/settings.tsx')) },
];

export default pages;
