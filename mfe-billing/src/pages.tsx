import { lazyPage, type Page } from '@primal/kit/platform';

const pages: Page[] = [
  { path: '/invoices', element: lazyPage(() => import('./invoice/list.tsx')) },
  { path: '/invoices/print', element: lazyPage(() => import('./invoice/print/several.tsx')) },
  { path: '/invoices/:id/edit', element: lazyPage(() => import('./invoice/edit.tsx')) },
  { path: '/invoices/:id/view', element: lazyPage(() => import('./invoice/detail.tsx')) },
  { path: '/invoices/:id/print', element: lazyPage(() => import('./invoice/print/page.tsx')) },
  { path: '/invoices/:id/certificate', element: lazyPage(() => import('./certificate/page.tsx')) },
  { path: '/create-invoice', element: lazyPage(() => import('./invoice/create.tsx')) },
  { path: '/retail-sale', element: lazyPage(() => import('./cash-receipt/create.tsx')) },
  { path: '/create-cash-receipt', element: lazyPage(() => import('./cash-receipt/create.tsx')) },
  { path: '/cash-receipts', element: lazyPage(() => import('./cash-receipt/list.tsx')) },
  { path: '/cash-receipts/:id/print', element: lazyPage(() => import('./cash-receipt/print.tsx')) },
  { path: '/cash-drawer', element: lazyPage(() => import('./cash-drawer/page.tsx')) },
  { path: '/cash-drawer/:date/print', element: lazyPage(() => import('./cash-drawer/print.tsx')) },
  { path: '/deposits', element: lazyPage(() => import('./deposit/page.tsx')) },
  { path: '/deposits/:id/print', element: lazyPage(() => import('./deposit/print.tsx')) },
  { path: '/create-credit', element: lazyPage(() => import('./credit-memo/create.tsx')) },
  { path: '/credit-memos', element: lazyPage(() => import('./credit-memo/list.tsx')) },
  { path: '/credit-memos/:id', element: lazyPage(() => import('./credit-memo/detail.tsx')) },
  { path: '/credit-memos/:id/print', element: lazyPage(() => import('./credit-memo/print.tsx')) },
  { path: '/accounts-receivable', element: lazyPage(() => import('./receivables/page.tsx')) },
  {
    path: '/accounts-receivable/opening-balances',
    element: lazyPage(() => import('./receivables/opening-balances.tsx')),
  },
  { path: '/accounts-receivable/aging', element: lazyPage(() => import('./receivables/aging-report.tsx')) },
  {
    path: '/accounts-receivable/aging/print',
    element: lazyPage(() => import('./receivables/aging-print.tsx')),
  },
  { path: '/accounts-receivable/statements', element: lazyPage(() => import('./statement/list.tsx')) },
  {
    path: '/accounts-receivable/statements/print',
    element: lazyPage(() => import('./statement/print-several.tsx')),
  },
  { path: '/accounts-receivable/receipts', element: lazyPage(() => import('./receipts/page.tsx')) },
  {
    path: '/accounts-receivable/receipts/print',
    element: lazyPage(() => import('./receipts/print.tsx')),
  },
  {
    path: '/accounts-receivable/:customerId/statement',
    element: lazyPage(() => import('./statement/print.tsx')),
  },
  { path: '/accounting-exports', element: lazyPage(() => import('./accounting-export/page.tsx')) },
  { path: '/books', element: lazyPage(() => import('./books/page.tsx')) },
  { path: '/books/print', element: lazyPage(() => import('./books/print.tsx')) },
  { path: '/books/close', element: lazyPage(() => import('./books/close.tsx')) },
  { path: '/payments', element: lazyPage(() => import('./payment/list.tsx')) },
  { path: '/payments/:id', element: lazyPage(() => import('./payment/detail.tsx')) },
];

export default pages;
