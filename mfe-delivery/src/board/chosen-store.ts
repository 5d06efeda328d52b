import { useSyncExternalStore } from 'react';
import { type Chosen, nothingChosen } from './selection.ts';

/** What is chosen, beside React's state: a card that is selected or left draws itself anew, and nothing else does. */
export const createChosenStore = () => {
  let now = nothingChosen;
  const listeners = new Set<() => void>();
  return {
    get: (): Chosen => now,
    set: (next: Chosen): void => {
      now = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type ChosenStore = ReturnType<typeof createChosenStore>;

export const useIsSelected = (store: ChosenStore, key: string): boolean =>
  useSyncExternalStore(store.subscribe, () => store.get().selected.has(key));

/** Whether Tab leads to this card: one of the board is in the order of Tab, arrows go to the others. */
export const useIsTabStop = (store: ChosenStore, key: string): boolean =>
  useSyncExternalStore(store.subscribe, () => store.get().focus === key);

export const useSelected = (store: ChosenStore): ReadonlySet<string> =>
  useSyncExternalStore(store.subscribe, () => store.get().selected);
