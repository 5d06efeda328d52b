import { conversionApi } from '@primal/contracts/orders/conversion';
import { orderApi } from '@primal/contracts/orders/order';
import { links } from '@primal/contracts/screens/links';
import { describeProgress, lacksWeight } from '@primal/contracts/shared/weighing';
import { confirm, toast, useGoTo } from '@primal/kit';
import { explainError, explainLoadFailure, send, useApiMutation } from '@primal/kit/platform';
import { OrderDifferences } from '../order/convert-question.tsx';
import { useHoldToast } from '../order/hold.tsx';
import { describeUnsentByOthers, type Entry, listOpenEntries } from './queue/entries.ts';
import type { OrderCompletion } from './station/messages.ts';
import { formatOrderName } from './station/questions.ts';

export const findInvoiceReason = (
  complete: OrderCompletion | null,
  entries: readonly Entry[],
  userId: string,
  isAway: boolean,
): string | null => {
  if (!complete) return null;
  if (isAway) return 'Please sign in first.';
  const { id } = complete.order;
  const others = describeUnsentByOthers(entries, userId, id);
  if (others !== null) return `Not sent yet: ${others}.`;
  const waiting = listOpenEntries(entries, userId).filter(({ orderId }) => orderId === id).length;
  if (waiting === 0) return null;
  return waiting === 1 ? 'One entry is not sent yet.' : `${waiting} entries are not sent yet.`;
};

/** Creates a complete order's invoice after confirming its current server state, then opens the printout. */
export const useInvoice = () => {
  const goTo = useGoTo();
  const held = useHoldToast();
  const convert = useApiMutation(conversionApi.convertOrder, {
    invalidates: ['/api/invoices', '/api/stats', '/api/delivery-items'],
    onSuccess: (answer) => {
      if ('invoiceId' in answer && 'message' in answer)
        toast({ title: 'Invoiced', description: answer.message });
      else goTo(links.printInvoice(answer.id));
    },
    failed: (error) => explainError(error, 'Failed to convert sales order to invoice.'),
  });
  return async ({ order: { id, orderNumber, ...whose }, unchecked }: OrderCompletion) => {
    try {
      const order = await send(orderApi.getOrder, { params: { id } });
      if (held.warnIfHeld(order)) return;
      const lacking = order.items.filter(lacksWeight).map(describeProgress);
      // Pieces were undone, or more was ordered, in another session.
      if (lacking.length > 0) return toast.error(`${orderNumber} is not complete. ${lacking.join('; ')}.`);
      const message = (
        <>
          <p>{formatOrderName({ orderNumber, ...whose })}</p>
          <OrderDifferences order={order} />
          {unchecked.length > 0 && <p>{unchecked.join(' · ')}</p>}
        </>
      );
      if (await confirm({ title: `Invoice ${orderNumber}?`, message, confirmLabel: 'Invoice and Print' }))
        convert.mutate({ params: { id } });
    } catch (error) {
      toast.error(explainLoadFailure(error));
    }
  };
};
