import { EmptyState, LinkButton, PageHeader } from '@primal/kit';

export default function Reports() {
  return (
    <>
      <PageHeader title="Reports" subtitle="Daily sales and purchasing" />
      <EmptyState
        title="This version has no reports"
        description="Sales orders and invoices can be filtered by date in their own lists."
        action={<LinkButton to="/invoices">All Invoices</LinkButton>}
      />
    </>
  );
}
