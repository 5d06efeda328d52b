import { type KeyboardEvent, useId, useState } from 'react';

export interface Listbox {
  id: string;
  active: number;
  setActive: (index: number) => void;
  optionId: (index: number) => string;
  /** Moves the active option; true when the key was one of the list's own. */
  move: (event: KeyboardEvent) => boolean;
}

const page = 8;

const next = (key: string, active: number, count: number): number | null => {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  if (key === 'PageDown') return Math.min(active + page, count - 1);
  if (key === 'PageUp') return Math.max(active - page, 0);
  return null;
};

/** The active option of a list that is steered from a text field, as the ARIA combobox pattern has it. */
export const useListbox = (count: number): Listbox => {
  const id = useId();
  const [chosen, setActive] = useState(0);
  const active = Math.min(chosen, Math.max(0, count - 1));
  const move = (event: KeyboardEvent): boolean => {
    const to = next(event.key, active, count);
    if (to === null) return false;
    event.preventDefault();
    setActive(to);
    return true;
  };
  return { id, active, setActive, optionId: (index) => `${id}-${index}`, move };
};
