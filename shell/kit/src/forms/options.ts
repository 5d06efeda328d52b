import { type CustomerAnswer, customersApi } from '@primal/contracts/admin/customer';
import { type ProductAnswer, productsApi } from '@primal/contracts/admin/product';
import type { Answer, Call } from '@primal/contracts/shared/api';
import { chunk } from '@primal/contracts/shared/chunk';
import {
  keepPreviousData,
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { hasStatus } from '../base/api-error.ts';
import type { QueryViewProps } from '../page/query-view.tsx';
import { type CallInput, type InputArgs, type RowOf, send, sendPage } from '../platform/api-client.ts';
import { toApiKey } from '../platform/cache.ts';

const byName = { sort: 'name' };

/** List page limit: up to this many options are searched in the browser. */
const pageSize = '1000';
const restMilliseconds = 150;

interface OptionSearch<Option> {
  options: readonly Option[];
  onSearch: (text: string) => void;
  /** True from `onSearch` until its options arrive; always false if the browser holds all options. */
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
}

const fetchPage = <C extends Call>(call: C, query: Record<string, string>, signal: AbortSignal) =>
  sendPage(call, { query, signal } as unknown as CallInput<C>);

const mergeRecords = <R extends { id: string }>(known: readonly R[], found: readonly R[]): R[] => {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...found.filter(({ id }) => !ids.has(id))];
};

/** The browser caches the first 1,000; if there are more, the server also searches (`q`). */
export const useOptionSearch = <C extends Call>(
  call: C,
  query: Readonly<Record<string, string>> = {},
): OptionSearch<RowOf<C>> => {
  type Option = RowOf<C> & { id: string };
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = useQuery({
    queryKey: [...toApiKey(call, { query: { ...query, limit: pageSize } }), 'options'],
    queryFn: ({ signal }) => fetchPage(call, { ...query, limit: pageSize }, signal),
  });
  const more = first.data?.next != null;
  const found = useQuery({
    queryKey: [...toApiKey(call, { query: { ...query, q: text, limit: '100' } }), 'options'],
    queryFn: ({ signal }) => fetchPage(call, { ...query, q: text, limit: '100' }, signal),
    enabled: more && text !== '',
    placeholderData: keepPreviousData,
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const holdsAll = first.data !== undefined && !more;
  const onSearch = useCallback(
    (next: string) => {
      clearTimeout(timer.current);
      if (holdsAll) return;
      setTyped(next.trim());
      timer.current = setTimeout(() => setText(next.trim()), next === '' ? 0 : restMilliseconds);
    },
    [holdsAll],
  );
  const { refetch: readFirst } = first;
  const { refetch: readFound } = found;
  const failed = first.error ?? found.error;
  const onRetry = useCallback(() => {
    void (first.error ? readFirst() : readFound());
  }, [first.error, readFirst, readFound]);
  const options = useMemo(
    () => mergeRecords((first.data?.rows ?? []) as Option[], (found.data?.rows ?? []) as Option[]),
    [first.data, found.data],
  );
  const loading = first.isPending || (more && (typed !== text || found.isFetching));
  return useMemo(
    () => ({ options, onSearch, loading, error: failed, onRetry }),
    [options, onSearch, loading, failed, onRetry],
  );
};

const withUsed = <R extends { id: string }>(search: OptionSearch<R>, used: readonly R[]): OptionSearch<R> => {
  const found = new Set(search.options.map(({ id }) => id));
  const missing = used.filter(({ id }) => !found.has(id));
  return missing.length === 0 ? search : { ...search, options: [...missing, ...search.options] };
};

const listUnknownIds = <R extends { id: string }>(
  search: OptionSearch<R>,
  ids: readonly string[],
): string[] => {
  if (search.options.length === 0) return [];
  const found = new Set(search.options.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
};

const activeByName = { ...byName, status: 'active' };

/**
 * References outside the loaded lists. `records` contains the records loaded so far, `data` all records once
 * complete. `skipsMissing`: records that do not exist (404) are only counted, unless none exists.
 */
export const useByIds = <C extends Call>(
  call: C,
  ids: readonly string[],
  query?: Readonly<Record<string, string>>,
  skipsMissing = false,
): { records: Answer<C>[]; missing: number } & QueryViewProps<Answer<C>[]>['query'] =>
  useQueries({
    queries: [...new Set(ids)].map((id) => {
      const input = { params: { id }, ...(query && { query }) };
      return {
        queryKey: toApiKey(call, input),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          send(call, ...([{ ...input, signal }] as unknown as InputArgs<C>)),
      };
    }),
    combine: (answers) => {
      const records = answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
      const isSkipped = (error: Error | null) =>
        skipsMissing && records.length > 0 && error !== null && hasStatus(error, 404);
      const missing = answers.filter(({ error }) => isSkipped(error)).length;
      return {
        records,
        missing,
        data: records.length + missing === answers.length ? records : undefined,
        error: answers.find(({ error }) => error && !isSkipped(error))?.error ?? null,
        isFetching: answers.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(answers.filter(({ error }) => error).map(({ refetch }) => refetch())),
      };
    },
  });

/** Active customers as picker options, plus the selected customer, even if inactive. */
export const useCustomerOptions = (customerId: string): OptionSearch<CustomerAnswer> => {
  const search = useOptionSearch(customersApi.listCustomers, activeByName);
  const { records } = useByIds(
    customersApi.getCustomer,
    listUnknownIds(search, customerId ? [customerId] : []),
  );
  return useMemo(() => withUsed(search, records), [search, records]);
};

const maxNamed = 100;

const findProducts = async (client: QueryClient, names: readonly string[]): Promise<ProductAnswer[]> => {
  const found = await Promise.all(
    chunk(names, maxNamed).map((group) =>
      send(productsApi.listProducts, { query: { named: group.join('\n'), limit: '1000' } }),
    ),
  );
  const products = found.flat();
  for (const product of products)
    client.setQueryData(toApiKey(productsApi.getProduct, { params: { id: product.id } }), product);
  return products;
};

interface ProductOptions extends OptionSearch<ProductAnswer> {
  find: (names: readonly string[]) => Promise<ProductAnswer[]>;
}

export const useProductOptions = (productIds: readonly string[]): ProductOptions => {
  const client = useQueryClient();
  const search = useOptionSearch(productsApi.listProducts, byName);
  const { records } = useByIds(productsApi.getProduct, listUnknownIds(search, productIds));
  const find = useCallback((names: readonly string[]) => findProducts(client, names), [client]);
  return useMemo(() => ({ ...withUsed(search, records), find }), [search, records, find]);
};
