import { ordersApi } from '@primal/contracts/orders/api';
import { confirm, toast } from '@primal/kit';
import { useApiMutation, wordsAndSentence } from '@primal/kit/platform';

/** Deletes an order after asking (specification, operations section 5). */
export const useDelete = (onDeleted?: () => void) => {
  const remove = useApiMutation(ordersApi.deleteOrder, {
    invalidates: ['/api/delivery-items'],
    onSuccess: () => {
      toast.success('Sales order deleted successfully.');
      onDeleted?.();
    },
    onError: (error) => toast.error(wordsAndSentence(error, 'Failed to delete sales order.')),
  });

  return async ({ id, orderNumber }: { id: string; orderNumber: string }) => {
    const message = `Are you sure you want to delete sales order ${orderNumber}? This action cannot be undone.`;
    if (await confirm({ title: 'Delete sales order', message, confirmLabel: 'Delete', danger: true }))
      remove.mutate({ params: { id } });
  };
};
