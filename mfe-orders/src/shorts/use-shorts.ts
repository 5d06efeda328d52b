import { type OrderAnswer, type OrderItemAnswer, orderApi } from '@primal/contracts/orders/order';
import { shortsApi } from '@primal/contracts/orders/shorts';
import { toastFailure } from '@primal/kit';
import { toApiKey, useApiMutation, useQueryClient } from '@primal/kit/platform';
import { useRef, useState } from 'react';
import { applyShort, type ShortChange } from './shorts.ts';

export type ShortChanges = Readonly<Record<string, ShortChange>>;

/** Drops saved changes from the pending ones, unless the line was edited again during the save. */
const removeSaved = (changes: ShortChanges, saved: ShortChanges): ShortChanges =>
  Object.fromEntries(Object.entries(changes).filter(([id, change]) => saved[id] !== change));

/** Saves shorts immediately and in order, with optimistic updates (`shown`). Reports and reverts rejected changes. */
export const useShorts = () => {
  const client = useQueryClient();
  const [pending, setPending] = useState<ShortChanges>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync } = useApiMutation(shortsApi.saveShorts, {
    invalidates: ['/api/sales-order-items', '/api/reports'],
    onSuccess: (order) =>
      client.setQueryData(toApiKey(orderApi.getOrder, { params: { id: order.id } }), order),
  });

  /** The updated order, or null if rejected. */
  const saveAll = async (orderId: string, changes: ShortChanges): Promise<OrderAnswer | null> => {
    const lines = Object.entries(changes).map(([itemId, change]) => ({ itemId, ...change }));
    setPending((before) => ({ ...before, ...changes }));
    const stored = last.current.then(() => mutateAsync({ params: { id: orderId }, body: { lines } }));
    last.current = stored.catch(() => {});
    try {
      return await stored;
    } catch (error) {
      toastFailure(error, 'The short was not saved.');
      return null;
    } finally {
      setPending((before) => removeSaved(before, changes));
    }
  };
  return {
    saveAll,
    save: (item: OrderItemAnswer, change: ShortChange) => saveAll(item.salesOrderId, { [item.id]: change }),
    shown: (item: OrderItemAnswer): OrderItemAnswer => {
      const change = pending[item.id];
      return change ? applyShort(item, change) : item;
    },
    isSaving: (itemId: string): boolean => pending[itemId] !== undefined,
  };
};

export type Shorts = ReturnType<typeof useShorts>;
