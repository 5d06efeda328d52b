import { PageHeader } from '@primal/kit';
import type { Page } from '@primal/kit/platform';

const pages: Page[] = [
  {
    path: '/create-invoice',
    element: () => (
      <PageHeader
        title="Create New Invoice"
        subtitle="Invoices that do not come from a sales order are written here."
      />
    ),
  },
  {
    path: '/retail-sale',
    element: () => <PageHeader title="Retail Sale" subtitle="Sales over the counter, paid at once." />,
  },
  {
    path: '/create-credit',
    element: () => (
      <PageHeader
        title="Create Credit"
        subtitle="Credit memos for returns, shortages and price corrections."
      />
    ),
  },
  {
    path: '/invoices',
    element: () => <PageHeader title="All Invoices" subtitle="Manage and track all your invoices" />,
  },
  {
    path: '/accounts-receivable',
    element: () => (
      <PageHeader
        title="Accounts Receivable"
        subtitle="What customers owe, how long, and the payments they made."
      />
    ),
  },
];

export default pages;
