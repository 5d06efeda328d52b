import { ordersApi } from '@primal/contracts/orders/api';
import { confirm, toast, useGoTo } from '@primal/kit';
import { sentenceOr, useApiMutation, useRemove, wordsAndSentence } from '@primal/kit/platform';
import { paths } from './paths.ts';

/** What is needed of an order to name it. */
interface Named {
  id: string;
  orderNumber: string;
}

/** Converts an order to an invoice after asking, then shows the invoices (specification, operations section 5). */
export const useConvert = () => {
  const goTo = useGoTo();
  const convert = useApiMutation(ordersApi.convertOrder, {
    invalidates: ['/api/invoices', '/api/stats', '/api/delivery-items'],
    onSuccess: (answer) => {
      const done = 'Sales order converted to invoice successfully!';
      toast({ title: 'Success', description: 'message' in answer ? `${done} ${answer.message}` : done });
      goTo(paths.invoices);
    },
    onError: (error) => toast.error(sentenceOr(error, 'Failed to convert sales order to invoice.')),
  });

  const ask = async ({ id, orderNumber }: Named) => {
    const message = `Convert sales order ${orderNumber} to an invoice? This will create a new invoice and mark the order as invoiced.`;
    if (await confirm({ title: 'Convert to Invoice', message, confirmLabel: 'Convert to Invoice' }))
      convert.mutate({ params: { id } });
  };
  /** The order on its way, so that its own button shows it. */
  return { ask, pendingId: convert.isPending ? convert.variables.params.id : null };
};

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
