import { EmptyState, LinkButton, PageHeader } from '@primal/kit';

export default function DeliveryRoutes() {
  return (
    <>
      <PageHeader title="Delivery Routes" subtitle="Who delivers what, in which order" />
      <EmptyState
        title="This version has no route planning screen"
        description="A sales order is put on a driver's route from the sales orders list, which also shows its route."
        action={<LinkButton to="/sales-orders">Sales Orders</LinkButton>}
      />
    </>
  );
}
