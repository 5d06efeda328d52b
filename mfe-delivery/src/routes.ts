import { linkedPages } from '@primal/contracts/screens/links';
import { createPaths, defineRoutes, type Widget } from '@primal/contracts/screens/routes';

export const routes = defineRoutes(['viewDelivery'], {
  planning: {
    ...linkedPages.deliveryRoutes,
    page: './planning/page.tsx',
    title: 'Delivery Routes',
    words: ['Assign to Driver', 'Route Sheets', 'Manage Route'],
    item: { order: 80 },
  },
  board: {
    path: '/delivery-routes/board',
    page: './board/page.tsx',
    title: 'Dispatch Board',
    words: ['Plan the Day', 'Hand Over', 'Sort by City'],
  },
  routeSheets: {
    path: '/delivery-routes/print',
    query: ['date'],
    page: './route-sheet/day-print.tsx',
    title: 'Delivery Route Sheets',
  },
  routeSheet: {
    path: '/delivery-routes/:id/print',
    page: './route-sheet/route-print.tsx',
    title: 'Delivery Route Sheet',
  },
  loadingList: {
    path: '/delivery-routes/:id/loading',
    page: './route-sheet/loading-print.tsx',
    title: 'Loading List',
    frame: false,
  },
  myRoute: {
    ...linkedPages.myRoute,
    page: './my-route/page.tsx',
    title: 'My Route',
    words: ['My Stops', 'Deliver'],
    needs: ['drive'],
  },
  drivers: {
    ...linkedPages.drivers,
    page: './driver/list.tsx',
    title: 'Drivers',
    item: { order: 90 },
  },
});

export const paths = createPaths(routes);

export const widgets: readonly Widget[] = [
  { name: 'driver-form', title: 'Add Driver', command: true, words: ['New Driver'], needs: ['planDelivery'] },
  { name: 'assign-to-route', title: 'Assign to Delivery Route', needs: ['planDelivery'] },
  { name: 'assign-invoice', title: 'Assign Driver to Invoice', needs: ['planDelivery'] },
];
