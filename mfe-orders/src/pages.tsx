import { lazyPages } from '@primal/kit/platform';

export default lazyPages({
  '/sales-orders': () => import('./order/list.tsx'),
  '/sales-orders/create': () => import('./order/create.tsx'),
  '/sales-orders/weigh': () => import('./weigh-station/page.tsx'),
  '/sales-orders/recall': () => import('./recall/page.tsx'),
  '/sales-orders/guide/:customerId': () => import('./guide/print.tsx'),
  '/sales-orders/work-orders': () => import('./order/print/work-orders.tsx'),
  '/sales-orders/standing': () => import('./standing-order/list.tsx'),
  '/sales-orders/standing/create': () => import('./standing-order/create.tsx'),
  '/sales-orders/standing/:id': () => import('./standing-order/detail.tsx'),
  '/sales-orders/standing/:id/edit': () => import('./standing-order/edit.tsx'),
  '/sales-orders/:id': () => import('./order/detail.tsx'),
  '/sales-orders/:id/edit': () => import('./order/edit.tsx'),
  '/sales-orders/:id/view': () => import('./order/print/full-page.tsx'),
  '/sales-orders/:id/work-order': () => import('./order/print/work-order.tsx'),
  '/icon-test': () => import('./demo/icon-test.tsx'),
  '/test-workflow': () => import('./demo/click-test.tsx'),
  '/workflow-demo': () => import('./demo/workflow-demo.tsx'),
});
