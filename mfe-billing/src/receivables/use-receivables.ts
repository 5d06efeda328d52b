import { receivablesApi } from '@primal/contracts/billing/receivables-api';
import type { Query } from '@primal/contracts/shared/api';
import { apiKey, keepPreviousData, send, useInfiniteQuery } from '@primal/kit/platform';
import { useMemo } from 'react';

const { getReceivables } = receivablesApi;
type Filters = Partial<Record<keyof Query<typeof getReceivables>, string>>;

/** What customers owe, page by page, with the summary of all accounts; the props of a table come from `listProps`. */
export const useReceivables = (filters: Filters) => {
  const query = useInfiniteQuery({
    queryKey: [...apiKey(getReceivables, { query: filters }), 'pages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      send(getReceivables, { query: { ...filters, ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.balances), [query.data]);
  const first = query.data?.pages[0];
  return { ...query, rows, summary: first?.summary, total: first?.total };
};
