import { customerPricesApi } from '@primal/contracts/admin/customer-price';
import type { CustomerPriceTerms } from '@primal/contracts/shared/pricing';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CustomerPrices } from '../grid/line.ts';
import { indexPrices, noPrices } from '../grid/line-price.ts';
import { type ApiPage, sendPage } from '../platform/api-client.ts';
import { apiKey } from '../platform/cache.ts';

const { listCustomerPrices } = customerPricesApi;

const readAll = async (customerId: string, signal: AbortSignal): Promise<CustomerPriceTerms[]> => {
  const prices: CustomerPriceTerms[] = [];
  let next: string | null = null;
  do {
    const page: ApiPage<CustomerPriceTerms> = await sendPage(
      listCustomerPrices,
      { query: { customerId, limit: '1000', forLines: 'true' }, signal },
      next,
    );
    prices.push(...page.rows);
    next = page.next;
  } while (next !== null);
  return prices;
};

interface CustomerPricesRead {
  /** Null while they are on their way, and where they cannot be read. */
  prices: CustomerPrices | null;
  isPending: boolean;
  onRetry: () => void;
}

/** All prices of a customer, read once and shared by the pages; without a customer there are none. */
export const useCustomerPrices = (customerId: string): CustomerPricesRead => {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...apiKey(listCustomerPrices, { query: { customerId } }), 'all'],
    queryFn: ({ signal }) => readAll(customerId, signal),
    enabled: customerId !== '',
  });
  const indexed = useMemo(() => data && indexPrices(data), [data]);
  if (customerId === '') return { prices: noPrices, isPending: false, onRetry: () => {} };
  // Read before, and then not again after a change: nobody knows what holds.
  const prices = isError ? null : (indexed ?? null);
  return { prices, isPending: prices === null && isFetching, onRetry: () => void refetch() };
};
