import { ordersApi } from '@primal/contracts/orders/api';
import { toast } from '@primal/kit';
import { invalidatePaths, send, useMutation, useQueryClient, wordsAndSentence } from '@primal/kit/platform';
import { type BatchWeights, enteredWeights } from './batch-items.ts';

/** Weights saved line by line: those that were saved before one is refused stay saved, and leave the list. */
const saveAll = async (weights: BatchWeights): Promise<number> => {
  const entered = enteredWeights(weights);
  for (const [id, weight] of entered)
    await send(ordersApi.updateOrderItem, { params: { id }, body: { weight } });
  return entered.length;
};

/** Saves the weights that were entered (specification, operations section 5 "Batch catch weight"). */
export const useSaveBatch = (onSaved: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveAll,
    onSuccess: (count) => {
      toast.success(`Updated weights for ${count} items.`);
      onSaved();
    },
    onError: (error) => toast.error(wordsAndSentence(error, 'Failed to update weights. Please try again.')),
    onSettled: () => invalidatePaths(client, ['/api/sales-orders', '/api/sales-order-items']),
  });
};
