/** A text of the browser's storage. A browser that keeps nothing has none, and forgets what is set. */
export interface Stored {
  get: () => string | null;
  set: (text: string | null) => void;
  /** What is stored as JSON; null where nothing is, or nothing that can be read. */
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

/** The names in this browser's storage that begin with a prefix. */
export const storedNames = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage))?.filter((name) => name.startsWith(prefix)) ?? [];

/** The text under a name: for this browser, or for this tab with `sessionStorage`. */
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
