import { ordersApi } from '@primal/contracts/orders/api';
import { confirm, toast, useGoTo } from '@primal/kit';
import { sentenceOr, useApiMutation } from '@primal/kit/platform';
import { paths } from '../orders/paths.ts';
import { type Entry, openEntries } from './entries.ts';
import { nameOf } from './questions.ts';
import type { Complete } from './words.ts';

/** Why the invoice of an order cannot be made yet; null when it can. */
export const whyNoInvoice = (
  complete: Complete | null,
  entries: readonly Entry[],
  userId: string,
  isAway: boolean,
): string | null => {
  if (isAway) return 'Please sign in first.';
  const waiting = openEntries(entries, userId).filter(({ orderId }) => orderId === complete?.order.id).length;
  if (waiting === 0) return null;
  return waiting === 1 ? 'One entry is still to be sent.' : `${waiting} entries are still to be sent.`;
};

/** Makes the invoice of a complete order after asking, and opens its paper. */
export const useInvoice = () => {
  const goTo = useGoTo();
  const convert = useApiMutation(ordersApi.convertOrder, {
    invalidates: ['/api/invoices', '/api/stats', '/api/delivery-items'],
    onSuccess: (answer) => {
      if ('invoiceId' in answer && 'message' in answer)
        toast({ title: 'Invoiced', description: answer.message });
      else goTo(paths.invoicePrint(answer.id));
    },
    onError: (error) => toast.error(sentenceOr(error, 'Failed to convert sales order to invoice.')),
  });
  return async ({ order, notes }: Complete) => {
    const question = {
      title: `Invoice ${order.orderNumber}?`,
      message: [nameOf(order), ...notes].join(' · '),
      confirmLabel: 'Invoice and Print',
    };
    if (await confirm(question)) convert.mutate({ params: { id: order.id } });
  };
};
