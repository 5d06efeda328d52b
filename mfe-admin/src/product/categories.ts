import { categoriesApi } from '@primal/contracts/admin/categories';
import { stored, useApiQuery } from '@primal/kit/platform';
import { useMemo, useSyncExternalStore } from 'react';

/** Categories are stored in the browser, not on the server (docs/rules/catalog.md#categories). */
const kept = stored('productCategories');

const defaults = ['Beef', 'Pork', 'Chicken', 'Lamb', 'Turkey', 'Seafood', 'Dairy', 'Frozen', 'Dry Goods'];

const namesIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((name) => typeof name === 'string') : defaults;

/** Case-insensitive: `beef` equals `Beef`. */
export const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export interface Category {
  name: string;
  products: number;
}

/** Stored categories merged with those in use. Syncs across tabs. */
export const useCategories = () => {
  const used = useApiQuery(categoriesApi.listCategories).data;
  const text = useSyncExternalStore(kept.subscribe, kept.get);
  return useMemo(() => {
    const own = text === null ? defaults : namesIn(kept.getJson());
    const counts = new Map((used ?? []).map(({ name, products }) => [name, products]));
    const names = [...new Set([...own, ...counts.keys()])];
    const categories: Category[] = names.map((name) => ({ name, products: counts.get(name) ?? 0 }));
    const without = (name: string) => own.filter((each) => each !== name);
    return {
      categories,
      names,
      add: (name: string) => kept.setJson([...own, name]),
      rename: (from: string, to: string) =>
        kept.setJson(own.includes(from) ? own.map((each) => (each === from ? to : each)) : [...own, to]),
      remove: (name: string) => kept.setJson(without(name)),
    };
  }, [text, used]);
};

export type Categories = ReturnType<typeof useCategories>;

export const withAll = (label: string, values: readonly string[]) => [
  { value: '', label },
  ...values.map((value) => ({ value, label: value })),
];
