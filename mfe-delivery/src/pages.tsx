import { PageHeader } from '@primal/kit';
import type { Page } from '@primal/kit/platform';

const pages: Page[] = [
  {
    path: '/delivery-routes',
    element: () => (
      <PageHeader
        title="Delivery Routes"
        subtitle="Orders and invoices put on the routes of drivers, by day."
      />
    ),
  },
  {
    path: '/drivers',
    element: () => <PageHeader title="Drivers" subtitle="The people who deliver, and their vehicles." />,
  },
];

export default pages;
