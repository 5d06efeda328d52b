import { lazyPage, type Page } from '@primal/kit/platform';

const pages: Page[] = [
  { path: '/invoices', element: lazyPage(() => import('./pages/invoices.tsx')) },
  { path: '/invoices/print', element: lazyPage(() => import('./print/invoices-print.tsx')) },
  { path: '/invoices/:id/edit', element: lazyPage(() => import('./pages/edit-invoice.tsx')) },
  { path: '/invoices/:id/view', element: lazyPage(() => import('./pages/invoice.tsx')) },
  { path: '/invoices/:id/print', element: lazyPage(() => import('./print/invoice-print.tsx')) },
  { path: '/create-invoice', element: lazyPage(() => import('./pages/create-invoice.tsx')) },
  { path: '/retail-sale', element: lazyPage(() => import('./pages/retail-sale.tsx')) },
  { path: '/create-cash-receipt', element: lazyPage(() => import('./pages/retail-sale.tsx')) },
  { path: '/cash-receipts', element: lazyPage(() => import('./pages/cash-receipts.tsx')) },
  { path: '/cash-receipts/:id/print', element: lazyPage(() => import('./print/receipt-print.tsx')) },
  { path: '/create-credit', element: lazyPage(() => import('./pages/create-credit.tsx')) },
  { path: '/credit-memos', element: lazyPage(() => import('./pages/credit-memos.tsx')) },
  { path: '/credit-memos/:id', element: lazyPage(() => import('./pages/credit-memo.tsx')) },
  { path: '/credit-memos/:id/print', element: lazyPage(() => import('./print/credit-print.tsx')) },
  { path: '/accounts-receivable', element: lazyPage(() => import('./pages/accounts-receivable.tsx')) },
  {
    path: '/accounts-receivable/opening-balances',
    element: lazyPage(() => import('./pages/opening-balances.tsx')),
  },
  { path: '/accounts-receivable/aging', element: lazyPage(() => import('./pages/aging-report.tsx')) },
  { path: '/accounts-receivable/aging/print', element: lazyPage(() => import('./print/aging-print.tsx')) },
  { path: '/accounts-receivable/statements', element: lazyPage(() => import('./pages/statements.tsx')) },
  {
    path: '/accounts-receivable/statements/print',
    element: lazyPage(() => import('./print/statements-print.tsx')),
  },
  { path: '/accounts-receivable/receipts', element: lazyPage(() => import('./pages/receipts.tsx')) },
  {
    path: '/accounts-receivable/receipts/print',
    element: lazyPage(() => import('./print/receipts-print.tsx')),
  },
  {
    path: '/accounts-receivable/:customerId/statement',
    element: lazyPage(() => import('./print/statement-print.tsx')),
  },
  { path: '/payments', element: lazyPage(() => import('./pages/payments.tsx')) },
  { path: '/payments/:id', element: lazyPage(() => import('./pages/payment.tsx')) },
];

export default pages;
