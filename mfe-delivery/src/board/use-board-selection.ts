import type { BoardAnswer } from '@primal/contracts/delivery/board';
import { type MouseEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  createSelectionStore,
  findCardsToMove,
  findStep,
  type Grid,
  moveFocus,
  toggleCard,
} from './selection.ts';
import { toCardKey } from './state.ts';
import type { TrayGroup } from './tray.tsx';

const findCard = (root: HTMLElement | null, key: string | null): HTMLElement | null =>
  key === null ? null : (root?.querySelector(`[data-drag-key="${CSS.escape(key)}"]`) ?? null);

/** Scroll before focusing, to lay out only once. */
const scrollToCard = (card: HTMLElement | null): void => {
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  card?.focus({ preventScroll: true });
};

const findKeyAt = (target: EventTarget): string | null =>
  (target as Element).closest<HTMLElement>('[data-drag-key]')?.dataset.dragKey ?? null;

export const useBoardSelection = (
  root: RefObject<HTMLElement | null>,
  board: BoardAnswer,
  groups: readonly TrayGroup[],
) => {
  const [store] = useState(createSelectionStore);
  const grid = (): Grid => [
    groups.flatMap(({ items }) => items.map(toCardKey)),
    ...board.routes.map(({ stops }) => stops.map(toCardKey)),
  ];
  /** True until the wanted card is rendered. If that card is gone, the first card takes the focus. */
  const focusWanted = useRef(false);
  useLayoutEffect(() => {
    const { focus } = store.current();
    const element = findCard(root.current, focus);
    if (!element) {
      const first = grid().find((keys) => keys.length > 0)?.[0] ?? null;
      store.set({ ...store.current(), focus: first, anchor: first });
    }
    if (!focusWanted.current) return;
    focusWanted.current = false;
    scrollToCard(findCard(root.current, store.current().focus));
  });
  const focusCard = (key: string) => scrollToCard(findCard(root.current, key));
  return {
    store,
    grid,
    focusWanted,
    hasSelection: () => store.current().selected.size > 0,
    keys: () => findCardsToMove(store.current(), grid()),
    clear: () => store.set({ ...store.current(), selected: new Set() }),
    step: (key: string, extend: boolean): boolean => {
      const now = store.current();
      const isOnBoard = root.current?.contains(document.activeElement) ?? false;
      const to = isOnBoard ? findStep(grid(), now.focus, key) : (now.focus ?? findStep(grid(), null, key));
      if (!to) return false;
      store.set(moveFocus(now, grid(), to, extend));
      focusCard(to);
      return true;
    },
    toggle: () => {
      const { focus } = store.current();
      if (focus) store.set(toggleCard(store.current(), focus));
    },
    selectLane: () => {
      const { focus } = store.current();
      const lane = grid().find((keys) => keys.includes(focus ?? ''));
      store.set({ ...store.current(), selected: new Set(lane) });
    },
    press: (event: MouseEvent) => {
      const key = findKeyAt(event.target);
      if (!key) return;
      const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
      if (event.shiftKey) store.set(moveFocus(store.current(), grid(), key, true));
      else if (event.ctrlKey || event.metaKey || isTouch) store.set(toggleCard(store.current(), key));
      else store.set({ selected: new Set([key]), focus: key, anchor: key });
      focusCard(key);
    },
    select: useCallback(
      (keys: readonly string[]) => {
        const [first = null] = keys;
        store.set({ selected: new Set(keys), focus: first, anchor: first });
        // Focus a card, where digit and letter keys work.
        findCard(root.current, first)?.focus({ preventScroll: true });
      },
      [root, store],
    ),
  };
};

export type BoardSelection = ReturnType<typeof useBoardSelection>;
