import { useMemo } from 'react';
import { loadFailure } from '../base/api-error.ts';
import { bind } from '../base/bind.ts';
import { type AddressValues, useAddressParams } from './address-params.ts';
import { useListPlace } from './place.ts';

export interface ListSort {
  field: string;
  order: 'asc' | 'desc';
}

interface ListState {
  query: Record<string, string>;
  filter: (name: string) => string;
  /** A filter as the props of its field, one to choose in or one to search by: `<DateField {...list.field('asOf')} />`. */
  field: (name: string) => ReturnType<typeof bind<string>>;
  /** Sets filters; an empty value takes one away. */
  setFilters: (values: AddressValues) => void;
  clearFilters: () => void;
  filtered: boolean;
  sort: ListSort;
  setSort: (sort: Partial<ListSort>) => void;
}

const sortNames = new Set(['sort', 'order']);

/** The state of a list in the address, so that reload, back and a shared link show the same rows. */
export const useListState = (defaultSort: ListSort): ListState => {
  const [params, setFilters] = useAddressParams();
  const { field, order } = defaultSort;
  useListPlace();

  return useMemo(() => {
    const set = Object.fromEntries([...params].filter(([, value]) => value !== ''));
    const filters = Object.keys(set).filter((name) => !sortNames.has(name));
    const sort: ListSort = {
      field: set.sort ?? field,
      order: (set.order ?? order) === 'asc' ? 'asc' : 'desc',
    };
    const filter = (name: string) => set[name] ?? '';
    return {
      query: { ...set, sort: sort.field, order: sort.order },
      filter,
      field: (name) => bind(filter(name), (to) => setFilters({ [name]: to })),
      setFilters,
      clearFilters: () => setFilters(Object.fromEntries(filters.map((name) => [name, null]))),
      filtered: filters.length > 0,
      sort,
      setSort: ({ field, order }) => setFilters({ ...(field && { sort: field }), ...(order && { order }) }),
    };
  }, [params, field, order, setFilters]);
};

/** A read, as TanStack gives it. */
interface Read {
  isPending: boolean;
  /** The rows are those of the filter before, while the new ones are on their way. */
  isPlaceholderData: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** A call that answers all rows at once as the props of a `DataTable`. */
export const queryProps = <Row>(query: Read & { data: readonly Row[] | undefined }) => ({
  rows: query.data,
  loading: query.isPending || query.isPlaceholderData || (query.error !== null && query.isFetching),
  error: query.error ? loadFailure(query.error) : undefined,
  onRetry: query.refetch,
});

interface List<Row> extends Read {
  rows: Row[] | undefined;
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
  ...queryProps({ ...list, data: list.rows }),
  rows: list.rows,
  ...(list.isFetchNextPageError && { onRetry: list.fetchNextPage }),
  onLoadMore: list.fetchNextPage,
  hasMore: list.hasNextPage,
  loadingMore: list.isFetchingNextPage,
  ...(state && { sort: state.sort, onSort: state.setSort }),
});
