import { ordersApi } from '@primal/contracts/orders/api';
import { type PageOfRemoved, useRemove } from '@primal/kit';
import { send, wordsAndSentence } from '@primal/kit/platform';
import { madeAlready } from './made.ts';

interface Named {
  id: string;
  customer: { name: string };
}

/** Deletes a standing order after asking; orders that were made stay, and the question names them. */
export const useDeleteStanding = (page?: PageOfRemoved) =>
  useRemove({
    call: ordersApi.deleteStandingOrder,
    what: 'standing order',
    nameOf: ({ customer }: Named) => `of ${customer.name}`,
    remark: async ({ id }) => madeAlready(await send(ordersApi.getStandingOrder, { params: { id } })) || null,
    done: 'Standing order deleted',
    doneAbout: ({ customer }) => customer.name,
    failed: (error) => wordsAndSentence(error, 'Failed to delete the standing order.'),
    ...page,
  });
