import { type GuideEntry, guideApi } from '@primal/contracts/orders/guide';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { UsualQuantities } from '../grid/unusual-values.ts';
import { toApiKey } from '../platform/cache.ts';

const minOrders = 3;

/** Cached usual quantities from the order guide; a save does not wait for a loading guide. */
export const useUsualQuantities = () => {
  const client = useQueryClient();
  return useCallback(
    (customerId: string): UsualQuantities => {
      const key = toApiKey(guideApi.orderGuide, { query: { customerId } });
      const guide = client.getQueryData<GuideEntry[]>(key) ?? [];
      return new Map(
        guide.flatMap(({ productId, usualQuantity, orders }) =>
          usualQuantity === null || orders < minOrders ? [] : [[productId, usualQuantity]],
        ),
      );
    },
    [client],
  );
};
