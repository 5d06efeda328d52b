import { lazyPage, type Page } from '@primal/kit/platform';

const pages: Page[] = [
  { path: '/delivery-routes', element: lazyPage(() => import('./pages/delivery-routes.tsx')) },
  { path: '/drivers', element: lazyPage(() => import('./pages/drivers.tsx')) },
];

export default pages;
