import { ordersApi } from '@primal/contracts/orders/api';
import { useRemove } from '@primal/kit';
import { send, wordsAndSentence } from '@primal/kit/platform';
import { madeAlready } from './made.ts';

interface Named {
  id: string;
  customer: { name: string };
}

/** A page that is about the standing order: it must not ask for what is being deleted, and stays when that is refused. */
interface Page {
  onConfirmed: () => void;
  onRefused: () => void;
  onDone: () => void;
}

/** Deletes a standing order after asking; orders that were made stay, and the question names them. */
export const useDeleteStanding = (page?: Page) =>
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
