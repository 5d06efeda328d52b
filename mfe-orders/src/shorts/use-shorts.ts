import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { tellFailure } from '@primal/kit';
import { apiKey, useApiMutation, useQueryClient } from '@primal/kit/platform';
import { useRef, useState } from 'react';
import { type ShortChange, withChange } from './shorts.ts';

/** What is said of some lines of one order, by line id. */
export type ShortChanges = Readonly<Record<string, ShortChange>>;

/** Those that are not said yet; of a line of which something else was said meanwhile, that stays. */
const without = (changes: ShortChanges, said: ShortChanges): ShortChanges =>
  Object.fromEntries(Object.entries(changes).filter(([id, change]) => said[id] !== change));

/**
 * Stores at once what is said of lines that are short, in the order in which it was said, and shows it before the answer has
 * come: `shown` is a line as it will stand. What is refused is told, and the line stands as it did.
 */
export const useShorts = () => {
  const client = useQueryClient();
  const [underway, setUnderway] = useState<ShortChanges>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync } = useApiMutation(ordersApi.saveShorts, {
    invalidates: ['/api/sales-order-items', '/api/reports'],
    onSuccess: (order) =>
      client.setQueryData(apiKey(ordersApi.getOrder, { params: { id: order.id } }), order),
  });

  /** The order as it stands then; null where it was refused. */
  const sayAll = async (orderId: string, changes: ShortChanges): Promise<OrderAnswer | null> => {
    const lines = Object.entries(changes).map(([itemId, change]) => ({ itemId, ...change }));
    setUnderway((before) => ({ ...before, ...changes }));
    const stored = last.current.then(() => mutateAsync({ params: { id: orderId }, body: { lines } }));
    last.current = stored.catch(() => {});
    try {
      return await stored;
    } catch (error) {
      tellFailure(error, 'The short was not saved.');
      return null;
    } finally {
      setUnderway((before) => without(before, changes));
    }
  };
  return {
    sayAll,
    say: (item: OrderItemAnswer, change: ShortChange) => sayAll(item.salesOrderId, { [item.id]: change }),
    shown: (item: OrderItemAnswer): OrderItemAnswer => {
      const change = underway[item.id];
      return change ? withChange(item, change) : item;
    },
    isUnderway: (itemId: string): boolean => underway[itemId] !== undefined,
  };
};

export type Shorts = ReturnType<typeof useShorts>;
