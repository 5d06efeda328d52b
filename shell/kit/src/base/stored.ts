/** A storage entry. When the browser blocks storage, reads return null and writes are ignored. */
export interface Stored {
  get: () => string | null;
  set: (text: string | null) => void;
  getJson: () => unknown;
  setJson: (value: unknown) => void;
  subscribe: (listener: () => void) => () => void;
}

const attempt = <T>(act: () => T): T | null => {
  try {
    return act();
  } catch {
    return null;
  }
};

export const listStoredNames = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage))?.filter((name) => name.startsWith(prefix)) ?? [];

export const stored = (name: string, area: 'localStorage' | 'sessionStorage' = 'localStorage'): Stored => {
  const listeners = new Set<() => void>();
  const get = () => attempt(() => globalThis[area].getItem(name));
  const set = (text: string | null) => {
    attempt(() => (text === null ? globalThis[area].removeItem(name) : globalThis[area].setItem(name, text)));
    for (const listener of listeners) listener();
  };
  return {
    get,
    set,
    getJson: () => attempt((): unknown => JSON.parse(get() ?? 'null')),
    setJson: (value) => set(JSON.stringify(value)),
    subscribe: (listener) => {
      const onStorage = ({ key }: StorageEvent) => key === name && listener();
      listeners.add(listener);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },
  };
};
