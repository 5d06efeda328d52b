import type { Page } from '@primal/kit/platform';
import { lazy } from 'react';

const pages: Page[] = [
  { path: '/invoices', element: lazy(() => import('./pages/invoices.tsx')) },
  { path: '/invoices/:id/view', element: lazy(() => import('./print/invoice-print.tsx')) },
  { path: '/invoices/:id/print', element: lazy(() => import('./print/invoice-print.tsx')) },
  { path: '/create-invoice', element: lazy(() => import('./pages/create-invoice.tsx')) },
  { path: '/retail-sale', element: lazy(() => import('./pages/retail-sale.tsx')) },
  { path: '/create-credit', element: lazy(() => import('./pages/create-credit.tsx')) },
  { path: '/accounts-receivable', element: lazy(() => import('./pages/accounts-receivable.tsx')) },
];

export default pages;
