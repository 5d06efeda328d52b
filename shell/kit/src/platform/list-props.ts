import { loadFailure } from '../base/api-error.ts';
import type { ListState } from './list-state.ts';

interface List<Row> {
  rows: Row[] | undefined;
  isPending: boolean;
  /** The rows are those of the filter before, while the new ones are on their way. */
  isPlaceholderData: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
}

/**
 * A list call as the props of a `DataTable`: rows, loading, failure with Retry, further pages. `loading` is true for the
 * first page, for another filter's rows and for a repeated attempt, not for the quiet reads after a change elsewhere.
 * With the state of the list its heads sort it.
 */
export const listProps = <Row>(list: List<Row>, state?: Pick<ListState, 'sort' | 'setSort'>) => ({
  rows: list.rows,
  loading: list.isPending || list.isPlaceholderData || (list.error !== null && list.isFetching),
  error: list.error ? loadFailure(list.error) : undefined,
  onRetry: list.isFetchNextPageError ? list.fetchNextPage : list.refetch,
  onLoadMore: list.fetchNextPage,
  hasMore: list.hasNextPage,
  loadingMore: list.isFetchingNextPage,
  ...(state && { sort: state.sort, onSort: state.setSort }),
});
