import { lazyPage, type Page } from '@primal/kit/platform';

const pages: Page[] = [
  { path: '/products', element: lazyPage(() => import('./product/list.tsx')) },
  { path: '/products/pricing', element: lazyPage(() => import('./pricing/page.tsx')) },
  { path: '/products/import', element: lazyPage(() => import('./import/page.tsx')) },
  { path: '/customers/import', element: lazyPage(() => import('./import/page.tsx')) },
  { path: '/customer-prices/import', element: lazyPage(() => import('./import/page.tsx')) },
  { path: '/customers/:id', element: lazyPage(() => import('./customer/detail.tsx')) },
  { path: '/customers/:id/price-list', element: lazyPage(() => import('./price-list/print.tsx')) },
  { path: '/customers', element: lazyPage(() => import('./customer/list.tsx')) },
  { path: '/reports', element: lazyPage(() => import('./reports/page.tsx')) },
  { path: '/settings/set-up', element: lazyPage(() => import('./set-up/page.tsx')) },
  { path: '/settings', element: lazyPage(() => import('./settings/page.tsx')) },
];

export default pages;
