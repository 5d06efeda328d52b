import { lazyPage, type Page } from '@primal/kit/platform';

const pages: Page[] = [
  { path: '/sales-orders', element: lazyPage(() => import('./order/list.tsx')) },
  { path: '/sales-orders/create', element: lazyPage(() => import('./order/create.tsx')) },
  { path: '/sales-orders/weigh', element: lazyPage(() => import('./weigh-station/page.tsx')) },
  { path: '/sales-orders/recall', element: lazyPage(() => import('./recall/page.tsx')) },
  { path: '/sales-orders/guide/:customerId', element: lazyPage(() => import('./guide/print.tsx')) },
  { path: '/sales-orders/work-orders', element: lazyPage(() => import('./order/print/work-orders.tsx')) },
  { path: '/sales-orders/standing', element: lazyPage(() => import('./standing-order/list.tsx')) },
  { path: '/sales-orders/standing/create', element: lazyPage(() => import('./standing-order/create.tsx')) },
  { path: '/sales-orders/standing/:id', element: lazyPage(() => import('./standing-order/detail.tsx')) },
  { path: '/sales-orders/standing/:id/edit', element: lazyPage(() => import('./standing-order/edit.tsx')) },
  { path: '/sales-orders/:id', element: lazyPage(() => import('./order/detail.tsx')) },
  { path: '/sales-orders/:id/edit', element: lazyPage(() => import('./order/edit.tsx')) },
  { path: '/sales-orders/:id/view', element: lazyPage(() => import('./order/print/full-page.tsx')) },
  { path: '/sales-orders/:id/work-order', element: lazyPage(() => import('./order/print/work-order.tsx')) },
  { path: '/icon-test', element: lazyPage(() => import('./demo/icon-test.tsx')) },
  { path: '/test-workflow', element: lazyPage(() => import('./demo/click-test.tsx')) },
  { path: '/workflow-demo', element: lazyPage(() => import('./demo/workflow-demo.tsx')) },
];

export default pages;
