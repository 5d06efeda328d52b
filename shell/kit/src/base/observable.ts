/** A store for `useSyncExternalStore(store.subscribe, store.current)`. */
export const observable = <T>(first: T) => {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    current: (): T => value,
    set: (next: T): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
