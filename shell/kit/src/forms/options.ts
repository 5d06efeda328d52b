import { type CustomerAnswer, customersApi } from '@primal/contracts/admin/customer';
import { type ProductAnswer, productsApi } from '@primal/contracts/admin/product';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { send } from '../platform/api-client.ts';
import { apiKey } from '../platform/cache.ts';
import { useByIds } from './by-ids.ts';
import { type OptionSearch, useOptionSearch } from './option-search.ts';

/** As a picker lists them; a list call gives the newest first. */
const byName = { sort: 'name' };

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
export interface ProductOptions extends OptionSearch<ProductAnswer> {
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
