import { observable } from '@primal/kit/platform';
import { useSyncExternalStore } from 'react';

/** What is selected, where the focus is, and where a range began. */
export interface Chosen {
  selected: ReadonlySet<string>;
  focus: string | null;
  anchor: string | null;
}

export const nothingChosen: Chosen = { selected: new Set(), focus: null, anchor: null };

/** Lanes as they stand on the screen: keys in their order. */
export type Grid = readonly (readonly string[])[];

const findIn = (grid: Grid, key: string | null): { lane: number; at: number } | null => {
  for (const [lane, keys] of grid.entries()) {
    const at = key === null ? -1 : keys.indexOf(key);
    if (at !== -1) return { lane, at };
  }
  return null;
};

/** The keys from one to another of the same lane; the other alone where they are in two. */
const range = (grid: Grid, from: string | null, to: string): string[] => {
  const one = findIn(grid, from);
  const other = findIn(grid, to);
  if (!one || !other || one.lane !== other.lane) return [to];
  const first = Math.min(one.at, other.at);
  const last = Math.max(one.at, other.at);
  return (grid[one.lane] ?? []).slice(first, last + 1);
};

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 };
const ends: Record<string, number> = { Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY };

/** The lane beside one that has something in it. */
const laneBeside = (grid: Grid, lane: number, by: 1 | -1): readonly string[] | undefined => {
  for (let at = lane + by; at >= 0 && at < grid.length; at += by) if (grid[at]?.length) return grid[at];
  return undefined;
};

/** Where an arrow, Home, End or Page key leads from the focus; null for other keys, and at the edge. */
export const stepTo = (grid: Grid, focus: string | null, key: string): string | null => {
  const found = findIn(grid, focus);
  const by = steps[key] ?? ends[key];
  if (!found) return by === undefined ? null : (grid.find((lane) => lane.length > 0)?.[0] ?? null);
  const lane = grid[found.lane] ?? [];
  if (by !== undefined) return lane[Math.min(Math.max(found.at + by, 0), lane.length - 1)] ?? null;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const beside = laneBeside(grid, found.lane, key === 'ArrowLeft' ? -1 : 1);
  return beside?.[Math.min(found.at, beside.length - 1)] ?? null;
};

/** The focus goes on; with Shift the range from where it began is selected. */
export const focusOn = (chosen: Chosen, grid: Grid, key: string, extend: boolean): Chosen => {
  if (!extend) return { ...chosen, focus: key, anchor: key };
  const anchor = chosen.anchor ?? chosen.focus ?? key;
  return { focus: key, anchor, selected: new Set(range(grid, anchor, key)) };
};

export const toggle = (chosen: Chosen, key: string): Chosen => {
  const selected = new Set(chosen.selected);
  if (!selected.delete(key)) selected.add(key);
  return { selected, focus: key, anchor: key };
};

/** What a move takes: the selected in the order in which they stand, else what has the focus. */
export const takenOf = ({ selected, focus }: Chosen, grid: Grid): string[] => {
  const all = grid.flat();
  const chosen = all.filter((key) => selected.has(key));
  return chosen.length > 0 ? chosen : all.filter((key) => key === focus);
};

/** After a move nothing is selected, and the focus is on what stands where the moved stood first. */
export const afterMove = (grid: Grid, moved: readonly string[]): Chosen => {
  const gone = new Set(moved);
  const found = findIn(grid, moved[0] ?? null);
  const lane = found ? (grid[found.lane] ?? []) : [];
  const next = lane.slice(found?.at).find((key) => !gone.has(key)) ?? lane.findLast((key) => !gone.has(key));
  const focus = next ?? grid.flat().find((key) => !gone.has(key)) ?? null;
  return { selected: new Set(), focus, anchor: focus };
};

/** What is chosen, beside React's state: a card that is selected or left draws itself anew, and nothing else does. */
export const createChosenStore = () => observable<Chosen>(nothingChosen);

export type ChosenStore = ReturnType<typeof createChosenStore>;

/**
 * Whether a card is selected, and whether Tab leads to it: one of the board is in the order of Tab, arrows go to the others.
 * Both in one number, since hundreds of cards are asked whenever something is chosen.
 */
export const useChoice = (store: ChosenStore, key: string): { isSelected: boolean; isTabStop: boolean } => {
  const choice = useSyncExternalStore(store.subscribe, () => {
    const { selected, focus } = store.current();
    return (selected.has(key) ? 1 : 0) + (focus === key ? 2 : 0);
  });
  return { isSelected: choice % 2 === 1, isTabStop: choice >= 2 };
};

export const useSelected = (store: ChosenStore): ReadonlySet<string> =>
  useSyncExternalStore(store.subscribe, () => store.current().selected);
