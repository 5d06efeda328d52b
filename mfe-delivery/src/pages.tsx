import { lazyPage, type Page } from '@primal/kit/platform';

const pages: Page[] = [
  { path: '/delivery-routes', element: lazyPage(() => import('./pages/delivery-routes.tsx')) },
  { path: '/delivery-routes/print', element: lazyPage(() => import('./print/day-print.tsx')) },
  { path: '/delivery-routes/:id/print', element: lazyPage(() => import('./print/route-print.tsx')) },
  { path: '/drivers', element: lazyPage(() => import('./pages/drivers.tsx')) },
];

export default pages;
