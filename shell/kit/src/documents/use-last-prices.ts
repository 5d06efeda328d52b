import { guideApi } from '@primal/contracts/orders/guide';
import { useMemo } from 'react';
import type { LastPrices } from '../grid/last-price.ts';
import { useApiQuery } from '../platform/api-hooks.ts';

/** Last prices by product; undefined until loaded, and for users who cannot read orders. */
export const useLastPrices = (customerId: string, exceptInvoiceId?: string): LastPrices | undefined => {
  const { data } = useApiQuery(
    guideApi.lastPrices,
    { query: { customerId, ...(exceptInvoiceId && { exceptInvoiceId }) } },
    { enabled: customerId !== '' },
  );
  return useMemo(() => data && new Map(data.map((last) => [last.productId, last])), [data]);
};
