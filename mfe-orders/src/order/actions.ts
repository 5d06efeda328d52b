import { stopApi } from '@primal/contracts/delivery/stop';
import type { OrderSummary } from '@primal/contracts/orders/order';
import { orderApi } from '@primal/contracts/orders/order-api';
import { showDate } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import { type RemovedPage, useRemove } from '@primal/kit';
import { send, useApiMutation } from '@primal/kit/platform';

interface Named {
  id: string;
  orderNumber: string;
}

type DeletedOrder = Named & Pick<OrderSummary, 'workOrderPrinted' | 'piecesWeighed'>;

/**
 * Describes work already done for an order, so that users see it before deleting the order. Null if no work was done.
 */
const describeWorkDone = async ({
  id,
  workOrderPrinted,
  piecesWeighed,
}: DeletedOrder): Promise<string | null> => {
  // Ignore the rejection for accounts that may not see deliveries, and describe only the other work.
  const stops = await send(stopApi.listStops, { query: { salesOrderId: id } }).catch(() => []);
  const sentences = [
    workOrderPrinted && 'Its work order is printed.',
    piecesWeighed > 0 && `${counted(piecesWeighed, 'piece')} ${piecesWeighed === 1 ? 'is' : 'are'} weighed.`,
    ...stops.map(
      ({ route: { driver, routeDate } }) =>
        `It is on the route of ${driver.name} for ${showDate(routeDate)}. A printed route sheet still lists it.`,
    ),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : null;
};

export const useDelete = (page?: RemovedPage) =>
  useRemove({
    call: orderApi.deleteOrder,
    what: 'sales order',
    nameOf: ({ orderNumber }: DeletedOrder) => orderNumber,
    remark: describeWorkDone,
    done: 'Sales order deleted successfully.',
    failed: 'Failed to delete sales order.',
    invalidates: ['/api/delivery-items'],
    ...page,
  });

/** Reopens an order whose invoice was voided. Weights return, except cases now on another order. */
export const useReopen = () => {
  const reopen = useApiMutation(orderApi.reopenOrder, {
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
