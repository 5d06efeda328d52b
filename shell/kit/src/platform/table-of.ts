import { loadFailure } from './api-error.ts';

/** What `useApiList` gives, as far as a table needs it. */
interface List<Row> {
  rows: Row[] | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
}

/** A list call as the props of a `DataTable`: rows, loading, failure with Retry, further pages. */
export const tableOf = <Row>(list: List<Row>) => ({
  rows: list.rows,
  loading: list.isPending,
  error: list.error ? loadFailure(list.error) : undefined,
  onRetry: list.refetch,
  onLoadMore: list.fetchNextPage,
  hasMore: list.hasNextPage,
  loadingMore: list.isFetchingNextPage,
});
