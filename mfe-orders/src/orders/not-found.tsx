import { EmptyState, LinkButton } from '@primal/kit';
import { paths } from './paths.ts';

/** A sales order that is not there (specification, operations section 2). */
export const OrderNotFound = () => (
  <EmptyState
    title="Sales order not found"
    description="The sales order you're looking for doesn't exist or has been deleted."
    action={<LinkButton to={paths.list}>Back to Sales Orders</LinkButton>}
  />
);
