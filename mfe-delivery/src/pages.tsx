import type { Page } from '@primal/kit/platform';
import { lazy } from 'react';

const pages: Page[] = [
  { path: '/delivery-routes', element: lazy(() => import('./pages/delivery-routes.tsx')) },
  { path: '/drivers', element: lazy(() => import('./pages/drivers.tsx')) },
];

export default pages;
