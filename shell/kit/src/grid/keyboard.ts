import type { KeyboardEvent } from 'react';
import type { GridActions } from './actions.ts';
import type { Cell, Direction } from './columns.ts';

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const directionOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): Direction | undefined => {
  if (key === 'Home') return ctrlKey || metaKey ? 'gridStart' : 'rowStart';
  if (key === 'End') return ctrlKey || metaKey ? 'gridEnd' : 'rowEnd';
  return arrows[key];
};

const isPrintable = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

/** Arrows among the buttons of the Actions cell: true when there was another button that way. */
const moveAmongButtons = (event: KeyboardEvent<HTMLElement>): boolean => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.contains(event.target as Node));
  const other = step === undefined || at < 0 ? undefined : buttons[at + step];
  other?.focus();
  return other !== undefined;
};

/** Keys on a cell that is not being edited: move, start editing, clear, copy down. True when the key was used. */
const onCellKey = (
  event: KeyboardEvent<HTMLElement>,
  cell: Cell,
  actions: GridActions,
  onWeigh: () => void,
): boolean => {
  const { key } = event;
  const direction = directionOf(event);
  if (key === 'ArrowDown' && event.altKey) onWeigh();
  else if (direction) actions.move(cell, direction);
  else if (cell.column === 'actions') return false;
  else if (key === 'Enter' || key === 'F2') actions.start(cell);
  else if (key === 'Delete' || key === 'Backspace') actions.clear(cell);
  else if (key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) actions.copyDown(cell);
  else if (isPrintable(event)) actions.start(cell, { typed: key, open: true });
  else return false;
  return true;
};

/** The grid's keyboard while no cell is edited. Tab is the page's: it leaves the grid. */
export const handleKey = (
  event: KeyboardEvent<HTMLElement>,
  cell: Cell,
  actions: GridActions,
  onWeigh: () => void,
): void => {
  // Ctrl+Enter saves the document, wherever the focus is.
  if (event.nativeEvent.isComposing || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
  const used =
    (cell.column === 'actions' && moveAmongButtons(event)) || onCellKey(event, cell, actions, onWeigh);
  if (used) event.preventDefault();
};
