/** Where the browser keeps the categories (decisions, "Catalogue"): they are not on the server. */
const storageKey = 'productCategories';

const defaults = ['Beef', 'Pork', 'Chicken', 'Lamb', 'Turkey', 'Seafood', 'Dairy', 'Frozen', 'Dry Goods'];

const stored = (): string[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : defaults;
  } catch {
    return defaults;
  }
};

/** The browser's categories together with those that products already use, without doubles. */
export const categories = (used: readonly (string | null)[]): string[] => [
  ...new Set([...stored(), ...used.filter((name): name is string => Boolean(name))]),
];
