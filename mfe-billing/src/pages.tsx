import { lazyPage, type Page } from '@primal/kit/platform';

const pages: Page[] = [
  { path: '/invoices', element: lazyPage(() => import('./pages/invoices.tsx')) },
  { path: '/invoices/:id/edit', element: lazyPage(() => import('./pages/edit-invoice.tsx')) },
  { path: '/invoices/:id/view', element: lazyPage(() => import('./print/invoice-print.tsx')) },
  { path: '/invoices/:id/print', element: lazyPage(() => import('./print/invoice-print.tsx')) },
  { path: '/create-invoice', element: lazyPage(() => import('./pages/create-invoice.tsx')) },
  { path: '/retail-sale', element: lazyPage(() => import('./pages/retail-sale.tsx')) },
  { path: '/create-credit', element: lazyPage(() => import('./pages/create-credit.tsx')) },
  { path: '/accounts-receivable', element: lazyPage(() => import('./pages/accounts-receivable.tsx')) },
];

export default pages;
