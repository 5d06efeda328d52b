/** A value beside React: `useSyncExternalStore(it.subscribe, it.current)` draws a component when it changes. */
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
