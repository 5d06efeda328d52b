import { adminApi } from '@primal/contracts/admin/api';
import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { useMemo } from 'react';
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

/** The ids that a search of which the first page is there has not found. */
const unknown = <R extends { id: string }>(search: OptionSearch<R>, ids: readonly string[]): string[] => {
  if (search.options.length === 0) return [];
  const found = new Set(search.options.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
};

/** All customers as the options of a picker, the chosen one among them wherever it stands in the alphabet. */
export const useCustomerOptions = (customerId: string): OptionSearch<CustomerAnswer> => {
  const search = useOptionSearch(adminApi.listCustomers, byName);
  const { records } = useByIds(adminApi.getCustomer, unknown(search, customerId ? [customerId] : []));
  return useMemo(() => withUsed(search, records), [search, records]);
};

/** All products as the options of a picker, those of the given ids among them: what a document's lines hold. */
export const useProductOptions = (productIds: readonly string[]): OptionSearch<ProductAnswer> => {
  const search = useOptionSearch(adminApi.listProducts, byName);
  const { records } = useByIds(adminApi.getProduct, unknown(search, productIds));
  return useMemo(() => withUsed(search, records), [search, records]);
};
