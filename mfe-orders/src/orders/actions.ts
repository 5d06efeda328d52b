import { ordersApi } from '@primal/contracts/orders/api';
import { useRemove, wordsAndSentence } from '@primal/kit/platform';

/** What is needed of an order to name it. */
interface Named {
  id: string;
  orderNumber: string;
}

/**
 * Deletes an order after asking (specification, operations section 5). `leave` takes the screen away from a page that
 * is about the order, before that page would ask for what is no longer there.
 */
export const useDelete = (leave?: () => void) =>
  useRemove({
    call: ordersApi.deleteOrder,
    what: 'sales order',
    nameOf: ({ orderNumber }: Named) => orderNumber,
    done: 'Sales order deleted successfully.',
    failed: (error) => wordsAndSentence(error, 'Failed to delete sales order.'),
    invalidates: ['/api/delivery-items'],
    ...(leave && { onConfirmed: leave }),
  });
