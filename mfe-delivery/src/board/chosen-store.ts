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

/**
 * Whether a card is selected, and whether Tab leads to it: one of the board is in the order of Tab, arrows go to the others.
 * Both in one number, since hundreds of cards are asked whenever something is chosen.
 */
export const useChoice = (store: ChosenStore, key: string): { isSelected: boolean; isTabStop: boolean } => {
  const choice = useSyncExternalStore(store.subscribe, () => {
    const { selected, focus } = store.get();
    return (selected.has(key) ? 1 : 0) + (focus === key ? 2 : 0);
  });
  return { isSelected: choice % 2 === 1, isTabStop: choice >= 2 };
};

export const useSelected = (store: ChosenStore): ReadonlySet<string> =>
  useSyncExternalStore(store.subscribe, () => store.get().selected);
