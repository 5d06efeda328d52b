import { EmptyState, LinkButton, PageHeader } from '@primal/kit';

export default function CreateInvoice() {
  return (
    <>
      <PageHeader title="Create New Invoice" subtitle="Bill goods without a sales order" />
      <EmptyState
        title="This version makes invoices from sales orders"
        description="Take the order, weigh it and convert it: the invoice is made with the same lines and total."
        action={<LinkButton to="/sales-orders/create">New Sales Order</LinkButton>}
      />
    </>
  );
}
