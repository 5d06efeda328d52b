import { type CustomerAnswer, customersApi } from '@primal/contracts/admin/customer';
import { StatusBadge, useRemove } from '@primal/kit';
import { explainError, send } from '@primal/kit/platform';

export const HoldBadge = ({ customer: { onHold, holdReason } }: { customer: CustomerAnswer }) =>
  onHold && (
    <span title={holdReason ?? undefined}>
      <StatusBadge status="on_hold" />
    </span>
  );

export const useRemoveCustomer = (onDone?: () => void) =>
  useRemove({
    call: customersApi.deleteCustomer,
    what: 'customer',
    nameOf: ({ name }: CustomerAnswer) => name,
    findRefusal: async ({ id }) => {
      const { allowed } = await send(customersApi.getCustomer, { params: { id } });
      return allowed.delete === true ? null : allowed.delete;
    },
    done: 'Customer deleted successfully',
    failed: (error) => explainError(error, 'Failed to delete customer'),
    onDone,
  });
