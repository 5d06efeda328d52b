import { lazyPages } from '@primal/kit/platform';

export default lazyPages({
  '/products': () => import('./product/list.tsx'),
  '/products/pricing': () => import('./pricing/page.tsx'),
  '/products/import': () => import('./import/page.tsx'),
  '/customers/import': () => import('./import/page.tsx'),
  '/customer-prices/import': () => import('./import/page.tsx'),
  '/customers/:id': () => import('./customer/detail.tsx'),
  '/customers/:id/price-list': () => import('./price-list/print.tsx'),
  '/customers': () => import('./customer/list.tsx'),
  '/reports': () => import('./reports/page.tsx'),
  '/settings/set-up': () => import('./set-up/page.tsx'),
  '/settings': () => import('./settings/page.tsx'),
});
