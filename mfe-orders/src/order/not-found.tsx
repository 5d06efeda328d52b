import { EmptyState, LinkButton } from '@primal/kit';
import { hasStatus } from '@primal/kit/platform';
import { paths } from '../paths.ts';

/** A sales order that is not there (docs/rules/sales-orders.md#missing-order); null for another failure. */
export const orderMissing = (error: Error) =>
  hasStatus(error, 404) && (
    <EmptyState
      isPage
      title="Sales order not found"
      description="The sales order you're looking for doesn't exist or has been deleted."
      action={<LinkButton to={paths.list}>Back to Sales Orders</LinkButton>}
    />
  );
