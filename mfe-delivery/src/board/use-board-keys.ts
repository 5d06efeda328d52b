import { type RefObject, useEffect, useEffectEvent } from 'react';

interface BoardKeys {
  /** Arrow, Home, End or Page key; `extend` selects the range. False if there is no target. */
  step: (key: string, extend: boolean) => boolean;
  nudge: (by: 1 | -1) => void;
  toggle: () => void;
  selectLane: () => void;
  clear: () => void;
  open: () => void;
  askTruck: () => void;
  toTruck: (digit: number) => void;
  hasSelection: () => boolean;
  toTray: () => void;
  proposeChosen: () => void;
  handOver: () => void;
  undo: () => void;
  day: (by: 1 | -1) => void;
}

const fields = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"]';

const withControl = (event: KeyboardEvent, keys: BoardKeys): (() => void) | null => {
  const key = event.key.toLowerCase();
  if (key === 'z') return keys.undo;
  return key === 'a' ? keys.selectLane : null;
};

const actionByKey: Record<string, (keys: BoardKeys) => void> = {
  ' ': (keys) => keys.toggle(),
  Enter: (keys) => keys.open(),
  Escape: (keys) => keys.clear(),
  Delete: (keys) => keys.toTray(),
  Backspace: (keys) => keys.toTray(),
  m: (keys) => keys.askTruck(),
  p: (keys) => keys.proposeChosen(),
  h: (keys) => keys.handOver(),
  '[': (keys) => keys.day(-1),
  ']': (keys) => keys.day(1),
};

/** Action of a key on a focused card; null if not handled. */
const findAction = (event: KeyboardEvent, keys: BoardKeys): (() => void) | null => {
  const { key } = event;
  if (event.ctrlKey || event.metaKey) return withControl(event, keys);
  if (event.altKey && key === 'ArrowUp') return () => keys.nudge(-1);
  if (event.altKey && key === 'ArrowDown') return () => keys.nudge(1);
  if (event.altKey) return null;
  if (/^[1-9]$/.test(key)) return () => keys.toTruck(Number(key));
  const act = actionByKey[key.length === 1 ? key.toLowerCase() : key];
  return act ? () => act(keys) : null;
};

/** Handles all board keys on a card, but only arrows, Ctrl+Z and digits for selected cards elsewhere. */
export const useBoardKeys = (root: RefObject<HTMLElement | null>, keys: BoardKeys): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.isComposing || target?.closest(fields)) return;
    const isOnCard = target?.closest('[role="option"]') && root.current?.contains(target);
    // A click on a text of the page focuses `main`.
    const isElsewhere = target === document.body || target?.id === 'main' || target?.closest('h1') != null;
    if (!isOnCard && !isElsewhere && !(event.ctrlKey || event.metaKey)) return;
    if (document.querySelector('[role="dialog"]')) return;
    const isStep = /^(Arrow|Page|Home|End)/.test(event.key) && !event.altKey && !event.ctrlKey;
    if (isStep) {
      if (keys.step(event.key, event.shiftKey)) event.preventDefault();
      return;
    }
    const movesSelection = isElsewhere && /^[1-9]$/.test(event.key) && keys.hasSelection();
    const isHandled = isOnCard || movesSelection || event.ctrlKey || event.metaKey;
    const act = isHandled ? findAction(event, keys) : null;
    if (!act || (event.key.toLowerCase() === 'a' && !isOnCard)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
