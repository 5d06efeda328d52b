import { categoriesApi } from '@primal/contracts/admin/categories';
import { stored, useApiQuery } from '@primal/kit/platform';
import { useMemo, useSyncExternalStore } from 'react';

/** Categories are stored in the browser, not on the server (docs/rules/catalog.md#categories). */
const storage = stored('productCategories');

const defaults = ['Beef', 'Pork', 'Chicken', 'Lamb', 'Turkey', 'Seafood', 'Dairy', 'Frozen', 'Dry Goods'];

const readNames = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((name) => typeof name === 'string') : defaults;

/** Case-insensitive: `beef` equals `Beef`. */
export const isSameCategory = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export interface Category {
  name: string;
  products: number;
}

/** Categories stored in the browser, merged with the categories of the products. Syncs across tabs. */
export const useCategories = () => {
  const used = useApiQuery(categoriesApi.listCategories).data;
  const text = useSyncExternalStore(storage.subscribe, storage.get);
  return useMemo(() => {
    const own = text === null ? defaults : readNames(storage.getJson());
    const counts = new Map((used ?? []).map(({ name, products }) => [name, products]));
    const names = [...new Set([...own, ...counts.keys()])];
    const categories: Category[] = names.map((name) => ({ name, products: counts.get(name) ?? 0 }));
    const without = (name: string) => own.filter((each) => each !== name);
    return {
      categories,
      names,
      add: (name: string) => storage.setJson([...own, name]),
      rename: (from: string, to: string) =>
        storage.setJson(own.includes(from) ? own.map((each) => (each === from ? to : each)) : [...own, to]),
      remove: (name: string) => storage.setJson(without(name)),
    };
  }, [text, used]);
};

export type Categories = ReturnType<typeof useCategories>;

export const withAllOption = (label: string, values: readonly string[]) => [
  { value: '', label },
  ...values.map((value) => ({ value, label: value })),
];
