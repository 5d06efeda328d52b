import { lazyPage, type Page } from '@primal/kit/platform';

const pages: Page[] = [
  { path: '/sales-orders', element: lazyPage(() => import('./pages/sales-orders.tsx')) },
  { path: '/sales-orders/create', element: lazyPage(() => import('./pages/create-sales-order.tsx')) },
  { path: '/sales-orders/weigh', element: lazyPage(() => import('./pages/weigh-station.tsx')) },
  { path: '/sales-orders/recall', element: lazyPage(() => import('./pages/recall.tsx')) },
  { path: '/sales-orders/work-orders', element: lazyPage(() => import('./print/work-orders.tsx')) },
  { path: '/sales-orders/:id', element: lazyPage(() => import('./pages/sales-order.tsx')) },
  { path: '/sales-orders/:id/edit', element: lazyPage(() => import('./pages/edit-sales-order.tsx')) },
  { path: '/sales-orders/:id/view', element: lazyPage(() => import('./print/full-page.tsx')) },
  { path: '/sales-orders/:id/work-order', element: lazyPage(() => import('./print/work-order.tsx')) },
  { path: '/icon-test', element: lazyPage(() => import('./demo/icon-test.tsx')) },
  { path: '/test-workflow', element: lazyPage(() => import('./demo/click-test.tsx')) },
  { path: '/workflow-demo', element: lazyPage(() => import('./demo/workflow-demo.tsx')) },
];

export default pages;
