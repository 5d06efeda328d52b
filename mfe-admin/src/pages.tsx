import { PageHeader } from '@primal/kit';
import type { Page } from '@primal/kit/platform';

const pages: Page[] = [
  {
    path: '/products',
    element: () => (
      <PageHeader title="Product Catalog" subtitle="Products with their units, weights and prices by tier." />
    ),
  },
  {
    path: '/customers',
    element: () => (
      <PageHeader
        title="Customers"
        subtitle="The customers of the business, with their addresses and price tiers."
      />
    ),
  },
  {
    path: '/reports',
    element: () => (
      <PageHeader title="Reports" subtitle="Sales, purchasing and receivables over a range of days." />
    ),
  },
  {
    path: '/settings',
    element: () => (
      <PageHeader
        title="Settings"
        subtitle="The business on paper, the users, and the connections to Google."
      />
    ),
  },
];

export default pages;
