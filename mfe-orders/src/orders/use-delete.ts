import { ordersApi } from '@primal/contracts/orders/api';
import { confirm, toast } from '@primal/kit';
import { useApiMutation, wordsAndSentence } from '@primal/kit/platform';

/**
 * Deletes an order after asking (specification, operations section 5). `leave` takes the screen away from a page that
 * is about the order, before that page would ask for what is no longer there.
 */
export const useDelete = (leave?: () => void) => {
  const remove = useApiMutation(ordersApi.deleteOrder, {
    invalidates: ['/api/delivery-items'],
    onSuccess: () => toast.success('Sales order deleted successfully.'),
    onError: (error) => toast.error(wordsAndSentence(error, 'Failed to delete sales order.')),
  });

  return async ({ id, orderNumber }: { id: string; orderNumber: string }) => {
    const message = `Are you sure you want to delete sales order ${orderNumber}? This action cannot be undone.`;
    if (!(await confirm({ title: 'Delete sales order', message, confirmLabel: 'Delete', danger: true })))
      return;
    leave?.();
    remove.mutate({ params: { id } });
  };
};
