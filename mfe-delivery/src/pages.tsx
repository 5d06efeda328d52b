import { lazyPages } from '@primal/kit/platform';

export default lazyPages({
  '/delivery-routes': () => import('./planning/page.tsx'),
  '/delivery-routes/board': () => import('./board/page.tsx'),
  '/delivery-routes/print': () => import('./route-sheet/day-print.tsx'),
  '/delivery-routes/:id/print': () => import('./route-sheet/route-print.tsx'),
  '/delivery-routes/:id/loading': () => import('./route-sheet/loading-print.tsx'),
  '/my-route': () => import('./my-route/page.tsx'),
  '/drivers': () => import('./driver/list.tsx'),
});
