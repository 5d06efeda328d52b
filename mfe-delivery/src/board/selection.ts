import { observable } from '@primal/kit/platform';
import { useSyncExternalStore } from 'react';

export interface Selection {
  selected: ReadonlySet<string>;
  focus: string | null;
  anchor: string | null;
}

export const emptySelection: Selection = { selected: new Set(), focus: null, anchor: null };

/** Lanes as displayed: card keys in order. */
export type Grid = readonly (readonly string[])[];

const findIn = (grid: Grid, key: string | null): { lane: number; at: number } | null => {
  for (const [lane, keys] of grid.entries()) {
    const at = key === null ? -1 : keys.indexOf(key);
    if (at !== -1) return { lane, at };
  }
  return null;
};

/** Keys between two cards of one lane; only the second if the lanes differ. */
const listRange = (grid: Grid, from: string | null, to: string): string[] => {
  const one = findIn(grid, from);
  const other = findIn(grid, to);
  if (!one || !other || one.lane !== other.lane) return [to];
  const first = Math.min(one.at, other.at);
  const last = Math.max(one.at, other.at);
  return (grid[one.lane] ?? []).slice(first, last + 1);
};

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 };
const ends: Record<string, number> = { Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY };

const findNeighborLane = (grid: Grid, lane: number, by: 1 | -1): readonly string[] | undefined => {
  for (let at = lane + by; at >= 0 && at < grid.length; at += by) if (grid[at]?.length) return grid[at];
  return undefined;
};

/** Target of an arrow, Home, End or Page key; null for other keys and at the edge. */
export const findStep = (grid: Grid, focus: string | null, key: string): string | null => {
  const found = findIn(grid, focus);
  const by = steps[key] ?? ends[key];
  if (!found) return by === undefined ? null : (grid.find((lane) => lane.length > 0)?.[0] ?? null);
  const lane = grid[found.lane] ?? [];
  if (by !== undefined) return lane[Math.min(Math.max(found.at + by, 0), lane.length - 1)] ?? null;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const neighbor = findNeighborLane(grid, found.lane, key === 'ArrowLeft' ? -1 : 1);
  return neighbor?.[Math.min(found.at, neighbor.length - 1)] ?? null;
};

/** Moves the focus; `extend` (Shift) selects from the anchor. */
export const moveFocus = (selection: Selection, grid: Grid, key: string, extend: boolean): Selection => {
  if (!extend) return { ...selection, focus: key, anchor: key };
  const anchor = selection.anchor ?? selection.focus ?? key;
  return { focus: key, anchor, selected: new Set(listRange(grid, anchor, key)) };
};

export const toggleCard = (selection: Selection, key: string): Selection => {
  const selected = new Set(selection.selected);
  if (!selected.delete(key)) selected.add(key);
  return { selected, focus: key, anchor: key };
};

/** Cards to move: the selection in display order, else the focused card. */
export const findCardsToMove = ({ selected, focus }: Selection, grid: Grid): string[] => {
  const all = grid.flat();
  const selection = all.filter((key) => selected.has(key));
  return selection.length > 0 ? selection : all.filter((key) => key === focus);
};

/** After a move, clears the selection and focuses the card now in the first moved card's place. */
export const selectAfterMove = (grid: Grid, moved: readonly string[]): Selection => {
  const movedKeys = new Set(moved);
  const found = findIn(grid, moved[0] ?? null);
  const lane = found ? (grid[found.lane] ?? []) : [];
  const next =
    lane.slice(found?.at).find((key) => !movedKeys.has(key)) ?? lane.findLast((key) => !movedKeys.has(key));
  const focus = next ?? grid.flat().find((key) => !movedKeys.has(key)) ?? null;
  return { selected: new Set(), focus, anchor: focus };
};

/** Selection outside React, so that only affected cards rerender. */
export const createSelectionStore = () => observable<Selection>(emptySelection);

export type SelectionStore = ReturnType<typeof createSelectionStore>;

/**
 * Selected and tab-stop flags of a card. A single card is in the tab order; arrows reach the others. Packed into a
 * number, since hundreds of cards subscribe.
 */
export const useCardState = (
  store: SelectionStore,
  key: string,
): { isSelected: boolean; isTabStop: boolean } => {
  const state = useSyncExternalStore(store.subscribe, () => {
    const { selected, focus } = store.current();
    return (selected.has(key) ? 1 : 0) + (focus === key ? 2 : 0);
  });
  return { isSelected: state % 2 === 1, isTabStop: state >= 2 };
};

export const useSelected = (store: SelectionStore): ReadonlySet<string> =>
  useSyncExternalStore(store.subscribe, () => store.current().selected);
