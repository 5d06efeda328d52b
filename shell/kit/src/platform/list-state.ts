import type { Call } from '@primal/contracts/shared/api';
import { useMemo } from 'react';
import { explainLoadFailure } from '../base/api-error.ts';
import { bind } from '../base/bind.ts';
import type { CallInput } from './api-client.ts';
import { useApiList } from './api-hooks.ts';
import { useRememberedList } from './scroll-restoration.ts';
import { type UrlParamValues, useUrlParams } from './url-params.ts';

interface ListSort {
  field: string;
  order: 'asc' | 'desc';
}

interface ListState {
  query: Record<string, string>;
  filter: (name: string) => string;
  /** Props of a filter field: `<DateField {...list.field('asOf')} />`. */
  field: (name: string) => ReturnType<typeof bind<string>>;
  setFilters: (values: UrlParamValues) => void;
  clearFilters: () => void;
  filtered: boolean;
  sort: ListSort;
  setSort: (sort: Partial<ListSort>) => void;
}

const sortNames = new Set(['sort', 'order']);

const none: readonly string[] = [];

/**
 * List state in the URL, so that reload, back and shared links show the same rows. `kept`: parameters that choose the
 * page's subject, so clearing the filters keeps them.
 */
export const useListState = (defaultSort: ListSort, kept = none): ListState => {
  const [params, setFilters] = useUrlParams();
  const { field, order } = defaultSort;
  useRememberedList();

  return useMemo(() => {
    const set = Object.fromEntries([...params].filter(([, value]) => value !== ''));
    const filters = Object.keys(set).filter((name) => !sortNames.has(name) && !kept.includes(name));
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
  }, [params, field, order, setFilters, kept]);
};

interface Read {
  isPending: boolean;
  isPlaceholderData: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** `DataTable` props of a call that returns all rows at once. */
export const toQueryProps = <Row>(query: Read & { data: readonly Row[] | undefined }) => ({
  rows: query.data,
  loading: query.isPending || query.isPlaceholderData || (query.error !== null && query.isFetching),
  error: query.error ? explainLoadFailure(query.error) : undefined,
  onRetry: query.refetch,
});

interface List<Row> extends Read {
  rows: Row[] | undefined;
  fetchNextPage: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
}

/** `loading` is false during background refetches. With `state` the headers sort. */
export const listProps = <Row>(list: List<Row>, state?: Pick<ListState, 'sort' | 'setSort'>) => ({
  ...toQueryProps({ ...list, data: list.rows }),
  rows: list.rows,
  ...(list.isFetchNextPageError && { onRetry: list.fetchNextPage }),
  onLoadMore: list.fetchNextPage,
  hasMore: list.hasNextPage,
  loadingMore: list.isFetchingNextPage,
  ...(state && { sort: state.sort, onSort: state.setSort }),
});

export const useList = <C extends Call>(call: C, sort: ListSort, limit = '100', kept?: readonly string[]) => {
  const state = useListState(sort, kept);
  const list = useApiList(call, { query: { ...state.query, limit } } as unknown as CallInput<C>);
  return { ...list, ...state, table: listProps(list, state) };
};
