import { lazyPage, type Page } from '@primal/kit/platform';

const pages: Page[] = [
  { path: '/delivery-routes', element: lazyPage(() => import('./planning/page.tsx')) },
  { path: '/delivery-routes/board', element: lazyPage(() => import('./board/page.tsx')) },
  { path: '/delivery-routes/print', element: lazyPage(() => import('./route-sheet/day-print.tsx')) },
  { path: '/delivery-routes/:id/print', element: lazyPage(() => import('./route-sheet/route-print.tsx')) },
  {
    path: '/delivery-routes/:id/loading',
    element: lazyPage(() => import('./route-sheet/loading-print.tsx')),
  },
  { path: '/my-route', element: lazyPage(() => import('./my-route/page.tsx')) },
  { path: '/drivers', element: lazyPage(() => import('./driver/list.tsx')) },
];

export default pages;
