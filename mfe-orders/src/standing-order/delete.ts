import { ordersApi } from '@primal/contracts/orders/api';
import { useRemove } from '@primal/kit';
import { wordsAndSentence } from '@primal/kit/platform';

/** Deletes a standing order after asking; orders that were made stay. `leave` takes a page away that is about it. */
export const useDeleteStanding = (leave?: () => void) =>
  useRemove({
    call: ordersApi.deleteStandingOrder,
    what: 'standing order',
    nameOf: ({ customer }: { id: string; customer: { name: string } }) => `of ${customer.name}`,
    done: 'Standing order deleted',
    failed: (error) => wordsAndSentence(error, 'Failed to delete the standing order.'),
    ...(leave && { onConfirmed: leave }),
  });
