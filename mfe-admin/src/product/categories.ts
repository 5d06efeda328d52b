import { adminApi } from '@primal/contracts/admin/api';
import { useApiQuery } from '@primal/kit/platform';
import { useMemo, useSyncExternalStore } from 'react';

/** Where the browser keeps the categories (docs/rules/catalogue.md#categories): they are not on the server. */
const storageKey = 'productCategories';

const defaults = ['Beef', 'Pork', 'Chicken', 'Lamb', 'Turkey', 'Seafood', 'Dairy', 'Frozen', 'Dry Goods'];

const readStored = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

const parse = (stored: string | null): string[] => {
  try {
    const list: unknown = JSON.parse(stored ?? 'null');
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : defaults;
  } catch {
    return defaults;
  }
};

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

const store = (names: readonly string[]): void => {
  localStorage.setItem(storageKey, JSON.stringify(names));
  for (const listener of listeners) listener();
};

/** True for the same category in other letters: `beef` is `Beef`. */
export const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** A category with how many products use it. */
export interface Category {
  name: string;
  products: number;
}

/**
 * The browser's categories together with those that products use, and the changes to them. What another tab changes shows
 * here at once.
 */
export const useCategories = () => {
  const used = useApiQuery(adminApi.listCategories).data;
  const stored = useSyncExternalStore(subscribe, readStored);
  return useMemo(() => {
    const own = parse(stored);
    const counts = new Map((used ?? []).map(({ name, products }) => [name, products]));
    const names = [...new Set([...own, ...counts.keys()])];
    const categories: Category[] = names.map((name) => ({ name, products: counts.get(name) ?? 0 }));
    const without = (name: string) => own.filter((each) => each !== name);
    return {
      categories,
      names,
      add: (name: string) => store([...own, name]),
      rename: (from: string, to: string) =>
        store(own.includes(from) ? own.map((each) => (each === from ? to : each)) : [...own, to]),
      remove: (name: string) => store(without(name)),
    };
  }, [stored, used]);
};

/** What `useCategories` gives. */
export type Categories = ReturnType<typeof useCategories>;
