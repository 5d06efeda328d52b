import { linkedPages } from '@primal/contracts/screens/links';
import { createPaths, defineRoutes, type Widget } from '@primal/contracts/screens/routes';

export const routes = defineRoutes(['viewOrders'], {
  list: {
    ...linkedPages.salesOrders,
    page: './order/list.tsx',
    title: 'Sales Orders',
    words: ['Convert to Invoice', 'Work Orders', 'Enter Weights'],
    item: { order: 20 },
  },
  create: {
    ...linkedPages.createSalesOrder,
    page: './order/create.tsx',
    title: 'Create Sales Order',
    words: ['New Sales Order', 'New Order', 'Take an Order'],
    needs: ['takeOrders'],
  },
  weigh: {
    path: '/sales-orders/weigh',
    query: ['order'],
    page: './weigh-station/page.tsx',
    title: 'Weigh Station',
    frame: false,
    words: ['Scale', 'Scan Cases'],
    needs: ['weigh'],
  },
  recall: {
    path: '/sales-orders/recall',
    page: './recall/page.tsx',
    title: 'Recall',
    words: ['Trace a Lot'],
  },
  guide: {
    path: '/sales-orders/guide/:customerId',
    page: './guide/print.tsx',
    title: 'Order Guide',
    frame: false,
  },
  workOrders: {
    path: '/sales-orders/work-orders',
    query: ['ids'],
    page: './order/print/work-orders.tsx',
    title: 'Work Orders',
    frame: false,
  },
  standing: {
    path: '/sales-orders/standing',
    page: './standing-order/list.tsx',
    title: 'Standing Orders',
    words: ['Recurring Orders', 'Needs Attention', 'Skip a Delivery'],
  },
  createStanding: {
    path: '/sales-orders/standing/create',
    page: './standing-order/create.tsx',
    title: 'Create Standing Order',
    words: ['New Standing Order'],
    needs: ['takeOrders'],
  },
  standingOrder: {
    path: '/sales-orders/standing/:id',
    page: './standing-order/detail.tsx',
    title: 'Standing Order',
  },
  editStanding: {
    path: '/sales-orders/standing/:id/edit',
    page: './standing-order/edit.tsx',
    title: 'Edit Standing Order',
    needs: ['takeOrders'],
  },
  order: { ...linkedPages.salesOrder, page: './order/detail.tsx', title: 'Sales Order' },
  edit: {
    path: '/sales-orders/:id/edit',
    page: './order/edit.tsx',
    title: 'Edit Sales Order',
    needs: ['takeOrders'],
  },
  fullPage: {
    path: '/sales-orders/:id/view',
    page: './order/print/full-page.tsx',
    title: 'Sales Order',
    frame: false,
  },
  workOrder: {
    ...linkedPages.workOrder,
    page: './order/print/work-order.tsx',
    title: 'Work Order',
    frame: false,
  },
  iconTest: { path: '/icon-test', page: './demo/icon-test.tsx', title: 'Workflow Icons', needs: [] },
  workflowTest: {
    path: '/test-workflow',
    page: './demo/click-test.tsx',
    title: 'Workflow Click Test',
    needs: [],
  },
  workflowDemo: {
    path: '/workflow-demo',
    page: './demo/workflow-demo.tsx',
    title: 'Workflow Demo',
    needs: [],
  },
});

export const paths = createPaths(routes);

export const widgets: readonly Widget[] = [
  { name: 'workflow-overview', title: 'Workflow Overview', dashboard: 10, needs: ['viewOrders'] },
  {
    name: 'waiting-entries',
    title: 'Entries of the Weigh Station',
    frame: 'primal-weigh-station-waiting',
    needs: ['weigh'],
  },
  { name: 'open-sales-orders', title: 'Open Sales Orders', dashboard: 30, needs: ['viewOrders'] },
  { name: 'credit-holds', title: 'Credit Holds', dashboard: 27, needs: ['viewOrders'] },
  { name: 'customer-credit', title: 'Credit', needs: ['viewOrders'] },
  { name: 'release-order', title: 'Release from Credit Hold', needs: ['releaseHolds'] },
  { name: 'customer-orders', title: 'Open Sales Orders', needs: ['viewOrders'] },
  { name: 'catch-weights', title: 'Catch Weights', needs: ['weigh', 'takeOrders'] },
  { name: 'batch-catch-weights', title: 'Batch Catch Weight Entry', needs: ['weigh', 'takeOrders'] },
  { name: 'convert-orders', title: 'Convert to Invoices', needs: ['invoice'] },
];
