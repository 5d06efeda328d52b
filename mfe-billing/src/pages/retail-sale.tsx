import { EmptyState, LinkButton, PageHeader } from '@primal/kit';

export default function RetailSale() {
  return (
    <>
      <PageHeader title="Quick Cash Sale" subtitle="Sell over the counter" />
      <EmptyState
        title="This version has no cash sales screen"
        description="A sale over the counter can be taken as a sales order and invoiced at once."
        action={<LinkButton to="/sales-orders/create">New Sales Order</LinkButton>}
      />
    </>
  );
}
