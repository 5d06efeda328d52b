import { type GuideEntry, guideApi } from '@primal/contracts/orders/guide';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { UsualQuantities } from '../grid/slips.ts';
import { apiKey } from '../platform/cache.ts';

/** So many orders make a habit. */
const habit = 3;

/** What a customer usually orders, as the order guide on the form has it: saving waits for no guide that is still on its way. */
export const useUsualQuantities = () => {
  const client = useQueryClient();
  return useCallback(
    (customerId: string): UsualQuantities => {
      const key = apiKey(guideApi.orderGuide, { query: { customerId } });
      const guide = client.getQueryData<GuideEntry[]>(key) ?? [];
      return new Map(
        guide.flatMap(({ productId, usualQuantity, orders }) =>
          usualQuantity === null || orders < habit ? [] : [[productId, usualQuantity]],
        ),
      );
    },
    [client],
  );
};
