import { type CustomerAnswer, customersApi } from '@primal/contracts/admin/customer';
import { type ProductAnswer, productsApi } from '@primal/contracts/admin/product';
import type { Answer, Call } from '@primal/contracts/shared/api';
import {
  keepPreviousData,
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { QueryViewProps } from '../page/query-view.tsx';
import { type CallInput, type InputArgs, type RowOf, send, sendPage } from '../platform/api-client.ts';
import { apiKey } from '../platform/cache.ts';

/** As a picker lists them; a list call gives the newest first. */
const byName = { sort: 'name' };

/** As many as one page of a list call holds: what is searched in the browser, without a call for each key. */
const pageSize = '1000';
/** How long the fingers rest before the server is asked. */
const restMilliseconds = 150;

interface OptionSearch<Option> {
  options: readonly Option[];
  /** Called with the text in the picker's field; '' when there is none. */
  onSearch: (text: string) => void;
  /** Options for the text are on their way: true from the call of `onSearch` on, where the server is asked. */
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
}

const fetchPage = <C extends Call>(call: C, query: Record<string, string>, signal: AbortSignal) =>
  sendPage(call, { query, signal } as unknown as CallInput<C>);

const merged = <R extends { id: string }>(known: readonly R[], found: readonly R[]): R[] => {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...found.filter(({ id }) => !ids.has(id))];
};

/**
 * The records of a list call as the options of a picker, however many there are: the first 1,000 are held in the
 * browser and answer at once; when there are more, what is typed is searched on the server as well (`q`). `query`
 * filters further, e.g. `{ status: 'active' }`.
 */
export const useOptionSearch = <C extends Call>(
  call: C,
  query: Readonly<Record<string, string>> = {},
): OptionSearch<RowOf<C>> => {
  type Option = RowOf<C> & { id: string };
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = useQuery({
    queryKey: [...apiKey(call, { query: { ...query, limit: pageSize } }), 'options'],
    queryFn: ({ signal }) => fetchPage(call, { ...query, limit: pageSize }, signal),
  });
  const more = first.data?.next != null;
  const found = useQuery({
    queryKey: [...apiKey(call, { query: { ...query, q: text, limit: '100' } }), 'options'],
    queryFn: ({ signal }) => fetchPage(call, { ...query, q: text, limit: '100' }, signal),
    enabled: more && text !== '',
    placeholderData: keepPreviousData,
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const holdsAll = first.data !== undefined && !more;
  const onSearch = useCallback(
    (next: string) => {
      clearTimeout(timer.current);
      // Nobody is asked: a whole form would be drawn anew at each key.
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
    () => merged((first.data?.rows ?? []) as Option[], (found.data?.rows ?? []) as Option[]),
    [first.data, found.data],
  );
  const loading = first.isPending || (more && (typed !== text || found.isFetching));
  return useMemo(
    () => ({ options, onSearch, loading, error: failed, onRetry }),
    [options, onSearch, loading, failed, onRetry],
  );
};

/** What a search finds, with the records that are in use already though it has not found them. */
const withUsed = <R extends { id: string }>(search: OptionSearch<R>, used: readonly R[]): OptionSearch<R> => {
  const found = new Set(search.options.map(({ id }) => id));
  const missing = used.filter(({ id }) => !found.has(id));
  return missing.length === 0 ? search : { ...search, options: [...missing, ...search.options] };
};

const unknown = <R extends { id: string }>(search: OptionSearch<R>, ids: readonly string[]): string[] => {
  if (search.options.length === 0) return [];
  const found = new Set(search.options.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
};

const activeByName = { ...byName, status: 'active' };

/**
 * Single records by id, each read once and shared with the pages that read it by the same call: what a form refers to
 * beyond the lists it has loaded. `records` holds those that are there, `data` all of them once they are.
 */
export const useByIds = <C extends Call>(
  call: C,
  ids: readonly string[],
  query?: Readonly<Record<string, string>>,
): { records: Answer<C>[] } & QueryViewProps<Answer<C>[]>['query'] =>
  useQueries({
    queries: [...new Set(ids)].map((id) => {
      const input = { params: { id }, ...(query && { query }) };
      return {
        queryKey: apiKey(call, input),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          send(call, ...([{ ...input, signal }] as unknown as InputArgs<C>)),
      };
    }),
    combine: (answers) => {
      const records = answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
      return {
        records,
        data: records.length === answers.length ? records : undefined,
        error: answers.find(({ error }) => error)?.error ?? null,
        isFetching: answers.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(answers.filter(({ error }) => error).map(({ refetch }) => refetch())),
      };
    },
  });

/** Active customers as the options of a picker, the chosen one among them wherever it stands, inactive or not. */
export const useCustomerOptions = (customerId: string): OptionSearch<CustomerAnswer> => {
  const search = useOptionSearch(customersApi.listCustomers, activeByName);
  const { records } = useByIds(customersApi.getCustomer, unknown(search, customerId ? [customerId] : []));
  return useMemo(() => withUsed(search, records), [search, records]);
};

const mostNamed = 100;

/** Products by code or whole name, however many there are; each is at hand as a single record from then on. */
const findProducts = async (client: QueryClient, names: readonly string[]): Promise<ProductAnswer[]> => {
  const groups = Array.from({ length: Math.ceil(names.length / mostNamed) }, (_, at) =>
    names.slice(at * mostNamed, (at + 1) * mostNamed),
  );
  const found = await Promise.all(
    groups.map((group) =>
      send(productsApi.listProducts, { query: { named: group.join('\n'), limit: '1000' } }),
    ),
  );
  const products = found.flat();
  for (const product of products)
    client.setQueryData(apiKey(productsApi.getProduct, { params: { id: product.id } }), product);
  return products;
};

/** The products of a document's lines: those of the given ids among the options, others found by what they are called. */
interface ProductOptions extends OptionSearch<ProductAnswer> {
  find: (names: readonly string[]) => Promise<ProductAnswer[]>;
}

/** All products as the options of a picker, those of the given ids among them: what a document's lines hold. */
export const useProductOptions = (productIds: readonly string[]): ProductOptions => {
  const client = useQueryClient();
  const search = useOptionSearch(productsApi.listProducts, byName);
  const { records } = useByIds(productsApi.getProduct, unknown(search, productIds));
  const find = useCallback((names: readonly string[]) => findProducts(client, names), [client]);
  return useMemo(() => ({ ...withUsed(search, records), find }), [search, records, find]);
};
