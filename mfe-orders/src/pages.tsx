import { PageHeader } from '@primal/kit';
import type { Page } from '@primal/kit/platform';

const pages: Page[] = [
  {
    path: '/sales-orders',
    element: () => <PageHeader title="Sales Orders" subtitle="Orders of customers, from entry to invoice." />,
  },
];

export default pages;
