import { conversionApi } from '@primal/contracts/orders/conversion';
import { orderApi } from '@primal/contracts/orders/order';
import { type RemovedPage, useRemove } from '@primal/kit';
import { useApiMutation } from '@primal/kit/platform';
import type { WorkDone } from './deletion.tsx';

interface Named {
  id: string;
  orderNumber: string;
}

type DeletedOrder = Named & WorkDone;

export const useDelete = (page?: RemovedPage) =>
  useRemove({
    call: orderApi.deleteOrder,
    what: 'sales order',
    nameOf: ({ orderNumber }: DeletedOrder) => orderNumber,
    // Loads with the question, since the list's first load is limited.
    remark: async (order: DeletedOrder) => (await import('./deletion.tsx')).askDeletionReason(order),
    done: 'Sales order deleted successfully.',
    doneAbout: ({ orderNumber }, { reason }) => reason && `${orderNumber}. Reason: ${reason.trim()}`,
    failed: 'Failed to delete sales order.',
    invalidates: ['/api/delivery-items'],
    ...page,
  });

/** Reopens an order whose invoice was voided. Weights return, except cases now on another order. */
export const useReopen = () => {
  const reopen = useApiMutation(conversionApi.reopenOrder, {
    invalidates: ['/api/invoices', '/api/delivery-items'],
    done: ({ orderNumber, elsewhere }) => {
      const cases = elsewhere.map(
        ({ gtin, serial, orderNumber: other }) => `case ${serial ?? gtin} is on ${other}`,
      );
      const lost = cases.length > 0 ? `No longer on it: ${cases.join(', ')}.` : undefined;
      return [`${orderNumber} is open again.`, lost];
    },
    failed: 'The sales order could not be reopened.',
  });
  return {
    open: ({ id }: Named) => reopen.mutate({ params: { id } }),
    pendingId: reopen.isPending ? reopen.variables.params.id : null,
  };
};
